//! How to look at differences.

use std::path::{Path, PathBuf};

pub(crate) use apimachinery_test_support::folder_of;

/// Where two byte strings first differ, with what stands there.
pub(crate) fn first_difference(expected: &[u8], found: &[u8]) -> String {
    let at = expected.iter().zip(found).take_while(|(left, right)| left == right).count();
    let shown = |bytes: &[u8]| {
        let from = at.saturating_sub(40);
        let part = bytes.get(from..bytes.len().min(at + 40)).unwrap_or_default();
        String::from_utf8_lossy(part).escape_debug().to_string()
    };
    format!("byte {at}\n  expected …{}…\n  found    …{}…", shown(expected), shown(found))
}

pub(crate) fn from_hex(hex: &str) -> Vec<u8> {
    let digits: Vec<u32> = hex.chars().filter_map(|digit| digit.to_digit(16)).collect();
    digits.chunks(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect()
}

/// The folder of recorded answers of the reference.
pub(crate) fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}
