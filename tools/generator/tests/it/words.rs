//! Words of the glossary in CONTRIBUTING.md that are not to be written, in comments and Markdown.

use std::fs;

use walkdir::WalkDir;

use super::metadata::repository;
use super::width::is_of_others;

/// Those that have no other meaning in which they may be written.
const AVOIDED: [&str; 6] = ["anew", "whoever", "nobody", "somebody", "one's own", "looked at"];

/// The prose of a line: a comment in Rust, or a line of Markdown without code.
fn prose<'t>(line: &'t str, extension: &str) -> Option<&'t str> {
    match extension {
        "rs" => line.trim_start().strip_prefix("//"),
        "md" => Some(line),
        _ => None,
    }
}

/// The words to avoid in some prose; what is in quotes or is code is not the author's.
fn avoided(prose: &str) -> impl Iterator<Item = &'static str> {
    let text: String = prose.split(['`', '"']).step_by(2).collect::<Vec<_>>().join(" ");
    let text = text.to_lowercase();
    AVOIDED.into_iter().filter(move |word| {
        let mut around = text.match_indices(word).map(|(at, _)| {
            let before = text[..at].chars().next_back();
            let after = text[at + word.len()..].chars().next();
            [before, after]
        });
        around.any(|around| around.iter().flatten().all(|it| !it.is_alphanumeric()))
    })
}

#[test]
fn words_are_those_of_the_glossary() {
    let mut found = Vec::new();
    let mut count = 0;
    let files = WalkDir::new(repository()).into_iter().filter_entry(|it| !is_of_others(it));
    for file in files {
        let file = file.expect("the folder can be read");
        // The glossary itself names them.
        let extension = file.path().extension().and_then(|it| it.to_str()).unwrap_or_default();
        if !["rs", "md"].contains(&extension) || file.file_name() == "CONTRIBUTING.md" {
            continue;
        }
        let text = fs::read_to_string(file.path()).expect("it is text");
        for (line, number) in text.lines().zip(1..) {
            for word in prose(line, extension).into_iter().flat_map(avoided) {
                found.push(format!("{}:{number}: {word}", file.path().display()));
            }
        }
        count += 1;
    }
    assert!(count > 1000, "{count}");
    assert!(found.is_empty(), "CONTRIBUTING.md has other words for these:\n{}", found.join("\n"));
}

#[test]
fn words_are_found_alone_and_outside_of_code() {
    let found = |text| avoided(text).collect::<Vec<_>>();
    assert_eq!(found("Nobody reads it anew."), ["anew", "nobody"]);
    assert_eq!(found("renewed, `anew`, \"anew\""), [""; 0]);
}
