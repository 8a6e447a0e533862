//! The guide in docs/guide: the pages of the crate's documentation, for readers of the repository.
//!
//! Programs are shown whole, hidden lines included, and only links between pages remain, also those
//! by address, which pages use where the other page may not be part of a build.

use std::path::Path;

use crate::error::Error;
use crate::files::Files;

/// The folder of the pages that the crate's documentation includes.
const PAGES: &str = "crates/apimachinery/src/guide";
const DOCUMENTATION: &str = "https://docs.rs/apimachinery/latest/apimachinery/guide";

/// Adds a file for each page.
pub(crate) fn pages(root: &Path, files: &mut Files) -> Result<(), Error> {
    let folder = root.join(PAGES);
    let entries = std::fs::read_dir(&folder).map_err(|source| Error::io(&folder, source))?;
    for entry in entries {
        let path = entry.map_err(|source| Error::io(&folder, source))?.path();
        let text = std::fs::read_to_string(&path).map_err(|source| Error::io(&path, source))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        files.add(format!("docs/guide/{name}.md"), page(&name, &text));
    }
    Ok(())
}

fn page(name: &str, text: &str) -> String {
    let mut out = format!("<!-- generated from {PAGES}/{name}.md: edit that file -->\n\n");
    let mut prose = String::new();
    let mut is_code = false;
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        if is_fence && !is_code {
            push_prose(&mut out, &mut prose);
        }
        is_code ^= is_fence;
        let (target, line) = match is_code || is_fence {
            true => (&mut out, shown(line)),
            false => (&mut prose, line),
        };
        target.push_str(line);
        target.push('\n');
    }
    push_prose(&mut out, &mut prose);
    out.push_str(&format!(
        "\nThe [same page with links to all items][page] is part of the crate's documentation.\n\n\
         [page]: {DOCUMENTATION}/{name}/index.html\n"
    ));
    out
}

/// A line of a program as the compiler sees it: rustdoc hides those that begin with `# `.
fn shown(line: &str) -> &str {
    if line == "#" { "" } else { line.strip_prefix("# ").unwrap_or(line) }
}

/// Moves the text between two programs to the page, without links to items.
fn push_prose(out: &mut String, prose: &mut String) {
    let mut rest = prose.as_str();
    while let Some((before, link)) = rest.split_once("](crate::") {
        let (text, label) = before.rsplit_once('[').unwrap_or((before, ""));
        let (target, after) = link.split_at(end_of_target(link));
        push_local(out, text);
        match target.strip_prefix("guide::") {
            Some(page) => out.push_str(&format!("[{label}]({page}.md)")),
            None => out.push_str(label),
        }
        rest = after.strip_prefix(')').unwrap_or(after);
    }
    push_local(out, rest);
    prose.clear();
}

/// Appends text; addresses of pages become those of files in this folder.
fn push_local(out: &mut String, text: &str) {
    let mut parts = text.split(DOCUMENTATION);
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let page = part.strip_prefix('/').and_then(|it| it.split_once("/index.html"));
        match page {
            Some((name, after)) => out.push_str(&format!("{name}.md{after}")),
            None => out.push_str(&format!("{DOCUMENTATION}{part}")),
        }
    }
}

/// The place of the parenthesis that closes a link; those of `function()` are part of its target.
fn end_of_target(link: &str) -> usize {
    let mut depth = 0_usize;
    for (at, character) in link.char_indices() {
        match character {
            '(' => depth += 1,
            ')' if depth == 0 => return at,
            ')' => depth -= 1,
            _ => {}
        }
    }
    link.len()
}

#[cfg(test)]
mod tests {
    use super::page;

    const PAGE: &str = "# A task\n\nWith [`a`](crate::b::a()), then [another\npage](crate::guide::other).\n\n\
        ```rust\n# fn main() {\nrun(\"](crate::x)\");\n#\n# }\n```\n\n[web](https://example.com)\n\n\
        [one]: https://docs.rs/apimachinery/latest/apimachinery/guide/one/index.html\n";

    #[test]
    fn page_shows_whole_programs_and_links_to_pages() {
        let text = page("task", PAGE);
        let (_, text) = text.split_once("-->\n\n").expect("a comment");
        let (text, end) = text.rsplit_once("\nThe [").expect("a link to the documentation");
        assert_eq!(
            text,
            "# A task\n\nWith `a`, then [another\npage](other.md).\n\n```rust\nfn main() {\nrun(\"](crate::x)\");\n\n}\n```\n\n\
             [web](https://example.com)\n\n[one]: one.md\n"
        );
        assert!(end.contains("/guide/task/index.html"), "{end}");
    }
}
