//! How much memory is available, as far as that can be known in advance.

use std::fs;

/// How many blocks of `bytes` bytes can be allocated at the same time, at most `count`. They are
/// freed again unused.
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

/// The bytes that can be used before the system has to swap or to kill a process; `None` if
/// unknown. A successful allocation says little, since systems overcommit memory.
pub fn available() -> Option<usize> {
    let machine = meminfo(&fs::read_to_string("/proc/meminfo").ok()?)?;
    let group = group().unwrap_or(usize::MAX);
    Some(machine.min(group))
}

/// The bytes that the process's control group may still use; `None` without a limit.
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
