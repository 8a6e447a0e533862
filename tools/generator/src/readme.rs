//! The README of the package `apimachinery`: the repository's, with links from where the package
//! is.

use std::path::Path;

use crate::error::Error;
use crate::files::Files;

const SOURCE: &str = "README.md";
const PACKAGE: &str = "crates/apimachinery/README.md";

/// From the folder of the package to the root.
const UP: &str = "../../";

/// Adds the file.
pub(crate) fn package(root: &Path, files: &mut Files) -> Result<(), Error> {
    let path = root.join(SOURCE);
    let text = std::fs::read_to_string(&path).map_err(|source| Error::io(&path, source))?;
    files.add(PACKAGE, relinked(&text));
    Ok(())
}

/// The text with relative links that start in another folder.
fn relinked(text: &str) -> String {
    let mut parts = text.split("](");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str("](");
        if !part.starts_with("https://") && !part.starts_with('#') {
            out.push_str(UP);
        }
        out.push_str(part);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::relinked;

    #[test]
    fn relative_links_start_at_the_root() {
        let text = "[a](docs/a.md), [b](https://example.com), [c](#more) and (d)\n";
        let linked = "[a](../../docs/a.md), [b](https://example.com), [c](#more) and (d)\n";
        assert_eq!(relinked(text), linked);
    }
}
