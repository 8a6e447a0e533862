//! Schemas of merging by the schemas of custom resources.

use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::Str;
use apimachinery_runtime::reflect::Declared;
use apimachinery_schema::{AdditionalProperties, Structural};

use super::{
    Atom, AtomId, DEDUCED, FieldAtom, ListAtom, MapAtom, MergeSchema, ScalarAtom, UNTYPED,
};

impl MergeSchema {
    /// The schema of a custom resource by its structural schema. `preserve_unknown_fields` is what
    /// the definition says about all versions.
    ///
    /// Corresponds to what the API server for extensions makes of the OpenAPI document of a
    /// definition.
    pub fn of_structural(schema: &Structural, preserve_unknown_fields: bool) -> Self {
        let mut out = Self::deduced();
        let metadata = out.add_table(ObjectMeta::TABLE);
        let mut schemas = Schemas { out: &mut out, metadata };
        let root = schemas.atom(schema, preserve_unknown_fields, true);
        out.root = out.add(root);
        out
    }
}

struct Schemas<'s> {
    out: &'s mut MergeSchema,
    metadata: AtomId,
}

impl Schemas<'_> {
    fn add(&mut self, schema: &Structural, preserve: bool) -> AtomId {
        let atom = self.atom(schema, preserve, schema.embedded_resource);
        self.out.add(atom)
    }

    /// Once unknown fields are preserved, they are so in everything inside, too.
    fn atom(&mut self, schema: &Structural, preserve: bool, is_resource: bool) -> Atom {
        let preserve = preserve || schema.preserve_unknown_fields;
        let mut atom = Atom::default();
        match schema.r#type.as_str() {
            "object" => atom.map = Some(self.map(schema, preserve, is_resource)),
            "array" => atom.list = Some(self.list(schema, preserve)),
            "integer" | "number" => atom.scalar = Some(ScalarAtom::Numeric),
            "boolean" => atom.scalar = Some(ScalarAtom::Boolean),
            "string" => {
                let is_plain = matches!(schema.value_validation().format.as_str(), "" | "byte");
                let scalar = if is_plain { ScalarAtom::String } else { ScalarAtom::Untyped };
                atom.scalar = Some(scalar);
            }
            _ => {
                atom.scalar = Some(ScalarAtom::Untyped);
                atom.list = Some(self.list(schema, preserve));
                atom.map = Some(self.map(schema, preserve, is_resource));
            }
        }
        atom
    }

    fn map(&mut self, schema: &Structural, preserve: bool, is_resource: bool) -> MapAtom {
        let mut fields = Vec::with_capacity(schema.properties.len());
        for (name, property) in &schema.properties {
            if is_resource && matches!(name.as_str(), "apiVersion" | "kind" | "metadata") {
                continue;
            }
            let atom = self.add(property, preserve);
            let default = property.default.as_deref().cloned();
            fields.push(FieldAtom { name: name.clone(), atom, default });
        }
        if is_resource {
            let text = self.out.scalar(ScalarAtom::String);
            for (name, atom) in [("apiVersion", text), ("kind", text), ("metadata", self.metadata)]
            {
                fields.push(FieldAtom { name: Str::from_static(name), atom, default: None });
            }
            fields.sort_by(|left, right| left.name.as_str().cmp(&right.name));
        }
        let rest = match &schema.additional_properties {
            Some(AdditionalProperties::Schema(values)) => Some(self.add(values, preserve)),
            Some(AdditionalProperties::Any) => Some(DEDUCED),
            Some(AdditionalProperties::Forbidden) => None,
            None => (preserve || fields.is_empty()).then_some(DEDUCED),
        };
        let is_any = |rest| self.out.atom(rest).scalar == Some(ScalarAtom::Untyped);
        let is_untyped = fields.is_empty() && rest.is_some_and(is_any);
        MapAtom { fields, rest, is_atomic: schema.map_type() == Some("atomic"), is_untyped }
    }

    fn list(&mut self, schema: &Structural, preserve: bool) -> ListAtom {
        let item = schema.items.as_deref().map_or(UNTYPED, |items| self.add(items, preserve));
        let (is_associative, keys) = match schema.list_type() {
            Some("set") => (true, &[][..]),
            Some("map") => (true, schema.list_map_keys()),
            _ => (false, &[][..]),
        };
        ListAtom { item, is_associative, keys: keys.to_vec() }
    }
}
