//! Protobuf envelopes that follow each other.

use apimachinery_protobuf::{LengthDelimitedFramer, PREFIX, ProtobufReader};
use apimachinery_runtime::{FrameError, FrameScanner, FrameStep, Framer, Input};

/// Whether the data starts with an envelope.
pub(super) fn is_envelope(data: &[u8]) -> bool {
    data.starts_with(&PREFIX)
}

/// What distinguishes the documents of data that starts with an envelope, or with the length of one
/// and it.
pub(super) fn scanner_of(start: &[u8], limit: usize) -> Option<Box<dyn FrameScanner>> {
    const LENGTH: usize = 4;
    if is_envelope(start) {
        return Some(Box::new(EnvelopeScanner { limit, is_begun: false }));
    }
    let is_framed = start.get(LENGTH..).is_some_and(is_envelope);
    is_framed.then(|| LengthDelimitedFramer.frame_scanner(limit)).flatten()
}

/// Where the envelope at the start of `data` ends; `None` when more may follow.
///
/// It has no length of its own, but the fields of its message are known: what could be a line break
/// or the start of what `starts_next` knows cannot be one of them. One that is cut or broken goes
/// to the end.
pub(super) fn envelope_end(
    data: &[u8],
    at_end: bool,
    starts_next: impl Fn(&[u8]) -> bool,
) -> Option<usize> {
    let body = data.get(PREFIX.len()..).unwrap_or_default();
    let mut reader = ProtobufReader::new(Input::from(body));
    loop {
        let rest = reader.rest();
        if starts_next(rest) || at_end && (rest.is_empty() || rest == b"\n") {
            return Some(data.len() - rest.len());
        }
        let skipped = reader.next_tag().and_then(|tag| match tag {
            Some((_, wire)) => reader.skip(wire),
            None => Ok(()),
        });
        if skipped.is_err() || rest.is_empty() {
            return at_end.then_some(data.len());
        }
    }
}

fn starts_envelope(rest: &[u8]) -> bool {
    is_envelope(rest) || rest.strip_prefix(b"\n").is_some_and(is_envelope)
}

/// The byte at which the second of several envelopes starts.
pub(crate) fn second_envelope(data: &[u8]) -> Option<usize> {
    let end = is_envelope(data).then(|| envelope_end(data, true, starts_envelope)).flatten()?;
    match data.get(end..)? {
        [] | b"\n" => None,
        rest => Some(end + usize::from(rest.starts_with(b"\n"))),
    }
}

/// Cuts envelopes that follow each other, with or without a line break between and after them:
/// `etcdctl` prints one after every value.
#[derive(Debug)]
struct EnvelopeScanner {
    limit: usize,
    is_begun: bool,
}

impl FrameScanner for EnvelopeScanner {
    fn scan(&mut self, data: &[u8], at_end: bool) -> Result<FrameStep, FrameError> {
        let start = usize::from(self.is_begun && data.starts_with(b"\n"));
        let rest = data.get(start..).unwrap_or_default();
        if at_end && rest.is_empty() {
            return Ok(FrameStep::More);
        }
        match envelope_end(rest, at_end, starts_envelope) {
            Some(end) if end > self.limit => Err(self.too_large()),
            None if rest.len() > self.limit => Err(self.too_large()),
            None => Ok(FrameStep::More),
            Some(end) => {
                self.is_begun = true;
                Ok(FrameStep::Frame { start, end: start + end })
            }
        }
    }
}

impl EnvelopeScanner {
    fn too_large(&self) -> FrameError {
        // What follows cannot be found: it is unknown where the next one starts.
        FrameError::Invalid(format!("an envelope is larger than {} bytes", self.limit).into())
    }
}
