//! A row of the table: what there is to say about a resource, and where its code is.

use std::fmt;

use crate::scale::Scalable;
use crate::strategy::Strategies;

/// A built-in resource: what a server has to know about it beyond its type, and its code.
#[derive(Clone, Copy)]
pub struct ResourceRow {
    group: &'static str,
    resource: &'static str,
    kind: &'static str,
    strategies: fn() -> Strategies,
    /// What keys begin with, where that is not the name of the resource.
    folder: Option<&'static str>,
    is_of_extension: bool,
    scale: Option<&'static dyn Scalable>,
}

impl ResourceRow {
    /// A resource of a group, and the kind of its objects.
    pub(crate) const fn new(
        group: &'static str,
        resource: &'static str,
        kind: &'static str,
        strategies: fn() -> Strategies,
    ) -> Self {
        let (folder, is_of_extension, scale) = (None, false, None);
        Self { group, resource, kind, strategies, folder, is_of_extension, scale }
    }

    /// Keys begin with this, and not with the name of the resource.
    pub(crate) const fn stored_in(self, folder: &'static str) -> Self {
        Self { folder: Some(folder), ..self }
    }

    /// The resource is served by a server that extends the main one.
    pub(crate) const fn of_extension(self) -> Self {
        Self { is_of_extension: true, ..self }
    }

    /// Objects want a number of pods.
    pub(crate) const fn scales(self, scale: &'static dyn Scalable) -> Self {
        Self { scale: Some(scale), ..self }
    }

    /// The group, without a version.
    pub fn group(&self) -> &'static str {
        self.group
    }

    /// The name in paths, such as `pods`.
    pub fn resource(&self) -> &'static str {
        self.resource
    }

    /// The kind of the objects, such as `Pod`.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// The strategies, by subresource.
    pub fn strategies(&self) -> Strategies {
        (self.strategies)()
    }

    /// What the keys of objects begin with, after `/registry/`. Resources of the servers that
    /// extend the main one have their group in it, others do not.
    pub fn folder(&self) -> String {
        match self.folder {
            Some(folder) => folder.into(),
            None if self.is_of_extension => format!("{}/{}", self.group, self.resource),
            None => self.resource.into(),
        }
    }

    /// Whether the resource is served by a server that extends the main one, and stores JSON.
    pub fn is_of_extension(&self) -> bool {
        self.is_of_extension
    }

    /// How the subresource `scale` reads and writes objects; `None` for resources without it.
    pub fn scale(&self) -> Option<&'static dyn Scalable> {
        self.scale
    }

    /// Whether the answer to deleting an object is the object, and not a status.
    pub fn returns_deleted(&self) -> bool {
        self.strategies().get("").is_some_and(|it| it.returns_deleted())
    }
}

impl fmt::Debug for ResourceRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("ResourceRow");
        text.field("group", &self.group).field("resource", &self.resource);
        text.field("kind", &self.kind).finish_non_exhaustive()
    }
}
