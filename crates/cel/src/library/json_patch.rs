//! Keys in JSON pointers.

use super::{made, text};
use crate::functions::Functions;

pub(crate) fn add(functions: &mut Functions) {
    functions.function("jsonpatch.escapeKey").global(
        "string_jsonpatch_escapeKey_string",
        "string",
        "string",
        |args| made(text(args, 0)?.replace('~', "~0").replace('/', "~1")),
    );
}
