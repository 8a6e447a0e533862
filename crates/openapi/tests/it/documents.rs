//! Documents of a few kinds.

use crate::{all, parsed};

#[test]
fn paths_have_a_document_each() {
    let api = all();
    let paths = api.paths();
    for path in ["api", "api/v1", "apis", "apis/apps", "apis/apps/v1"] {
        assert!(paths.iter().any(|it| it == path), "{path}");
    }
    for path in paths {
        let document = parsed(&api.document(&path).unwrap());
        assert_eq!(document["openapi"], "3.0.0");
    }
}
