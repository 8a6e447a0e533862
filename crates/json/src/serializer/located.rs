//! JSON that was made from another text.

use std::borrow::Cow;
use std::fmt;

use apimachinery_runtime::{
    CONTENT_TYPE_JSON, DecodeError, DecodeRequest, Decoded, Decoder, FieldValidation, Finding,
    Findings, Input, Position, Str,
};

use super::attempt::Attempt;
use crate::limits::check_strings;
use crate::text::{in_bytes, valid_text};
use crate::{FieldIndex, JsonSerializer};

/// The place in another text that a byte of JSON comes from, or `None` when it is not known.
pub type Locate<'a> = dyn Fn(usize) -> Option<Position> + Sync + 'a;

/// A [`JsonSerializer`] whose errors and findings have the places of the text that the JSON was
/// made from; see [`JsonSerializer::located`].
#[derive(Clone, Copy)]
pub struct LocatedJson<'a> {
    pub(super) serializer: &'a JsonSerializer,
    pub(super) locate: &'a Locate<'a>,
}

impl fmt::Debug for LocatedJson<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocatedJson").field("serializer", self.serializer).finish_non_exhaustive()
    }
}

impl LocatedJson<'_> {
    fn relocated(&self, error: DecodeError) -> DecodeError {
        let position = error.position().and_then(|it| (self.locate)(it.offset));
        error.relocated(position)
    }
}

impl Decoder for LocatedJson<'_> {
    fn decode_with(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let validation = self.serializer.validation(request.validation);
        request.validation = validation.collecting();
        let limits = &self.serializer.options.limits;
        let text = valid_text(input.bytes());
        check_strings(&text, limits).map_err(|error| self.relocated(error))?;
        let source = match &text {
            Cow::Borrowed(_) => input,
            Cow::Owned(text) => Input::from(text),
        };
        let attempt = Attempt { registry: &*self.serializer.registry, source, text: &text, limits };
        let decoded = attempt.read(request).map_err(|error| {
            let is_repaired = matches!(text, Cow::Owned(_));
            self.relocated(if is_repaired { in_bytes(error, input.bytes()) } else { error })
        })?;
        let mut decoded = decoded.with_format(Str::from_static(CONTENT_TYPE_JSON));
        decoded.findings_mut().relocate(|position| (self.locate)(position.offset));
        decoded.enforce(validation)
    }

    fn with_dropped(
        &self,
        json: &[u8],
        mut decoded: Decoded,
        dropped: Findings,
    ) -> Result<Decoded, DecodeError> {
        let text = valid_text(json);
        let mut fields = FieldIndex::new(&text);
        let placed = dropped.into_iter().map(|finding| {
            let place = fields.find(&finding.path.to_string());
            let position = (self.locate)(place.key.unwrap_or(place.value));
            Finding { position, ..finding }
        });
        let read = std::mem::take(decoded.findings_mut());
        *decoded.findings_mut() = read.followed_by(placed.collect());
        decoded.enforce(self.serializer.validation(FieldValidation::Warn))
    }
}
