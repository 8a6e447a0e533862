//! What the server says of itself: `kubectl version` shows it.

use std::env::consts;

use apimachinery::api::{SOURCE_VERSION, facts};
use apimachinery::json::indent_by;
use apimachinery::{Fields, Str, to_json_vec};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

/// The answer to `/version`. Corresponds to `version.Info`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Info {
    major: Str,
    minor: Str,
    #[field(omitempty)]
    emulation_major: Str,
    #[field(omitempty)]
    emulation_minor: Str,
    #[field(omitempty)]
    min_compatibility_major: Str,
    #[field(omitempty)]
    min_compatibility_minor: Str,
    git_version: Str,
    git_commit: Str,
    git_tree_state: Str,
    build_date: Str,
    go_version: Str,
    compiler: Str,
    platform: Str,
}

impl Info {
    /// The release whose API this is, with who serves it behind it. Clients tell by it what they may ask for.
    fn own() -> Self {
        let release = facts::release().to_string();
        let (major, minor) = release.split_once('.').unwrap_or((&release, "0"));
        let patch = SOURCE_VERSION.rsplit('.').next().unwrap_or_default();
        Self {
            git_version: format!("v{major}.{minor}.{patch}+crontabs").into(),
            emulation_major: major.into(),
            emulation_minor: minor.into(),
            min_compatibility_major: major.into(),
            min_compatibility_minor: minor.into(),
            major: major.into(),
            minor: minor.into(),
            // What the reference says when nobody stamped it.
            build_date: "1970-01-01T00:00:00Z".into(),
            compiler: "rustc".into(),
            platform: format!("{}/{}", consts::OS, architecture()).into(),
            ..Self::default()
        }
    }
}

/// The name that Go has for it.
fn architecture() -> &'static str {
    match consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}

/// As in the reference it is JSON for people, whatever is accepted.
pub(super) async fn version() -> impl IntoResponse {
    let mut body = Vec::new();
    if let Ok(json) = to_json_vec(&Info::own()) {
        indent_by(2, &json, &mut body);
    }
    ([(CONTENT_TYPE, "application/json")], body)
}
