//! How to look at differences.

pub(crate) use apimachinery_test_support::{folder_of, from_hex, testdata};

/// Where two byte strings first differ, with what is there.
pub(crate) fn first_difference(expected: &[u8], found: &[u8]) -> String {
    let at = expected.iter().zip(found).take_while(|(left, right)| left == right).count();
    let shown = |bytes: &[u8]| {
        let from = at.saturating_sub(40);
        let part = bytes.get(from..bytes.len().min(at + 40)).unwrap_or_default();
        String::from_utf8_lossy(part).escape_debug().to_string()
    };
    format!("byte {at}\n  expected …{}…\n  found    …{}…", shown(expected), shown(found))
}
