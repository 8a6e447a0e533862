//! What was probably meant by an unknown word.

use syn::Path;

/// Words of serde's attributes, and what stands for them here.
const FOREIGN: [(&str, &str); 6] = [
    ("rename", "json = \"…\""),
    ("flatten", "inline"),
    ("skip_serializing_if", "omitempty"),
    ("tag", "a bare number"),
    ("optional", "an Option"),
    ("default", "nothing: a field left out has its default"),
];

/// The text, with the known word that is nearest to the unknown one.
pub(crate) fn with_suggestion(text: &str, unknown: &Path, known: &[&str]) -> String {
    let Some(unknown) = unknown.get_ident().map(ToString::to_string) else {
        return text.to_owned();
    };
    if let Some((_, own)) = FOREIGN.iter().find(|(foreign, _)| *foreign == unknown) {
        return format!("{text}; for `{unknown}` write {own}");
    }
    let nearest = known.iter().map(|it| (distance(&unknown, it), it)).min();
    match nearest {
        Some((distance, name)) if distance * 2 < name.len() => {
            format!("{text}; did you mean `{name}`?")
        }
        _ => text.to_owned(),
    }
}

/// How many letters have to be changed, added or removed.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (line, letter) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], line + 1);
        for (column, other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn letters_are_counted() {
        for (from, to, expected) in
            [("", "abc", 3), ("kind", "kind", 0), ("knd", "kind", 1), ("omitemtpy", "omitempty", 2)]
        {
            assert_eq!(distance(from, to), expected, "{from} {to}");
        }
    }
}
