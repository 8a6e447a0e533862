//! The field that a path leads to, or the path that was probably meant.

use std::collections::{BTreeSet, VecDeque};

use apimachinery::runtime::nearest_name;

use super::error::ExplainError;
use super::tree::{Field, Node};
use crate::words::KindName;

/// How many types and schemas are searched for a field that was probably meant.
const MAX_SEARCHED: usize = 20_000;

/// The field that a path leads to; `None` for an empty path. `name` is the name that the user gave
/// the kind.
///
/// # Errors
/// When there is no such field.
pub(crate) fn locate<'a>(
    root: Node<'a>,
    path: &[String],
    kind: &KindName,
    name: &str,
) -> Result<Option<Field<'a>>, ExplainError> {
    let (mut node, mut found) = (Some(root), None);
    for (at, word) in path.iter().enumerate() {
        let (before, rest) = path.split_at_checked(at).unwrap_or_default();
        let Some(here) = node else {
            return Err(ExplainError::NoFields {
                kind: Box::new(kind.clone()),
                path: path.join("."),
                leaf: before.join("."),
                type_name: found.as_ref().map_or_else(String::new, Field::type_name),
            });
        };
        let Some(field) = here.field(word) else {
            let near =
                meant(root, here, before, rest).map(|path| format!("{name}.{}", path.join(".")));
            let kind = Box::new(kind.clone());
            let path = path.get(..=at).unwrap_or(path).join(".");
            return Err(ExplainError::UnknownField { kind, path, near });
        };
        node = field.inner();
        found = Some(field);
    }
    Ok(found)
}

/// The path that was probably meant: a similar name in the same place, or the same or a similar one
/// elsewhere. Places below come first, and the shortest path to one.
fn meant(
    root: Node<'_>,
    here: Node<'_>,
    before: &[String],
    rest: &[String],
) -> Option<Vec<String>> {
    let (wrong, after) = rest.split_first()?;
    let of = |names: &[&str]| -> Vec<String> { names.iter().map(|it| (*it).to_owned()).collect() };
    let siblings = here.fields();
    if let Some(near) = nearest_name(wrong, siblings.iter().map(Field::name)) {
        let field = here.field(near)?;
        return Some([before, &[near.to_owned()], leading(&field, after)].concat());
    }
    let places = [(here, before), (root, &[][..])];
    for (start, above) in places {
        let below = Below::of(start);
        if let Some(path) = below.path_to(wrong, after) {
            return Some([above, &of(&path), after].concat());
        }
        if let Some(path) = below.path_to(wrong, &[]) {
            return Some([above, &of(&path)].concat());
        }
    }
    let below = Below::of(here);
    let near = below.nearest(wrong)?;
    Some([before, &of(&below.path_to(near, &[])?)].concat())
}

/// The words, if they lead on from a field.
fn leading<'w>(field: &Field<'_>, words: &'w [String]) -> &'w [String] {
    if leads_on(field, words) { words } else { &[] }
}

fn leads_on(field: &Field<'_>, words: &[String]) -> bool {
    let mut field = *field;
    for word in words {
        let Some(next) = field.inner().and_then(|it| it.field(word)) else { return false };
        field = next;
    }
    true
}

/// The fields inside a node, those with shorter paths first.
struct Below<'a> {
    /// Each with the place, among these, of the field around it.
    fields: Vec<(Field<'a>, Option<usize>)>,
}

impl<'a> Below<'a> {
    /// Each built-in type is entered once: by the shortest path.
    fn of(node: Node<'a>) -> Self {
        let (mut fields, mut tables) = (Vec::new(), BTreeSet::new());
        let mut queue = VecDeque::from([(node, None)]);
        let mut searched = 0;
        while let Some((node, around)) = queue.pop_front() {
            if searched == MAX_SEARCHED {
                break;
            }
            searched += 1;
            for field in node.fields() {
                let place = fields.len();
                fields.push((field, around));
                let inner = field.inner();
                let inner = inner.filter(|it| it.table().is_none_or(|it| tables.insert(it)));
                queue.extend(inner.map(|it| (it, Some(place))));
            }
        }
        Self { fields }
    }

    /// The names on the shortest path to a field of this name from which the words lead on.
    fn path_to(&self, name: &str, words: &[String]) -> Option<Vec<&'a str>> {
        let is_it =
            |field: &Field<'_>| field.name().eq_ignore_ascii_case(name) && leads_on(field, words);
        let mut at = Some(self.fields.iter().position(|(field, _)| is_it(field))?);
        let mut path = Vec::new();
        while let Some((field, around)) = at.and_then(|at| self.fields.get(at)) {
            path.push(field.name());
            at = *around;
        }
        path.reverse();
        Some(path)
    }

    fn nearest(&self, name: &str) -> Option<&'a str> {
        let mut names = BTreeSet::new();
        let names =
            self.fields.iter().map(|(field, _)| field.name()).filter(|it| names.insert(*it));
        nearest_name(name, names)
    }
}
