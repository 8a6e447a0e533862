//! The version of a server.

use std::env::consts;

use apimachinery_derive::Fields;
use apimachinery_json::{indent_by, to_vec};
use apimachinery_runtime::Str;

use crate::{Answer, ResponseBody};

/// What a server reports about itself at `/version`, and `kubectl version` shows.
///
/// Corresponds to `version.Info`.
///
/// ```
/// use apimachinery_http::VersionInfo;
///
/// let version = VersionInfo::new("v1.37.2+crontabs");
/// assert_eq!((&*version.major, &*version.minor), ("1", "37"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery_meta")]
#[non_exhaustive]
pub struct VersionInfo {
    /// The first number of the Kubernetes release whose API is served.
    pub major: Str,
    /// Its second number.
    pub minor: Str,
    /// The release that the server behaves as.
    #[field(omitempty)]
    pub emulation_major: Str,
    /// Its second number.
    #[field(omitempty)]
    pub emulation_minor: Str,
    /// The oldest release whose other servers it works with.
    #[field(omitempty)]
    pub min_compatibility_major: Str,
    /// Its second number.
    #[field(omitempty)]
    pub min_compatibility_minor: Str,
    /// The whole version, such as `v1.37.2`.
    pub git_version: Str,
    /// The commit it was built from.
    pub git_commit: Str,
    /// Whether its sources were changed after that: `clean` or `dirty`.
    pub git_tree_state: Str,
    /// When it was built.
    pub build_date: Str,
    /// The version of Go that built it; empty here.
    pub go_version: Str,
    /// What compiled it.
    pub compiler: Str,
    /// Operating system and architecture, by Go's names for them.
    pub platform: Str,
}

impl VersionInfo {
    /// A version such as `v1.37.2+crontabs`, whose first two numbers are those of the Kubernetes
    /// release that the server behaves as; clients derive from them what they may ask for.
    pub fn new(git_version: impl Into<Str>) -> Self {
        let git_version = git_version.into();
        let mut numbers = git_version.trim_start_matches('v').split('.');
        let mut number = || Str::from(numbers.next().unwrap_or_default());
        let (major, minor) = (number(), number());
        Self {
            emulation_major: major.clone(),
            emulation_minor: minor.clone(),
            min_compatibility_major: major.clone(),
            min_compatibility_minor: minor.clone(),
            // That of a server of the reference that was built without one.
            build_date: Str::from_static("1970-01-01T00:00:00Z"),
            compiler: Str::from_static("rustc"),
            platform: format!("{}/{}", consts::OS, architecture()).into(),
            major,
            minor,
            git_version,
            ..Self::default()
        }
    }

    /// As in the reference it is JSON with indentation, whatever the client accepts.
    pub(super) fn answer(&self) -> Answer {
        let mut body = Vec::new();
        if let Ok(json) = to_vec(self) {
            indent_by(2, &json, &mut body);
        }
        Answer::stream("application/json", ResponseBody::from(body))
    }
}

/// Go's name for the architecture.
fn architecture() -> &'static str {
    match consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        "x86" => "386",
        other => other,
    }
}
