//! What the columns of tables show, as constants of `crates/printers`: a module for each kind.

use std::fmt::Write;

use super::HEADER;
use crate::described::COLUMNS;
use crate::files::Files;
use crate::model::Api;
use crate::{docs, names};

const FILE: &str = "crates/printers/src/generated/columns.rs";
/// The module of columns that many tables have.
const SHARED: &str = "shared";

pub(super) fn constants(api: &Api<'_>, files: &mut Files) {
    let mut text = format!("//! What the columns of tables show.\n\n{HEADER}");
    for (name, parts) in api.described.sections() {
        let Some(kind) = name.strip_prefix(COLUMNS) else { continue };
        let kind = kind.rsplit('.').next().unwrap_or(kind);
        let (module, doc) = match kind {
            "*" => (SHARED.to_owned(), "Columns of many tables.".to_owned()),
            kind => (names::snake_case(kind), format!("Columns of the kind `{kind}`.")),
        };
        let _ = writeln!(text, "{}\npub(crate) mod {module} {{", docs::comment("///", &doc));
        for (column, sentence) in parts {
            let _ = writeln!(
                text,
                "/// `{column}`:\npub(crate) const {}: &str = {sentence:?};",
                constant(column)
            );
        }
        text.push_str("}\n\n");
    }
    files.add(FILE, text);
    files.own_folder("crates/printers/src/generated");
}

/// `Last Schedule` is `LAST_SCHEDULE`, `Up-to-date` `UP_TO_DATE`.
fn constant(column: &str) -> String {
    names::snake_case(&column.replace([' ', '(', ')'], "-")).to_uppercase()
}
