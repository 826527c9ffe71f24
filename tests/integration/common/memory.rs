//! The memory of a child process.

use std::fs;

/// The peak memory of a process so far, in KiB; `None`, with a message, if the system does not
/// tell.
pub fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok();
    let line = status.as_deref().and_then(|text| text.lines().find(|l| l.starts_with("VmHWM:")));
    let kibibytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    if kibibytes.is_none() {
        println!("skipped: the system does not tell the memory of a process");
    }
    kibibytes
}
