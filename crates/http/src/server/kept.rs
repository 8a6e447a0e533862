//! Lists whose items keep their encoded forms.

use std::sync::Arc;

use apimachinery_meta::StatusError;
use apimachinery_runtime::{EncodeError, EncodeFn, Object, Str};
use bytes::Bytes;

/// A list of objects that keep their encoded forms from one list to the next, so that a client
/// which asks for objects as they are gets what another one has got before.
///
/// Corresponds to a list from the API server's cache of watches, whose objects are decoded once.
#[expect(clippy::len_without_is_empty, reason = "no caller needs to know whether it is empty")]
pub trait KeptList: Send + 'static {
    /// The list without its items.
    fn head(&self) -> &dyn Object;

    /// How many items there are.
    fn len(&self) -> usize;

    /// What item `index` keeps for `form`, which `encode` makes when it keeps nothing.
    ///
    /// # Errors
    /// What `encode` answers.
    fn encoded(
        &self,
        index: usize,
        form: &Str,
        encode: &mut EncodeFn<'_>,
    ) -> Result<Bytes, EncodeError>;

    /// The list with its items, for a client that wants them in another version or form.
    ///
    /// # Errors
    /// When an item cannot be read.
    fn into_list(self: Box<Self>) -> Result<Arc<dyn Object>, StatusError>;
}
