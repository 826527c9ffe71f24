//! The memory of the machine, as far as it can be told before it is used.

use std::fs;

/// Whether so many blocks of `bytes` could be had at the same time, one by one: the number that
/// could, without using them.
pub fn blocks(count: usize, bytes: usize) -> usize {
    let mut blocks = Vec::new();
    while blocks.len() < count {
        let mut block: Vec<u8> = Vec::new();
        if block.try_reserve_exact(bytes).is_err() {
            break;
        }
        blocks.push(block);
    }
    blocks.len()
}

/// The bytes that can be used before the system has to take them from others or end a process;
/// `None` where it does not tell. Systems give out more than they have, and find out in use.
pub fn available() -> Option<usize> {
    let machine = meminfo(&fs::read_to_string("/proc/meminfo").ok()?)?;
    let group = group().unwrap_or(usize::MAX);
    Some(machine.min(group))
}

/// What the process's control group may still use, where that is limited.
fn group() -> Option<usize> {
    let number = |name| {
        let text = fs::read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok()?;
        text.trim().parse::<usize>().ok()
    };
    Some(number("max")?.saturating_sub(number("current")?))
}

/// The available memory in the text of `/proc/meminfo`, in bytes.
fn meminfo(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: usize = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_linux_says() {
        let text =
            "MemTotal:       24 kB\nMemFree:   1 kB\nMemAvailable:   10240 kB\nBuffers: 1 kB\n";
        assert_eq!(meminfo(text), Some(10 << 20));
        assert_eq!(meminfo("MemTotal: 24 kB\n"), None);
        assert_eq!(meminfo("MemAvailable: many\n"), None);
    }

    #[test]
    fn counts_what_can_be_had() {
        assert_eq!(blocks(3, 1 << 20), 3);
        assert_eq!(blocks(2, isize::MAX as usize), 0);
    }
}
