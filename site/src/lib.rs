//! The answers of `tropa serve`, for a worker in the browser.
//!
//! Text passes byte by byte, so that neither side accesses the other's memory: the worker passes
//! the path, a line feed and the body of a request ([`give`]), calls [`ask`], receives the lines
//! streamed meanwhile (`told`), and fetches the bytes of the answer ([`take`]). A request takes
//! seconds, its bytes a millisecond.

use std::cell::RefCell;

use tropa::explain::{Language, Question};
use tropa::serve::{Desk, call};

// The function that the worker provides to the module.
#[link(wasm_import_module = "worker")]
unsafe extern "C" {
    /// Receives the next byte of a line streamed before the answer.
    safe fn told(byte: u32);
}

thread_local! {
    /// The bytes of the request received so far.
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The bytes of the last answer.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Receives the next byte of the request.
#[unsafe(no_mangle)]
pub extern "C" fn give(byte: u32) {
    // Only bytes are passed.
    REQUEST.with_borrow_mut(|request| request.push(byte as u8));
}

/// Answers the request received, and returns the status of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> u32 {
    let request = REQUEST.take();
    let end = request.iter().position(|&byte| byte == b'\n').unwrap_or(request.len());
    let path = String::from_utf8_lossy(&request[..end]);
    let body = request.get(end + 1..).unwrap_or_default();
    let desk = Desk::new(Question::default(), Language::English);
    let mut tell = |line: Vec<u8>| line.into_iter().for_each(|byte| told(byte.into()));
    let (status, answer) = call(&path, body, &desk, &mut tell);
    ANSWER.set(answer);
    status.into()
}

/// The length of the answer, in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> u32 {
    ANSWER.with_borrow(Vec::len) as u32
}

/// The byte of the answer at this index; 0 beyond its end.
#[unsafe(no_mangle)]
pub extern "C" fn take(place: u32) -> u32 {
    ANSWER.with_borrow(|answer| answer.get(place as usize).copied().unwrap_or_default().into())
}
