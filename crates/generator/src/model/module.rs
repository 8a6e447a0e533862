//! What a module knows of its declarations.

use super::{Body, Module};

impl Module<'_> {
    /// Whether the type declared here under a name is, by its own account, the given kind of this group-version.
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

    /// The fields here, other than the items of lists, that have a type of this module: `PodSpec::containers`.
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
}
