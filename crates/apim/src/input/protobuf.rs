//! Where one protobuf document ends and the next begins.

use apimachinery::protobuf::{LengthDelimitedFramer, PREFIX, Reader};
use apimachinery::runtime::Input;
use bytes::Bytes;

use super::frames::split_frames;
use super::part::{Format, Part, Parts};

const HEADER_LEN: usize = 4;

/// Whether the data starts with an envelope.
pub(super) fn is_envelope(data: &[u8]) -> bool {
    data.starts_with(&PREFIX)
}

/// Whether the data starts with a frame that holds an envelope.
pub(super) fn is_framed(data: &[u8]) -> bool {
    data.get(HEADER_LEN..).is_some_and(is_envelope)
}

/// Envelopes that follow each other, with or without a line break between and behind them: `etcdctl`
/// prints one after every value.
pub(super) fn split_envelopes(data: &Bytes) -> Parts {
    let mut parts = Vec::new();
    let mut offset = 0;
    while offset < data.len() {
        let rest = data.slice(offset..);
        let end = envelope_end(&rest, starts_envelope);
        parts.push(Ok(Part::binary(Format::Protobuf, rest.slice(..end), offset)));
        offset += end;
        if rest.get(end) == Some(&b'\n') {
            offset += 1;
        }
    }
    parts
}

/// Where the envelope at the start of `data` ends.
///
/// It has no length of its own, but the fields of its message are known: what could be a line break or the
/// start of what `starts_next` knows cannot be one of them.
pub(super) fn envelope_end(data: &[u8], starts_next: impl Fn(&[u8]) -> bool) -> usize {
    let body = data.get(PREFIX.len()..).unwrap_or_default();
    let mut reader = Reader::new(Input::from(body));
    loop {
        let rest = reader.rest();
        if rest.is_empty() || rest == b"\n" || starts_next(rest) {
            return data.len() - rest.len();
        }
        let skipped = reader.next_tag().and_then(|tag| match tag {
            Some((_, wire)) => reader.skip(wire),
            None => Ok(()),
        });
        if skipped.is_err() {
            return data.len();
        }
    }
}

fn starts_envelope(rest: &[u8]) -> bool {
    is_envelope(rest) || rest.strip_prefix(b"\n").is_some_and(is_envelope)
}

/// Envelopes with their length before each.
pub(super) fn split_framed(data: &Bytes) -> Parts {
    split_frames(data, &LengthDelimitedFramer, HEADER_LEN, Format::Protobuf)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENVELOPE: &[u8] = b"k8s\0\n\x09\n\x02v1\x12\x03Pod\x12\x02hi\x1a\0\"\0";

    fn split(parts: &[&[u8]]) -> Vec<(usize, Bytes)> {
        let data = Bytes::from(parts.concat());
        let parts = if is_framed(&data) { split_framed(&data) } else { split_envelopes(&data) };
        parts.into_iter().flatten().map(|it| (it.offset, it.bytes)).collect()
    }

    #[test]
    fn a_line_break_behind_an_envelope_is_not_part_of_it() {
        for parts in [&[ENVELOPE][..], &[ENVELOPE, b"\n"]] {
            assert_eq!(split(parts), [(0, Bytes::from_static(ENVELOPE))]);
        }
    }

    #[test]
    fn envelopes_may_follow_each_other() {
        let envelope = Bytes::from_static(ENVELOPE);
        let len = ENVELOPE.len();
        let expected = [(0, envelope.clone()), (len, envelope.clone())];
        assert_eq!(split(&[ENVELOPE, ENVELOPE]), expected);
        let expected = [(0, envelope.clone()), (len + 1, envelope)];
        assert_eq!(split(&[ENVELOPE, b"\n", ENVELOPE, b"\n"]), expected);
    }

    #[test]
    fn frames_are_recognized_by_the_envelope_in_them() {
        let envelope = Bytes::from_static(ENVELOPE);
        let header = u32::try_from(ENVELOPE.len()).unwrap().to_be_bytes();
        let expected = [(4, envelope.clone()), (ENVELOPE.len() + 8, envelope)];
        assert_eq!(split(&[&header, ENVELOPE, &header, ENVELOPE]), expected);
    }

    #[test]
    fn a_cut_envelope_is_left_whole_for_the_decoder_to_complain() {
        let cut = &ENVELOPE[..10];
        assert_eq!(split(&[cut]), [(0, Bytes::from_static(cut))]);
    }
}
