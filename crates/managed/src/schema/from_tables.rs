//! Schemas of merging by what types declare.

use std::collections::BTreeMap;

use apimachinery_json::value_from_str;
use apimachinery_runtime::reflect::{
    Declared, FieldInfo, FieldRole, FieldTable, Keyword, ListType, Literal, MapType, Omission,
    Shape,
};
use apimachinery_runtime::{Str, Value};

use super::{
    Atom, AtomId, DEDUCED, FieldAtom, ListAtom, MapAtom, MergeSchema, ScalarAtom, UNTYPED,
};

impl MergeSchema {
    /// The schema of a type.
    pub fn of<T: Declared>() -> Self {
        Self::of_table(T::TABLE)
    }

    /// The schema of the type with this table, such as that of a kind in a scheme:
    /// [`Object::as_struct`](apimachinery_runtime::Object::as_struct) has it.
    ///
    /// It equals that which the reference makes of its OpenAPI document of the type.
    pub fn of_table(table: &'static FieldTable) -> Self {
        let mut schema = Self::deduced();
        schema.root = Types { schema: &mut schema, known: BTreeMap::new() }.whole(table);
        schema
    }

    /// Adds the type with this table, and returns its number.
    pub(super) fn add_table(&mut self, table: &'static FieldTable) -> AtomId {
        Types { schema: self, known: BTreeMap::new() }.whole(table)
    }
}

struct Types<'s> {
    schema: &'s mut MergeSchema,
    /// The structs by their tables, and whether they are one piece.
    known: BTreeMap<(*const FieldTable, bool), AtomId>,
}

impl Types<'_> {
    /// The struct, as its own declaration says.
    fn whole(&mut self, table: &'static FieldTable) -> AtomId {
        self.structure(table, table.map_type() == Some(MapType::Atomic))
    }

    fn structure(&mut self, table: &'static FieldTable, is_atomic: bool) -> AtomId {
        let key = (std::ptr::from_ref(table), is_atomic);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        // Types contain themselves.
        let id = self.schema.add(Atom::default());
        self.known.insert(key, id);
        let fields = table.fields().iter().map(|field| self.field(field));
        let mut fields: Vec<_> = fields.collect();
        fields.sort_by(|left, right| left.name.as_str().cmp(&right.name));
        let is_open =
            fields.is_empty() || table.keywords().contains(&Keyword::PreserveUnknownFields);
        let is_untyped = is_open && fields.is_empty();
        let map = MapAtom { fields, rest: is_open.then_some(DEDUCED), is_atomic, is_untyped };
        if let Some(atom) = self.schema.atoms.get_mut(id.0 as usize) {
            atom.map = Some(map);
        }
        id
    }

    fn field(&mut self, field: &'static FieldInfo) -> FieldAtom {
        let shape = field.shape();
        let default = default_of(field, &shape);
        let is_open = field.keywords().contains(&Keyword::PreserveUnknownFields);
        let atom = match is_open {
            true => DEDUCED,
            false => self.value(shape, field.list_type(), field.map_type()),
        };
        FieldAtom { name: Str::from_static(field.name()), atom, default }
    }

    fn value(&mut self, shape: Shape, list: Option<ListType>, map: Option<MapType>) -> AtomId {
        let is_map_atomic = map == Some(MapType::Atomic);
        match shape {
            Shape::Text | Shape::Texts { .. } | Shape::Bytes => {
                self.schema.scalar(ScalarAtom::String)
            }
            Shape::Bool => self.schema.scalar(ScalarAtom::Boolean),
            Shape::Integer(..) | Shape::Float => self.schema.scalar(ScalarAtom::Numeric),
            Shape::Scalar { examples, format, .. } => self.own_text(examples, format),
            Shape::Optional(inner) => self.value(inner(), list, map),
            Shape::List(item) => {
                let (is_associative, keys) = match list {
                    Some(ListType::Set) => (true, &[][..]),
                    Some(ListType::Map(keys)) => (true, keys),
                    _ => (false, &[][..]),
                };
                let item = self.part(item());
                let keys = keys.iter().map(|key| Str::from_static(key)).collect();
                let list = ListAtom { item, is_associative, keys };
                self.schema.add(Atom { list: Some(list), ..Atom::default() })
            }
            Shape::Map(value) => {
                let map = MapAtom::of_values(self.part(value()), is_map_atomic);
                self.schema.add(Atom { map: Some(map), ..Atom::default() })
            }
            Shape::Struct(table) => self.structure(table, is_map_atomic),
            Shape::Encoded => UNTYPED,
            _ => DEDUCED,
        }
    }

    /// The items of a list or the values of a map.
    fn part(&mut self, shape: Shape) -> AtomId {
        let map = shape.map_type();
        self.value(shape, None, map)
    }

    /// A type with a text of its own: a form of text that has a name may as well be a number.
    fn own_text(&mut self, examples: &[&str], format: &str) -> AtomId {
        if !format.is_empty() {
            return self.schema.scalar(ScalarAtom::Untyped);
        }
        match examples.iter().all(|it| it.starts_with('"')) {
            true => self.schema.scalar(ScalarAtom::String),
            false => {
                let map = MapAtom::of_values(DEDUCED, false);
                self.schema.add(Atom { map: Some(map), ..Atom::default() })
            }
        }
    }
}

/// What takes the place of a key that an item leaves out: the declared default, or else zero for a
/// field that is always written.
fn default_of(field: &FieldInfo, shape: &Shape) -> Option<Value> {
    let declared = field.keywords().iter().find_map(|keyword| match keyword {
        Keyword::Default(literal) => Some(*literal),
        _ => None,
    });
    if let Some(literal) = declared {
        return match literal {
            Literal::Bool(value) => Some(Value::Bool(value)),
            Literal::Float(value) => Some(Value::Float(value)),
            Literal::Int(value) => Some(Value::Int(value)),
            Literal::Text(text) => Some(Value::String(Str::from_static(text))),
            Literal::Json(json) => value_from_str(json).ok(),
            _ => None,
        };
    }
    if field.place() != FieldRole::Member || field.omission() != Omission::Never {
        return None;
    }
    match shape {
        Shape::Text => Some(Value::String(Str::default())),
        Shape::Texts { default, .. } => Some(Value::String(default())),
        Shape::Bool => Some(Value::Bool(false)),
        Shape::Integer(..) | Shape::Float => Some(Value::Int(0)),
        _ => None,
    }
}
