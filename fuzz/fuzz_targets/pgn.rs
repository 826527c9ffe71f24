#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| tropa_fuzz::readers::pgn(text));
