//! Every message type by its Go name, for the tests that read samples of the reference.

use std::fmt::Write;

use crate::emit::HEADER;
use crate::files::Files;
use crate::model::{Api, Body};

pub(super) fn types(api: &Api<'_>, files: &mut Files) {
    let mut rows = Vec::new();
    for module in &api.modules {
        let place = &module.place;
        let path = if place.in_meta {
            format!("meta::{}", place.version)
        } else {
            format!("api::{}::{}", place.group, place.version)
        };
        for declaration in &module.declarations {
            if let (Body::Struct { .. }, Some(_)) = (&declaration.body, &declaration.source.proto) {
                let name = &declaration.source.name;
                rows.push((declaration.source.full_name(), format!("{path}::{name}")));
            }
        }
    }
    rows.sort();
    let mut text = format!(
        "//! The generated types by their Go names.\n\n{HEADER}use apimachinery::{{api, meta}};\n\n\
         use super::{{New, new}};\n\n/// How an empty one of each type is made.\npub(super) static TYPES: &[(&str, New)] = &[\n"
    );
    for (name, path) in rows {
        let _ = writeln!(text, "    ({name:?}, new::<{path}>),");
    }
    text.push_str("];\n");
    files.add("crates/apimachinery/tests/it/samples/types.rs", text);
}
