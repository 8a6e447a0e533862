//! Walks through values along their merge schema.

pub(crate) mod compare;
mod field_set;
mod items;
mod merge;
pub(crate) mod mistakes;
mod named_fields;
mod reconcile;
mod remove;
mod validate;

use apimachinery_runtime::{Map, Str, Value};

use crate::schema::{Atom, ListAtom, MapAtom, ScalarAtom};

/// Which of the things that an atom may be a value is. Another value, such as `null`, may be each
/// of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Scalar,
    List,
    Map,
    Any,
}

/// How a value is handled.
#[derive(Clone, Copy)]
pub(crate) enum Handled<'s> {
    Map(&'s MapAtom),
    Scalar(ScalarAtom),
    List(&'s ListAtom),
    /// The atom is empty.
    Invalid,
}

/// The form of a value by what its atom allows.
pub(crate) fn form(atom: &Atom, value: &Value) -> Form {
    let (found, is_allowed) = match value {
        Value::Null => return Form::Any,
        Value::List(_) => (Form::List, atom.list.is_some()),
        Value::Map(_) => (Form::Map, atom.map.is_some()),
        _ => (Form::Scalar, atom.scalar.is_some()),
    };
    // An atom that may be one thing only is that, however it was found.
    let is_only = match found {
        Form::List => atom.map.is_none() && atom.scalar.is_none(),
        Form::Map => atom.list.is_none() && atom.scalar.is_none(),
        _ => atom.list.is_none() && atom.map.is_none(),
    };
    if is_allowed && !is_only { found } else { Form::Any }
}

/// What handles a value of this form: maps first, then scalars, then lists.
pub(crate) fn handled(atom: &Atom, form: Form) -> Handled<'_> {
    let map = atom.map.as_ref().filter(|_| matches!(form, Form::Map | Form::Any));
    let scalar = atom.scalar.filter(|_| matches!(form, Form::Scalar | Form::Any));
    let list = atom.list.as_ref().filter(|_| matches!(form, Form::List | Form::Any));
    match (map, scalar, list) {
        (Some(map), _, _) => Handled::Map(map),
        (None, Some(scalar), _) => Handled::Scalar(scalar),
        (None, None, Some(list)) => Handled::List(list),
        (None, None, None) => Handled::Invalid,
    }
}

/// The entries of maps with the same key, and those that only one has, in order.
pub(crate) fn zip_entries<'a>(
    left: Option<&'a Map<Str, Value>>,
    right: Option<&'a Map<Str, Value>>,
) -> impl Iterator<Item = (&'a Str, Option<&'a Value>, Option<&'a Value>)> {
    let mut left = left.into_iter().flat_map(Map::iter).peekable();
    let mut right = right.into_iter().flat_map(Map::iter).peekable();
    std::iter::from_fn(move || {
        let order = match (left.peek(), right.peek()) {
            (None, None) => return None,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some((left, _)), Some((right, _))) => left.cmp(right),
        };
        let left = if order.is_le() { left.next() } else { None };
        let right = if order.is_ge() { right.next() } else { None };
        let key = left.or(right)?.0;
        Some((key, left.map(|it| it.1), right.map(|it| it.1)))
    })
}
