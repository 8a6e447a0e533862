//! What a key of a map is.

use std::borrow::Borrow;
use std::marker::PhantomData;

use crate::text::Str;

/// A key of a [`Map`](crate::Map) in an API type: a text, in the order of texts.
///
/// **Who implements this.** `Str`, `String` and, without code, every newtype that is made from a
/// [`Str`], shown as a `str` and ordered as its text has it, such as those of
/// `apimachinery_meta::string_type!`. An enum does not, because its variants are in another order,
/// and formats write the entries in that of their texts.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a map in an API type",
    label = "not a key of maps",
    note = "a key is `Str`, `String` or a newtype made by `string_type!`: entries are written in the order of their texts"
)]
pub trait MapKey: Ord + AsRef<str> + From<Str> + Borrow<str> {}

#[diagnostic::do_not_recommend]
impl<T: Ord + AsRef<str> + From<Str> + Borrow<str>> MapKey for T {}

/// What emitted code has in place of a field's type, so that the compiler reports a key once.
#[derive(Debug)]
pub struct IsMapKey<K: MapKey>(PhantomData<K>);
