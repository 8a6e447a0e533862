//! Whether prose fits its width: comments in code, and Markdown.

use std::fs;
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

use super::metadata::repository;

/// The columns of comments, as of code.
const COMMENT: usize = 100;
/// The columns of prose in Markdown.
const PROSE: usize = 120;

/// Folders of what is built, generated or compared.
pub(crate) fn is_of_others(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    ["target", "generated", "generated.rs"].contains(&&*name)
        || entry.path().ends_with("conformance/bin")
        || name.starts_with("target-")
        || (name.starts_with('.') && name != "..")
}

/// The lines that are longer than `width`, by number. Code, tables and addresses are as long as
/// they are.
fn long_lines<'a>(
    lines: impl Iterator<Item = (usize, &'a str, &'a str)>,
    width: usize,
) -> Vec<usize> {
    let (mut found, mut is_code, mut last) = (Vec::new(), false, 0);
    for (number, line, prose) in lines {
        // A comment ends with its last line, and so does code in it.
        is_code &= number == last + 1;
        last = number;
        let prose = prose.trim();
        if prose.starts_with("```") {
            is_code = !is_code;
            continue;
        }
        let is_address = prose.starts_with('[') && prose.contains("]: ");
        // A heading is one line, and so is a line of code that is not shown.
        let is_row = prose.starts_with(['|', '#']);
        let can_wrap = !is_code && !is_row && !is_address && has_break(prose);
        if can_wrap && line.chars().count() > width {
            found.push(number);
        }
    }
    found
}

/// Whether there is a space outside of code, where a line can be broken.
fn has_break(prose: &str) -> bool {
    prose.split('`').step_by(2).any(|text| text.contains(' '))
}

fn long_comments(text: &str) -> Vec<usize> {
    let comments = text.lines().zip(1..).filter_map(|(line, number)| {
        let comment = line.trim_start().strip_prefix("//")?;
        Some((number, line, comment.trim_start_matches(['/', '!'])))
    });
    long_lines(comments, COMMENT)
}

fn long_prose(text: &str) -> Vec<usize> {
    long_lines(text.lines().zip(1..).map(|(line, number)| (number, line, line)), PROSE)
}

fn long_lines_of(path: &Path) -> Vec<usize> {
    let of: fn(&str) -> Vec<usize> = match path.extension().and_then(|it| it.to_str()) {
        Some("rs") => long_comments,
        Some("md") => long_prose,
        _ => return Vec::new(),
    };
    of(&fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}")))
}

#[test]
fn prose_fits_its_width() {
    let mut found = Vec::new();
    let mut count = 0;
    let files = WalkDir::new(repository()).into_iter().filter_entry(|it| !is_of_others(it));
    for file in files {
        let path = file.expect("the folder can be read").into_path();
        let is_copy = path.ends_with("crates/apimachinery/README.md");
        if path.is_file() && !is_copy {
            let lines = long_lines_of(&path);
            found.extend(lines.iter().map(|line| format!("{}:{line}", path.display())));
            count += 1;
        }
    }
    assert!(count > 1000, "only {count} files");
    assert!(
        found.is_empty(),
        "longer than {COMMENT} columns in comments, or {PROSE} in Markdown: {found:#?}"
    );
}

#[test]
fn long_line_is_found_unless_it_is_code_a_table_or_an_address() {
    let long = "word ".repeat(25);
    let text = format!(
        "/// {long}\nlet a = 1; // {long}\n//! ```\n//! {long}\n//! ```\n//! {long}\n/// | {long} |\n// {long}\n\
         /// [{long}]: https://example.com\n/// ```\n/// {long}\n\n/// {long}\n"
    );
    assert_eq!(long_comments(&text), [1, 6, 8, 13]);
    assert_eq!(long_prose(&format!("{long}\n```\n{long}\n```\n- {long}\n| {long} |")), [1, 5]);
}
