//! What is known of protobuf envelopes without the feature `protobuf`: nothing.

use apimachinery_runtime::FrameScanner;

pub(super) fn is_envelope(_: &[u8]) -> bool {
    false
}

pub(super) fn scanner_of(_: &[u8], _: usize) -> Option<Box<dyn FrameScanner>> {
    None
}

pub(super) fn envelope_end(_: &[u8], _: bool, _: impl Fn(&[u8]) -> bool) -> Option<usize> {
    None
}

pub(crate) fn second_envelope(_: &[u8]) -> Option<usize> {
    None
}
