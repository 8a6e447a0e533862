//! The target that `APIMACHINERY_FUZZ_TARGET` names. Its seeds are written to the folder in
//! `APIMACHINERY_FUZZ_SEEDS`.

#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use apimachinery_fuzz_targets::Target;
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("APIMACHINERY_FUZZ_TARGET").expect("it is set");
    apimachinery_fuzz_targets::target(&name).unwrap_or_else(|| panic!("{name} is not a target"))
});

fn write_seeds() {
    let Some(folder) = std::env::var_os("APIMACHINERY_FUZZ_SEEDS") else { return };
    for (number, seed) in (TARGET.seeds)().iter().enumerate() {
        let file = Path::new(&folder).join(format!("{number:04}"));
        std::fs::write(file, seed).expect("the folder can be written");
    }
}

fuzz_target!(init: write_seeds(), |data: &[u8]| (TARGET.run)(data));
