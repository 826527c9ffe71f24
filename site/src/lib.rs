//! The answers of the page's server, for a worker in the browser.
//!
//! Text passes byte by byte, so that neither side reads the other's memory: the worker gives the
//! path, a line feed and the body of a request ([`give`]), asks ([`ask`]), hears the lines that are
//! told meanwhile (`told`), and takes the bytes of the answer ([`take`]). A question takes seconds,
//! its bytes a millisecond.

use std::cell::RefCell;

use tropa::explain::{Language, Question};
use tropa::serve::{Desk, call};

// What the worker lends to the module.
#[link(wasm_import_module = "worker")]
unsafe extern "C" {
    /// Takes the next byte of a line that is told before the answer.
    safe fn told(byte: u32);
}

thread_local! {
    /// The request on its way in, and the answer on its way out.
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Takes the next byte of the request.
#[unsafe(no_mangle)]
pub extern "C" fn give(byte: u32) {
    // Only bytes are given.
    REQUEST.with_borrow_mut(|request| request.push(byte as u8));
}

/// Answers the request that was given, and returns the status of the answer.
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

/// The length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> u32 {
    ANSWER.with_borrow(Vec::len) as u32
}

/// The byte of the answer at this place, 0 behind its end.
#[unsafe(no_mangle)]
pub extern "C" fn take(place: u32) -> u32 {
    ANSWER.with_borrow(|answer| answer.get(place as usize).copied().unwrap_or_default().into())
}
