//! How kinds are served, as in the file.

use serde::Deserialize;

/// What is known of the resources of servers.
#[derive(Default, Deserialize)]
pub(crate) struct Resources {
    /// The version of the server, such as `v1.36.3`.
    #[serde(default)]
    server: String,
    pub(crate) resources: Vec<Resource>,
    pub(crate) gone: Vec<Gone>,
    #[serde(default)]
    since: Vec<Since>,
}

/// A resource in one version.
#[derive(Deserialize)]
pub(crate) struct Resource {
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) kind: String,
    pub(crate) resource: String,
    pub(crate) singular: String,
    #[serde(default)]
    pub(crate) short_names: Vec<String>,
    #[serde(default)]
    pub(crate) categories: Vec<String>,
    pub(crate) namespaced: bool,
    pub(crate) verbs: Vec<String>,
    /// Whether the server has it.
    #[serde(default)]
    pub(crate) served: bool,
    pub(crate) stored_in: Option<(String, String, String)>,
    #[serde(default)]
    pub(crate) subresources: Vec<Subresource>,
}

/// A part of a resource.
#[derive(Deserialize)]
pub(crate) struct Subresource {
    pub(crate) name: String,
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) kind: String,
    pub(crate) verbs: Vec<String>,
}

/// A kind that only earlier releases had.
#[derive(Deserialize)]
pub(crate) struct Gone {
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) kind: String,
    pub(crate) introduced_in: Option<String>,
    pub(crate) deprecated_in: Option<String>,
    pub(crate) removed_in: Option<String>,
    pub(crate) replacement: Option<(String, String, String)>,
}

/// A kind whose Go type does not name its first release.
#[derive(Deserialize)]
struct Since {
    group: String,
    version: String,
    kind: String,
    introduced_in: String,
}

impl Resources {
    /// The first release of a kind whose Go type does not name it.
    pub(crate) fn since(&self, group: &str, version: &str, kind: &str) -> Option<&String> {
        let is_it = |it: &&Since| it.group == group && it.version == version && it.kind == kind;
        self.since.iter().find(is_it).map(|it| &it.introduced_in)
    }

    /// Whether the server is of an earlier release than this one.
    pub(crate) fn is_before(&self, release: &str) -> bool {
        let numbers = |text: &str| -> Vec<u32> {
            let parts = text.trim_start_matches('v').split('.').take(2);
            parts.filter_map(|it| it.parse().ok()).collect()
        };
        numbers(&self.server) < numbers(release)
    }

    /// The resource of a kind.
    pub(crate) fn of(&self, group: &str, version: &str, kind: &str) -> Option<&Resource> {
        self.resources
            .iter()
            .find(|it| it.group == group && it.version == version && it.kind == kind)
    }
}
