//! The smallest part of an input in which something can still be seen.

/// How often it is looked for.
const MOST: usize = 5_000;

/// Takes pieces out of an input, smaller and smaller ones, as long as what is left is still
/// `wanted`.
pub(super) fn minimize(data: &[u8], mut wanted: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut kept = data.to_vec();
    let mut piece = kept.len() / 2;
    let mut tries = 0;
    while piece > 0 && tries < MOST {
        let mut at = 0;
        let mut is_smaller = false;
        while at < kept.len() && tries < MOST {
            let mut rest = kept[..at].to_vec();
            rest.extend_from_slice(&kept[kept.len().min(at + piece)..]);
            tries += 1;
            if wanted(&rest) {
                kept = rest;
                is_smaller = true;
            } else {
                at += piece;
            }
        }
        if !is_smaller {
            piece /= 2;
        }
    }
    kept
}

#[test]
fn only_what_is_wanted_is_left() {
    let wanted = |it: &[u8]| it.contains(&b'a') && it.windows(2).any(|it| it == b"zz");
    assert_eq!(minimize(b"xxaxxyyyzzyyyyyyyyyyyyyy", wanted), b"azz");
    assert_eq!(minimize(b"xxxxx", |it| it.len() > 1), b"xx");
    assert_eq!(minimize(b"", |_| true), b"");
}
