//! Applying operations to a document.

use std::borrow::Cow;

use apimachinery_go_text::quote::Quoted;
use apimachinery_json::MAX_DEPTH;
use apimachinery_runtime::{DecodeError, DecodeErrorKind, Str};

use super::operation::{Member, Operation, Text, text_of, type_of};
use super::{JsonPatchError, OperationError};
use crate::node::{Depth, Members, Node, room_for};

/// The document with all operations applied.
pub(super) fn apply(
    operations: &[Operation],
    document: &str,
    max_copied: usize,
) -> Result<Vec<u8>, JsonPatchError> {
    let expected =
        if document.starts_with('[') { "jsonpatch.partialArray" } else { "jsonpatch.partialDoc" };
    let root = Node::read(document, Depth::One).map_err(JsonPatchError::syntax)?;
    let root = match (root, expected) {
        (Some(Node::Object(members)), "jsonpatch.partialDoc") => Node::Object(members),
        (Some(list @ Node::List(_)), "jsonpatch.partialArray") => list,
        (None, _) => Node::Object(Members::new()),
        _ => return Err(JsonPatchError::WrongType { found: type_of(document), expected }),
    };
    let mut target = Target { root, height: 1, copied: 0, max_copied };
    for (index, operation) in operations.iter().enumerate() {
        target.apply(operation).map_err(|failure| match failure {
            Failure::Because(reason, message) => {
                JsonPatchError::Operation { index, reason, message }
            }
            Failure::Whole(error) => error,
        })?;
    }
    let values = operations.iter().filter_map(|it| it.value.as_ref()?.as_deref());
    let mut out = room_for(document.len() + values.map(str::len).sum::<usize>());
    target.root.write(&mut out).map_err(JsonPatchError::syntax)?;
    Ok(out)
}

enum Failure {
    Because(OperationError, String),
    Whole(JsonPatchError),
}

impl From<DecodeError> for Failure {
    fn from(error: DecodeError) -> Self {
        Self::Whole(JsonPatchError::syntax(error))
    }
}

type Done<T = ()> = Result<T, Failure>;

/// How deep the parts that were read may be nested. They are nested deeper than a path or a value
/// when some are moved into others.
const MAX_HEIGHT: usize = 2 * MAX_DEPTH;

struct Target<'a> {
    root: Node<'a>,
    /// At least how deep the parts that were read are nested.
    height: usize,
    copied: usize,
    max_copied: usize,
}

/// Why a key or an index does not lead to a place.
struct KeyError(OperationError, String);

const MISSING: &str = "missing value";

impl<'a> Target<'a> {
    fn apply(&mut self, operation: &'a Operation) -> Done {
        match &*operation.op() {
            "add" => self.add(operation),
            "remove" => self.remove(operation),
            "replace" => self.replace(operation),
            "move" => self.move_value(operation),
            "test" => self.test(operation),
            "copy" => self.copy(operation),
            other => Err(Failure::Because(
                OperationError::UnknownOperation,
                format!("Unexpected kind: {other}"),
            )),
        }
    }

    fn add(&mut self, operation: &'a Operation) -> Done {
        let path = plain_path(operation, "add")?;
        let Some((container, key)) = self.container(&path)? else {
            return missing(format!(
                "add operation does not apply: doc is missing path: \"{path}\""
            ));
        };
        add(container, key, value_of(operation)).map_err(|it| it.within("add for path", &path))
    }

    fn remove(&mut self, operation: &'a Operation) -> Done {
        let path = plain_path(operation, "remove")?;
        let Some((container, key)) = self.container(&path)? else {
            return missing(format!(
                "remove operation does not apply: doc is missing path: \"{path}\""
            ));
        };
        remove(container, &key).map(drop).map_err(|it| it.within("remove for path", &path))
    }

    fn replace(&mut self, operation: &'a Operation) -> Done {
        let path = path_of(operation, "replace")?;
        if path.is_empty() {
            return self.replace_root(operation);
        }
        let Some((container, key)) = self.container(&path)? else {
            return missing(format!(
                "replace operation does not apply: doc is missing path: {path}"
            ));
        };
        let Ok(place) = get(container, &key) else {
            return missing(format!(
                "replace operation does not apply: doc is missing key: {path}"
            ));
        };
        match place {
            Some(place) => *place = value_of(operation),
            None => drop(add(container, key, value_of(operation))),
        }
        Ok(())
    }

    fn replace_root(&mut self, operation: &'a Operation) -> Done {
        let mut value = match value_of(operation) {
            Some(value) => value,
            None => return Err(panics("the whole document is replaced without a value")),
        };
        value.open()?;
        if !matches!(value, Node::Object(_) | Node::List(_)) {
            let message = "replace operation value must be object or array: %!w(<nil>)".to_owned();
            return Err(Failure::Because(OperationError::Malformed, message));
        }
        self.root = value;
        Ok(())
    }

    fn move_value(&mut self, operation: &'a Operation) -> Done {
        let from = from_of(operation, "move")?;
        let Some((container, key)) = self.container(&from)? else {
            return missing(format!(
                "move operation does not apply: doc is missing from path: {from}"
            ));
        };
        let value = remove(container, &key).map_err(|it| it.within("move for path", &key))?;
        let path = path_of(operation, "move")?;
        self.height += path.split('/').count();
        if self.height > MAX_HEIGHT {
            self.height = self.root.height().max(value.as_ref().map_or(0, Node::height));
            self.height += path.split('/').count();
        }
        if self.height > MAX_HEIGHT {
            return Err(too_deep());
        }
        let Some((container, key)) = self.container(&path)? else {
            return missing(format!(
                "move operation does not apply: doc is missing destination path: {path}"
            ));
        };
        add(container, key, value).map_err(|it| it.within("move for path", &path))
    }

    fn test(&mut self, operation: &'a Operation) -> Done {
        let path = path_of(operation, "test")?;
        let mut expected = value_of(operation);
        self.height = self.height.max(path.split('/').count() + MAX_DEPTH);
        let failed = || {
            let message = format!("testing value {path} failed: test failed");
            Err(Failure::Because(OperationError::TestFailed, message))
        };
        let found = if path.is_empty() {
            if expected.is_none() {
                return Err(panics("the whole document is tested without a value"));
            }
            Some(&mut self.root)
        } else {
            let Some((container, key)) = self.container(&path)? else {
                return missing(format!("test operation does not apply: is missing path: {path}"));
            };
            match get(container, &key) {
                Ok(place) => place.and_then(Option::as_mut),
                Err(error) => return Err(error.within("test for path", &path)),
            }
        };
        let is_same = match (found, &mut expected) {
            (None, None | Some(Node::Null)) => true,
            (None, _) | (_, None) => false,
            (Some(found), Some(expected)) => {
                found.equals(expected).map_err(|_| panics("a list with a null is tested"))?
            }
        };
        if is_same { Ok(()) } else { failed() }
    }

    fn copy(&mut self, operation: &'a Operation) -> Done {
        let from = from_of(operation, "copy")?;
        self.source(&from)?;
        let path = plain_path(operation, "copy")?;
        if self.container(&path)?.is_none() {
            return missing(format!(
                "copy operation does not apply: doc is missing destination path: {path}"
            ));
        }
        // Copied last, because what was read on the way to the destination is written in another
        // form.
        let copied = self.source(&from)?.map(copy_of).transpose()?;
        let size = match &copied {
            Some(Node::Raw(text)) => text.len(),
            Some(_) => "null".len(),
            None => 0,
        };
        self.copied += size;
        if self.copied > self.max_copied {
            let (limit, size) = (self.max_copied, self.copied);
            return Err(Failure::Whole(JsonPatchError::CopiesTooLarge { limit, size }));
        }
        let Some((container, key)) = self.container(&path)? else { return Ok(()) };
        add(container, key, copied).map_err(|KeyError(reason, message)| {
            Failure::Because(reason, format!("error while adding value during copy: {message}"))
        })
    }

    /// The value that is copied.
    fn source(&mut self, from: &str) -> Done<Option<&Node<'a>>> {
        let Some((container, key)) = self.container(from)? else {
            return missing(format!(
                "copy operation does not apply: doc is missing from path: {from}"
            ));
        };
        match get(container, &key) {
            Ok(place) => Ok(place.and_then(|it| it.as_ref())),
            Err(KeyError(reason, message)) => {
                let message = format!("error in copy for from: '{from}': {message}");
                Err(Failure::Because(reason, message))
            }
        }
    }

    /// What a path leads into, and its last part; `None` when there is no such object or list.
    fn container<'b>(&'b mut self, path: &str) -> Done<Option<(&'b mut Node<'a>, Str)>> {
        let mut parts = path.split('/');
        // What is before the first slash does not count.
        parts.next();
        let Some(last) = parts.next_back() else { return Ok(None) };
        if path.split('/').count() > MAX_DEPTH {
            return Err(too_deep());
        }
        self.height = self.height.max(path.split('/').count());
        let mut at = &mut self.root;
        for part in parts {
            let Ok(Some(Some(next))) = get(at, &decoded(part)) else { return Ok(None) };
            // What cannot be read is not there.
            if next.open().is_err() || !matches!(next, Node::Object(_) | Node::List(_)) {
                return Ok(None);
            }
            at = next;
        }
        Ok(Some((at, decoded(last).into())))
    }
}

fn too_deep() -> Failure {
    DecodeError::new(DecodeErrorKind::TooDeep { limit: MAX_DEPTH }).into()
}

fn missing<T>(message: String) -> Done<T> {
    Err(Failure::Because(OperationError::Missing, format!("{message}: {MISSING}")))
}

fn panics(what: &str) -> Failure {
    Failure::Because(OperationError::Panics, what.to_owned())
}

impl KeyError {
    fn within(self, what: &str, path: &str) -> Failure {
        Failure::Because(self.0, format!("error in {what}: '{path}': {}", self.1))
    }
}

/// The value of an operation: `None` without one, which is a null of the document.
fn value_of(operation: &Operation) -> Option<Node<'_>> {
    let value = operation.value.as_ref()?;
    Some(value.as_deref().map_or(Node::Null, |text| Node::Raw(Cow::Borrowed(text))))
}

/// A copy as the reference makes it, by writing the value.
fn copy_of<'a>(node: &Node<'a>) -> Done<Node<'a>> {
    let mut out = Vec::new();
    node.write(&mut out)?;
    let text = String::from_utf8(out).unwrap_or_default();
    Ok(Node::Raw(Cow::Owned(text)))
}

fn member(member: &Member, what: &str, missing: &str) -> Done<String> {
    text_of(member).map_err(|found| match found {
        Text::Missing => {
            Failure::Because(OperationError::Missing, format!("{what}: {missing}: {MISSING}"))
        }
        Text::Other(found) => Failure::Because(
            OperationError::Malformed,
            format!("{what}: json: cannot unmarshal {found} into Go value of type string"),
        ),
    })
}

fn path_of(operation: &Operation, op: &str) -> Done<String> {
    let what = format!("{op} operation failed to decode path");
    member(&operation.path, &what, "operation missing path field")
}

fn from_of(operation: &Operation, op: &str) -> Done<String> {
    let what = format!("{op} operation failed to decode from");
    member(&operation.from, &what, "operation, missing from field")
}

/// The path, whose absence some operations report in fewer words.
fn plain_path(operation: &Operation, op: &str) -> Done<String> {
    match text_of(&operation.path) {
        Ok(path) => Ok(path),
        Err(_) => missing(format!("{op} operation failed to decode path")),
    }
}

/// A part of a path without its escapes.
fn decoded(part: &str) -> Cow<'_, str> {
    if !part.contains('~') {
        return Cow::Borrowed(part);
    }
    // One after the other would decode `~01` twice.
    let mut text = String::with_capacity(part.len());
    let mut rest = part;
    while let Some((before, after)) = rest.split_once('~') {
        text.push_str(before);
        rest = after;
        let letter = match after.as_bytes().first() {
            Some(b'1') => '/',
            Some(b'0') => '~',
            _ => {
                text.push('~');
                continue;
            }
        };
        text.push(letter);
        rest = after.get(1..).unwrap_or_default();
    }
    text.push_str(rest);
    Cow::Owned(text)
}

/// The place of a key: `None` for a member that is not there.
fn get<'b, 'a>(
    container: &'b mut Node<'a>,
    key: &str,
) -> Result<Option<&'b mut Option<Node<'a>>>, KeyError> {
    match container {
        Node::Object(members) => Ok(members.get_mut(key)),
        Node::List(items) => {
            let at = place(key, items.len())?;
            Ok(items.get_mut(at))
        }
        _ => Ok(None),
    }
}

fn add<'a>(container: &mut Node<'a>, key: Str, value: Option<Node<'a>>) -> Result<(), KeyError> {
    match container {
        Node::Object(members) => members.put(key, value),
        Node::List(items) if key == "-" => items.push(value),
        Node::List(items) => {
            let at = place(&key, items.len() + 1).map_err(|error| match error {
                KeyError(OperationError::Malformed, message) => KeyError(
                    OperationError::Malformed,
                    format!("value was not a proper array index: '{key}': {message}"),
                ),
                other => other,
            })?;
            items.insert(at, value);
        }
        _ => {}
    }
    Ok(())
}

fn remove<'a>(container: &mut Node<'a>, key: &str) -> Result<Option<Node<'a>>, KeyError> {
    match container {
        Node::Object(members) => members.remove(key).ok_or_else(|| {
            let message = format!("Unable to remove nonexistent key: {key}: {MISSING}");
            KeyError(OperationError::Missing, message)
        }),
        Node::List(items) => {
            let at = place(key, items.len())?;
            Ok(items.remove(at).flatten())
        }
        _ => Ok(None),
    }
}

/// The place that an index leads to, of so many. A negative one counts from the end.
fn place(key: &str, length: usize) -> Result<usize, KeyError> {
    let index = index(key)?;
    let at = match usize::try_from(index) {
        Ok(at) => Some(at),
        Err(_) => {
            usize::try_from(index.unsigned_abs()).ok().and_then(|back| length.checked_sub(back))
        }
    };
    at.filter(|at| *at < length).ok_or_else(|| {
        let message = format!("Unable to access invalid index: {index}: invalid index referenced");
        KeyError(OperationError::InvalidIndex, message)
    })
}

/// A number as `strconv.Atoi` reads it.
fn index(text: &str) -> Result<i64, KeyError> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit());
    text.parse().map_err(|_| {
        let reason = if is_number { "value out of range" } else { "invalid syntax" };
        let message = format!("strconv.Atoi: parsing {}: {reason}", Quoted(text));
        KeyError(OperationError::Malformed, message)
    })
}
