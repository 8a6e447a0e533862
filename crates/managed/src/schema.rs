//! Schemas of merging: which lists are sets or maps, and what is one piece.

mod from_definitions;
mod from_structural;
mod from_tables;
mod show;

use apimachinery_runtime::{Str, Value};

pub use from_definitions::DefinitionsError;

/// How the values of a kind are merged: an atom for each type, which refer to each other by number.
///
/// It is made from [a type's declaration](MergeSchema::of_table), [a structural
/// schema](MergeSchema::of_structural) or [definitions](MergeSchema::of_definitions), or is
/// [deduced](MergeSchema::deduced) from the values. Values are validated, merged and compared by
/// it. Corresponds to `typed.ParseableType` with its `schema.Schema`, and to the methods of
/// `typed.TypedValue`.
#[derive(Clone, Debug)]
pub struct MergeSchema {
    atoms: Vec<Atom>,
    root: AtomId,
}

/// The number of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct AtomId(u32);

/// What values of a type may be, and how they are merged when they are that.
#[derive(Clone, Debug, Default)]
pub(crate) struct Atom {
    pub(crate) scalar: Option<ScalarAtom>,
    pub(crate) list: Option<ListAtom>,
    pub(crate) map: Option<MapAtom>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScalarAtom {
    Numeric,
    String,
    Boolean,
    /// Any scalar.
    Untyped,
}

#[derive(Clone, Debug)]
pub(crate) struct ListAtom {
    pub(crate) item: AtomId,
    /// Whether items are identified, by these fields or, without any, by their values; else the
    /// list is one piece.
    pub(crate) is_associative: bool,
    pub(crate) keys: Vec<Str>,
}

#[derive(Clone, Debug)]
pub(crate) struct MapAtom {
    /// The known fields, in the order of their names.
    pub(crate) fields: Vec<FieldAtom>,
    /// The type of other fields; none when there may not be any.
    pub(crate) rest: Option<AtomId>,
    /// Whether the map is one piece.
    pub(crate) is_atomic: bool,
    /// Whether the parts have no types: there are no known fields, and others are deduced.
    pub(crate) is_untyped: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct FieldAtom {
    pub(crate) name: Str,
    pub(crate) atom: AtomId,
    pub(crate) default: Option<Value>,
}

impl MapAtom {
    /// A map of values of one type.
    fn of_values(value: AtomId, is_atomic: bool) -> Self {
        Self { fields: Vec::new(), rest: Some(value), is_atomic, is_untyped: value == DEDUCED }
    }

    pub(crate) fn field(&self, name: &str) -> Option<&FieldAtom> {
        let at = self.fields.binary_search_by(|field| field.name.as_str().cmp(name)).ok()?;
        self.fields.get(at)
    }

    /// The type of the field `name`, and whether it is a known field.
    pub(crate) fn member(&self, name: &str) -> (Option<AtomId>, bool) {
        match self.field(name) {
            Some(field) => (Some(field.atom), true),
            None => (self.rest, false),
        }
    }
}

/// Any value; lists and maps are one piece.
const UNTYPED: AtomId = AtomId(0);
/// Any value; maps are merged.
const DEDUCED: AtomId = AtomId(1);

impl MergeSchema {
    /// The schema of kinds without one: every list is one piece, and every map is merged.
    ///
    /// Corresponds to `typed.DeducedParseableType`.
    pub fn deduced() -> Self {
        let any = |list, map: AtomId| Atom {
            scalar: Some(ScalarAtom::Untyped),
            list: Some(ListAtom { item: list, is_associative: false, keys: Vec::new() }),
            map: Some(MapAtom::of_values(map, map == UNTYPED)),
        };
        Self { atoms: vec![any(UNTYPED, UNTYPED), any(UNTYPED, DEDUCED)], root: DEDUCED }
    }

    fn add(&mut self, atom: Atom) -> AtomId {
        // More types than that do not fit into memory.
        let id = AtomId(u32::try_from(self.atoms.len()).unwrap_or(u32::MAX));
        self.atoms.push(atom);
        id
    }

    fn scalar(&mut self, scalar: ScalarAtom) -> AtomId {
        self.add(Atom { scalar: Some(scalar), ..Atom::default() })
    }

    pub(crate) fn root(&self) -> AtomId {
        self.root
    }

    /// The atom with this number; an empty one for a number that is not of this schema.
    pub(crate) fn atom(&self, id: AtomId) -> &Atom {
        static EMPTY: Atom = Atom { scalar: None, list: None, map: None };
        self.atoms.get(id.0 as usize).unwrap_or(&EMPTY)
    }
}
