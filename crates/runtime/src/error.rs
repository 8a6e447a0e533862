//! What can go wrong while decoding, encoding and converting.

mod conversion;
mod decode;
mod encode;
mod finding;
mod known_names;
mod not_registered;
mod reason;

pub use conversion::{ConversionError, ConversionErrorKind};
pub use decode::{DecodeError, DecodeErrorKind, UnreadableData};
pub use encode::{EncodeError, EncodeErrorKind};
pub use finding::{Finding, FindingKind, Findings, MAX_FINDINGS};
pub use known_names::KnownNames;
pub use not_registered::NotRegisteredError;
pub(crate) use not_registered::Suggest;
pub use reason::Reason;

/// What the three errors share: what is wrong, and in which field.
macro_rules! located_error {
    ($error:ident, $kind:ident) => {
        impl $error {
            /// Says that the mistake lies in the field `name`.
            #[must_use]
            pub fn within_field(mut self, name: impl Into<crate::text::Str>) -> Self {
                self.0.path.within_field(name);
                self
            }

            /// Says that the mistake lies in item `index` of a list.
            #[must_use]
            pub fn within_index(mut self, index: usize) -> Self {
                self.0.path.within_index(index);
                self
            }

            /// What is wrong.
            pub fn kind(&self) -> &$kind {
                &self.0.kind
            }

            /// The field in which it is wrong; the root when it is not about a field.
            pub fn path(&self) -> &crate::data::FieldPath {
                &self.0.path
            }

            /// Whether a kind or a type is not registered, or none suits the target, however the
            /// error was wrapped on its way. Corresponds to `runtime.IsNotRegisteredError`, which
            /// sees only errors that was not wrapped.
            pub fn is_not_registered(&self) -> bool {
                self.0.kind.not_registered().is_some()
            }
        }

        /// The text with all details, as `{:#}` writes it: what a `main` that returns the error
        /// shows. The parts are written by `{:#?}`.
        impl std::fmt::Debug for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                if f.alternate() { std::fmt::Debug::fmt(&self.0, f) } else { write!(f, "{self:#}") }
            }
        }

        impl std::error::Error for $error {
            fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
                self.0.kind.source()
            }
        }
    };
}

located_error!(DecodeError, DecodeErrorKind);
located_error!(EncodeError, EncodeErrorKind);
located_error!(ConversionError, ConversionErrorKind);
