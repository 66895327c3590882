#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kekkai_fuzz_bodies::fight::journal(bytes));
