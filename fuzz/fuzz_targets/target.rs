//! The target that `APIMACHINERY_FUZZ_TARGET` names.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<apimachinery_fuzz_targets::Target> = LazyLock::new(|| {
    let name = std::env::var("APIMACHINERY_FUZZ_TARGET").expect("it is set");
    apimachinery_fuzz_targets::target(&name).unwrap_or_else(|| panic!("{name} is not a target"))
});

fuzz_target!(|data: &[u8]| (TARGET.run)(data));
