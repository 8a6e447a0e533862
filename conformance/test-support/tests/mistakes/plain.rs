//! What the compiler says, without what differs from machine to machine and from day to day.

use std::path::Path;

use super::repository;

/// A diagnostic about a program. Of other files it keeps their names, not the numbers of their
/// lines: those change without a change of the text.
pub(crate) fn plain(rendered: &str, program: &Path) -> String {
    let lines: Vec<_> = rendered.trim_end().lines().collect();
    let margin = lines.iter().find_map(|it| place_of(it)).map_or(0, |(margin, _, _)| margin);
    let mut is_own = true;
    let mut rows = Vec::new();
    for line in lines {
        let place = place_of(line).map(|(_, arrow, path)| (arrow, plain_path(path, program)));
        is_own = match &place {
            Some((_, (is_own, _))) => *is_own,
            // A part says its place itself, if it is in another file.
            None => is_own || line.starts_with(|it: char| it.is_ascii_alphabetic()),
        };
        rows.push(match (place, number_of(line, margin)) {
            (Some((arrow, (_, path))), _) => Row::Code("", arrow.to_owned() + &path),
            (None, Some((number, rest))) if is_own => Row::Code(number, rest.to_owned()),
            (None, Some((_, rest))) => Row::Code("", rest.to_owned()),
            (None, None) => match line.strip_prefix(&" ".repeat(margin)) {
                Some(rest) if margin > 0 => Row::Code("", rest.to_owned()),
                _ => Row::Text(line),
            },
        });
    }
    let margin =
        rows.iter().map(|row| if let Row::Code(number, _) = row { number.len() } else { 0 });
    let margin = margin.max().unwrap_or(0).max(1);
    let line = |row: &Row<'_>| match row {
        Row::Code(number, rest) => others(&format!("{number:>margin$}{rest}")),
        Row::Text(text) => (*text).to_owned(),
    };
    rows.iter().fold(String::new(), |out, row| out + line(row).trim_end() + "\n")
}

/// A line of a diagnostic.
enum Row<'a> {
    /// The number in its margin and what is after that.
    Code(&'a str, String),
    /// It has no margin.
    Text(&'a str),
}

/// The width of the margin, the arrow, and the place that it points to.
fn place_of(line: &str) -> Option<(usize, &'static str, &str)> {
    ["--> ", "::: "].into_iter().find_map(|arrow| {
        let (margin, path) = line.split_once(arrow)?;
        margin.bytes().all(|it| it == b' ').then_some((margin.len(), arrow, path))
    })
}

/// The number in the margin, and what is after it.
fn number_of(line: &str, margin: usize) -> Option<(&str, &str)> {
    let (number, rest) = line.split_at_checked(margin)?;
    let number = number.trim();
    let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
    (is_number && rest.starts_with(' ')).then_some((number, rest))
}

/// Whether a place is in the program, and how it is written.
fn plain_path(path: &str, program: &Path) -> (bool, String) {
    let (file, place) = path.split_once(':').unwrap_or((path, ""));
    if Path::new(file) == program {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        return (true, format!("tests/errors/{name}:{place}"));
    }
    let repository = repository().display().to_string();
    let after = |part| file.split_once(part).map(|(_, rest): (&str, &str)| rest);
    let plain = match (file.strip_prefix(&repository), after("/library/"), after("/registry/src/"))
    {
        (Some(rest), _, _) => format!("$WORKSPACE{rest}"),
        (_, Some(rest), _) => format!("$RUST/{rest}"),
        (_, _, Some(rest)) => format!("$CARGO/{}", rest.split_once('/').map_or(rest, |it| it.1)),
        _ => file.to_owned(),
    };
    (false, plain)
}

/// How many others there are does not belong to the mistake.
fn others(line: &str) -> String {
    let count = line.trim_start().strip_prefix("and ").and_then(|it| it.strip_suffix(" others"));
    match count.filter(|it| it.parse::<u32>().is_ok()) {
        Some(count) => line.replace(&format!("and {count} "), "and $N "),
        None => line.to_owned(),
    }
}
