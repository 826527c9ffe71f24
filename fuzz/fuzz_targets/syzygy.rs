#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tropa_fuzz::bytes::syzygy(bytes));
