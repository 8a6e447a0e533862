//! Schemas of merging that are written down.

use std::collections::BTreeMap;

use apimachinery_runtime::{Str, Value};

use super::{
    Atom, AtomId, DEDUCED, FieldAtom, ListAtom, MapAtom, MergeSchema, ScalarAtom, UNTYPED,
};

/// Why definitions are not the schema of a type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DefinitionsError {
    /// There is no type of this name.
    #[error("no type found matching: {0}")]
    UnknownType(Str),
    /// A scalar is of another type than `numeric`, `string`, `boolean` and `untyped`.
    #[error("unexpected scalar type in schema: {0}")]
    UnknownScalar(Str),
}

type Result<T> = std::result::Result<T, DefinitionsError>;

impl MergeSchema {
    /// The schema of the type with this name, by definitions in the language of
    /// structured-merge-diff: `types`, each with a `name` and a `scalar`, `list` or `map`.
    ///
    /// Corresponds to `typed.NewParser` and `Parser.Type`. client-go has the definitions of
    /// built-in kinds in this language.
    ///
    /// ```
    /// use apimachinery_json::value_from_str;
    /// use apimachinery_managed::MergeSchema;
    ///
    /// let definitions = value_from_str(r#"{"types": [
    ///     {"name": "shirt", "map": {"fields": [{"name": "sizes", "type": {"list": {
    ///         "elementType": {"scalar": "string"}, "elementRelationship": "associative"}}}]}}]}"#)?;
    /// let shirt = MergeSchema::of_definitions(&definitions, "shirt")?;
    /// let old = value_from_str(r#"{"sizes": ["S", "M"]}"#)?;
    /// let merged = shirt.merge(&old, &value_from_str(r#"{"sizes": ["L"]}"#)?)?;
    /// assert_eq!(shirt.fields_of(&merged).to_string(), ".sizes[=\"L\"]\n.sizes[=\"M\"]\n.sizes[=\"S\"]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a type or a type that it refers to does not exist, or a scalar is of an unknown type.
    pub fn of_definitions(definitions: &Value, name: &str) -> Result<Self> {
        let types = definitions.get("types").and_then(Value::as_list).unwrap_or_default();
        let named = types.iter().filter_map(|one| Some((one.get("name")?.as_str()?, one)));
        let mut reading = Definitions {
            // Of types with the same name the last one counts.
            types: named.collect(),
            out: Self::deduced(),
            known: BTreeMap::new(),
            pending: Vec::new(),
        };
        let root = reading.named(name, None)?;
        while let Some((id, definition, relationship)) = reading.pending.pop() {
            let atom = reading.atom(definition, relationship)?;
            if let Some(place) = reading.out.atoms.get_mut(id.0 as usize) {
                *place = atom;
            }
        }
        reading.out.root = root;
        Ok(reading.out)
    }
}

struct Definitions<'d> {
    types: BTreeMap<&'d str, &'d Value>,
    out: MergeSchema,
    /// The atoms of types, by name and by how their parts belong together there.
    known: BTreeMap<(&'d str, Option<&'d str>), AtomId>,
    /// Types that are referred to, and are still to be read.
    pending: Vec<(AtomId, &'d Value, Option<&'d str>)>,
}

impl<'d> Definitions<'d> {
    fn named(&mut self, name: &str, relationship: Option<&'d str>) -> Result<AtomId> {
        match name {
            "__untyped_atomic_" => return Ok(UNTYPED),
            "__untyped_deduced_" if relationship.is_none() => return Ok(DEDUCED),
            _ => {}
        }
        let Some((name, definition)) = self.types.get_key_value(name) else {
            return Err(DefinitionsError::UnknownType(name.into()));
        };
        let (name, definition) = (*name, *definition);
        if let Some(id) = self.known.get(&(name, relationship)) {
            return Ok(*id);
        }
        let id = self.out.add(Atom::default());
        self.known.insert((name, relationship), id);
        self.pending.push((id, definition, relationship));
        Ok(id)
    }

    /// The type that is referred to; `None` for no type.
    fn reference(&mut self, reference: Option<&'d Value>) -> Result<Option<AtomId>> {
        let Some(reference) = reference.filter(|it| it.as_map().is_some_and(|it| !it.is_empty()))
        else {
            return Ok(None);
        };
        let relationship = text(reference, "elementRelationship");
        if let Some(name) = text(reference, "namedType") {
            return self.named(name, relationship).map(Some);
        }
        let atom = self.atom(reference, relationship)?;
        Ok(Some(self.out.add(atom)))
    }

    /// What a definition allows. The relationship takes the place of the one that it has.
    fn atom(&mut self, definition: &'d Value, relationship: Option<&'d str>) -> Result<Atom> {
        let relationship_of =
            |one: &'d Value| relationship.or_else(|| text(one, "elementRelationship"));
        let mut atom = Atom::default();
        if let Some(scalar) = text(definition, "scalar") {
            atom.scalar = Some(scalar_of(scalar)?);
        }
        if let Some(list) = definition.get("list").filter(|it| !it.is_null()) {
            let keys = list.get("keys").and_then(Value::as_list).unwrap_or_default();
            atom.list = Some(ListAtom {
                item: self.reference(list.get("elementType"))?.unwrap_or(UNTYPED),
                is_associative: relationship_of(list) == Some("associative"),
                keys: keys.iter().filter_map(Value::as_str).map(Str::from).collect(),
            });
        }
        if let Some(map) = definition.get("map").filter(|it| !it.is_null()) {
            let fields = self.fields(map)?;
            let rest = self.reference(map.get("elementType"))?;
            let is_any = |rest| {
                rest == DEDUCED || {
                    let rest = map.get("elementType");
                    rest.is_some_and(|it| text(it, "scalar") == Some("untyped"))
                }
            };
            let is_untyped = fields.is_empty() && rest.is_some_and(is_any);
            let is_atomic = relationship_of(map) == Some("atomic");
            atom.map = Some(MapAtom { fields, rest, is_atomic, is_untyped });
        }
        Ok(atom)
    }

    fn fields(&mut self, map: &'d Value) -> Result<Vec<FieldAtom>> {
        let declared = map.get("fields").and_then(Value::as_list).unwrap_or_default();
        let mut fields = BTreeMap::new();
        for field in declared {
            let Some(name) = text(field, "name") else { continue };
            let atom = match self.reference(field.get("type"))? {
                Some(atom) => atom,
                None => self.out.add(Atom::default()),
            };
            let default = field.get("default").filter(|it| !it.is_null()).cloned();
            fields.insert(name, FieldAtom { name: name.into(), atom, default });
        }
        Ok(fields.into_values().collect())
    }
}

fn text<'d>(value: &'d Value, name: &str) -> Option<&'d str> {
    value.get(name)?.as_str().filter(|text| !text.is_empty())
}

fn scalar_of(name: &str) -> Result<ScalarAtom> {
    match name {
        "numeric" => Ok(ScalarAtom::Numeric),
        "string" => Ok(ScalarAtom::String),
        "boolean" => Ok(ScalarAtom::Boolean),
        "untyped" => Ok(ScalarAtom::Untyped),
        other => Err(DefinitionsError::UnknownScalar(other.into())),
    }
}
