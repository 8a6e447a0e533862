//! What derived code and the crates of formats share. Programs have no use for it, and it may
//! change at any time.

mod complete;
pub mod data;
mod fields_of;
mod own_form;
pub mod short_text;

pub use self::complete::{ByDefault, Complete, HasDefault, IsComplete};
pub use self::fields_of::FieldsOf;
pub use self::own_form::{FieldOf, Forms, OwnForm, OwnFormMut};
pub use crate::data::in_place;
pub use crate::data::map::IsMapKey;
pub use crate::object::list::{AsListItem, ItemsOf, ListProbe, NoListItems};
pub use crate::reflect::keyword::Notes;
pub use crate::reflect::table::{TablePart, count_fields, join_fields};
pub use crate::reflect::text_enum::{default_text, text_of};
