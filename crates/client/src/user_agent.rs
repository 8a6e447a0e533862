//! What requests call themselves unless the program has a name.

use std::env;
use std::env::consts::{ARCH, EXE_SUFFIX, OS};
use std::path::Path;

use http::HeaderValue;

/// The program without a name.
const NAMELESS: &str = "apimachinery";

/// The program as the reference names one: after its file.
pub(crate) fn of_program() -> String {
    let command = env::args_os().next();
    let name = command.as_deref().and_then(|it| Path::new(it).file_name()?.to_str());
    let name = name.map(|it| it.strip_suffix(EXE_SUFFIX).unwrap_or(it));
    let name = name.filter(|it| !it.is_empty() && HeaderValue::from_str(it).is_ok());
    let name = name.unwrap_or(NAMELESS);
    format!("{name}/{} ({OS}/{ARCH}) {NAMELESS}", env!("CARGO_PKG_VERSION"))
}
