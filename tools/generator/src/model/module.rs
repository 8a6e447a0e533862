//! What a module knows of its declarations.

use super::{Body, Declaration, Module};
use crate::facts::Kind;

impl<'a> Module<'a> {
    pub(crate) fn declaration(&self, name: &str) -> Option<&Declaration<'a>> {
        self.declarations.iter().find(|it| it.source.name == name)
    }

    /// The kinds of this version.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = &'a Kind> {
        self.registrations.iter().map(|it| it.fact)
    }

    /// Whether the type declared here under a name is, by its own account, the given kind of this
    /// group-version.
    pub(crate) fn declares_kind(&self, name: &str, kind: &str) -> bool {
        self.declarations.iter().any(|it| match &it.body {
            Body::Struct { kind: Some(own), .. } => {
                it.source.name == name
                    && own.group == self.group.group
                    && own.version == self.group.version
                    && own.fact.kind == kind
            }
            _ => false,
        })
    }

    /// The fields here, other than the items of lists, that have a type of this module:
    /// `PodSpec::containers`.
    pub(crate) fn users_of(&self, name: &str) -> Vec<String> {
        let mut users = Vec::new();
        for declaration in &self.declarations {
            let Body::Struct { fields, kind } = &declaration.body else { continue };
            if kind.as_ref().is_some_and(|kind| kind.fact.list) {
                continue;
            }
            let own = (self.place.clone(), name.to_owned());
            let using = fields.iter().filter(|field| field.shape.uses.contains(&own));
            users.extend(using.map(|field| {
                let field = field.name.strip_prefix("r#").unwrap_or(&field.name);
                format!("{}::{field}", declaration.source.name)
            }));
        }
        users
    }

    /// The kind of the items, when a kind is that of a list as every kind has one: `List<Pod>` for
    /// `PodList`.
    pub(crate) fn items_of(&self, declaration: &Declaration<'a>) -> Option<&'a str> {
        let Body::Struct { fields, kind: Some(kind) } = &declaration.body else { return None };
        let [metadata, items] = fields.as_slice() else { return None };
        let item = kind.fact.kind.strip_suffix("List")?;
        let is_list = !self.place.in_meta
            && kind.has_type_meta
            && declaration.source.name == kind.fact.kind
            && self.declares_kind(&kind.fact.kind, &kind.fact.kind)
            && self.declares_kind(item, item)
            && (metadata.name.as_str(), metadata.number) == ("metadata", Some(1))
            && (items.name.as_str(), items.number) == ("items", Some(2))
            && metadata.shape.is_only("ListMeta")
            && items.shape.text == format!("NullableVec<{{{item}}}>")
            && metadata.flags.is_empty()
            && items.flags.is_empty()
            && declaration.source.merge_word().is_none();
        is_list.then_some(item)
    }
}
