//! Fields inside of each other: those of built-in types and of schemas.

use std::collections::BTreeSet;

use apimachinery::runtime::reflect::FieldTable;
use apimachinery::schema::Structural;

use super::about::About;
use super::built_in::{self, Member};
use super::custom::{self, Property};

/// A type or a schema with fields.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node<'a> {
    /// A built-in type.
    Table(&'static FieldTable),
    /// A part of a custom resource.
    Schema(&'a Structural),
    /// A custom resource, which has `apiVersion`, `kind` and metadata whatever its schema
    /// describes.
    Object(&'a Structural),
    /// An object inside of a custom resource, which has them as well.
    Embedded(&'a Structural),
}

/// A field.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Field<'a> {
    Member(Member),
    Property(Property<'a>),
}

impl<'a> Node<'a> {
    /// The fields in the order of their names.
    pub(crate) fn fields(self) -> Vec<Field<'a>> {
        let mut fields: Vec<_> = match self {
            Self::Table(table) => built_in::members(table).map(Field::Member).collect(),
            Self::Schema(schema) => properties(schema).collect(),
            Self::Object(schema) => with_properties(built_in::object_members(), schema),
            Self::Embedded(schema) => with_properties(built_in::embedded_members(), schema),
        };
        fields.sort_by_key(Field::name);
        fields
    }

    /// The field of this name.
    pub(crate) fn field(self, name: &str) -> Option<Field<'a>> {
        self.fields().into_iter().find(|it| it.name() == name)
    }

    /// Texts about it as a whole.
    pub(crate) fn about(self) -> About<'a> {
        match self {
            Self::Table(table) => built_in::about_table(table),
            Self::Schema(schema) | Self::Object(schema) | Self::Embedded(schema) => {
                custom::about_schema(schema)
            }
        }
    }

    /// The identity of a built-in type, which may contain itself.
    pub(crate) fn table(self) -> Option<*const FieldTable> {
        match self {
            Self::Table(table) => Some(std::ptr::from_ref(table)),
            _ => None,
        }
    }
}

/// These fields, and those that a schema describes beside them.
fn with_properties(members: impl Iterator<Item = Member>, schema: &Structural) -> Vec<Field<'_>> {
    let mut fields: Vec<_> = members.map(Field::Member).collect();
    let names: BTreeSet<_> = fields.iter().map(Field::name).collect();
    fields.extend(properties(schema).filter(|it| !names.contains(it.name())));
    fields
}

fn properties(schema: &Structural) -> impl Iterator<Item = Field<'_>> {
    custom::properties(schema).map(Field::Property)
}

impl<'a> Field<'a> {
    pub(crate) fn name(&self) -> &'a str {
        match self {
            Self::Member(member) => member.name(),
            Self::Property(property) => property.name(),
        }
    }

    pub(crate) fn type_name(&self) -> String {
        match self {
            Self::Member(member) => member.type_name(),
            Self::Property(property) => property.type_name(),
        }
    }

    pub(crate) fn is_required(&self) -> bool {
        match self {
            Self::Member(member) => member.is_required(),
            Self::Property(property) => property.is_required(),
        }
    }

    /// Texts about the field itself.
    pub(crate) fn about(&self) -> About<'a> {
        match self {
            Self::Member(member) => member.about(),
            Self::Property(property) => property.about(),
        }
    }

    /// Texts about its type, or that of its items.
    pub(crate) fn about_type(&self) -> Option<About<'a>> {
        match self {
            Self::Member(member) => member.about_type(),
            Self::Property(property) => property.about_type(),
        }
    }

    /// The type or schema of its values, of its items or of the values of its map.
    pub(crate) fn inner(&self) -> Option<Node<'a>> {
        match self {
            Self::Member(member) => member.inner().map(Node::Table),
            Self::Property(property) => match property.inner() {
                schema if schema.embedded_resource => Some(Node::Embedded(schema)),
                schema if schema.properties.is_empty() => None,
                schema => Some(Node::Schema(schema)),
            },
        }
    }
}

/// Shows all fields inside a node to `visit`, each with the names of those around it. A type that
/// contains itself is shown once.
pub(crate) fn walk<'a>(node: Node<'a>, visit: &mut dyn FnMut(&[&'a str], &Field<'a>)) {
    let mut names = Vec::new();
    let mut levels = vec![(node.table(), node.fields().into_iter())];
    while let Some((_, fields)) = levels.last_mut() {
        let Some(field) = fields.next() else {
            levels.pop();
            names.pop();
            continue;
        };
        visit(&names, &field);
        let is_new = |it: &Node<'_>| {
            let table = it.table();
            table.is_none() || levels.iter().all(|(above, _)| *above != table)
        };
        if let Some(inner) = field.inner().filter(is_new) {
            names.push(field.name());
            levels.push((inner.table(), inner.fields().into_iter()));
        }
    }
}
