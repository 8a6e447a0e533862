//! Plain data.
//!
//! What belongs to a list or an object that is open is collected on a stack shared by the whole
//! value, so that each is allocated once, in its size. Entries are sorted once, and only when the
//! keys did not come in order.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashSet;

use apimachinery_runtime::{DecodeError, Map, Str, Value};

use super::{JsonReader, misfit};

type Entry = (Str, Value);

/// What a stack has room for before it grows.
const ROOM: usize = 16;

/// What has been read of the lists and objects that are open, the innermost on top.
#[derive(Default)]
struct Open {
    items: Vec<Value>,
    entries: Vec<Entry>,
}

impl Open {
    /// What is open at a time in most texts of this length.
    fn for_text(bytes: usize) -> Self {
        let (items, entries) = ((bytes / 256).min(ROOM), (bytes / 64).min(4 * ROOM));
        Self { items: Vec::with_capacity(items), entries: Vec::with_capacity(entries) }
    }
}

impl JsonReader<'_> {
    /// Takes any value. Numbers follow the reference: a whole number that fits is an integer, every
    /// other number a float.
    pub(crate) fn plain_value(&mut self) -> Result<Value, DecodeError> {
        self.any_value(&mut Open::default())
    }

    /// As [`plain_value`](Self::plain_value), of a text that is little else.
    pub(crate) fn whole_plain_value(&mut self) -> Result<Value, DecodeError> {
        self.any_value(&mut Open::for_text(self.rest()))
    }

    /// Takes an object, and also returns whether a key appears in it more than once; then the last
    /// one counts.
    pub(crate) fn plain_object(&mut self) -> Result<(Map<Str, Value>, bool), DecodeError> {
        let mut open = Open { items: Vec::with_capacity(ROOM), entries: Vec::with_capacity(ROOM) };
        self.any_object(&mut open)
    }

    /// As [`plain_object`](Self::plain_object); a `null` is the empty one.
    pub(crate) fn plain_object_or_null(&mut self) -> Result<Map<Str, Value>, DecodeError> {
        if self.null()? { Ok(Map::new()) } else { Ok(self.plain_object()?.0) }
    }

    #[inline(never)]
    fn any_value(&mut self, open: &mut Open) -> Result<Value, DecodeError> {
        Ok(match self.peek() {
            Some(b'"') => Value::String(kept(self.string_token()?)),
            Some(b'{') => Value::Map(self.any_object(open)?.0),
            Some(b'[') => Value::List(self.any_list(open)?),
            Some(b't' | b'f') => Value::Bool(self.bool()?),
            Some(b'-' | b'0'..=b'9') => self.any_number()?,
            Some(b'n') => {
                self.literal("null")?;
                Value::Null
            }
            _ => return Err(self.wrong_type("value")),
        })
    }

    fn any_list(&mut self, open: &mut Open) -> Result<Vec<Value>, DecodeError> {
        self.array_start("array")?;
        let (start, mut first) = (open.items.len(), true);
        while self.next_item(&mut first)? {
            let index = open.items.len() - start;
            self.check_items(index + 1)?;
            let mark = self.found();
            match self.any_value(open) {
                Ok(item) => open.items.push(item),
                Err(error) => return Err(error.within_index(index)),
            }
            if self.collecting {
                self.found_within_index(mark, index);
            }
        }
        Ok(open.items.split_off(start))
    }

    fn any_object(&mut self, open: &mut Open) -> Result<(Map<Str, Value>, bool), DecodeError> {
        self.object_start("map")?;
        let start = open.entries.len();
        let (mut first, mut ascending, mut seen) = (true, true, None);
        while let Some(name) = self.next_key(&mut first)? {
            let entries = open.entries.get(start..).unwrap_or_default();
            self.check_entries(entries.len() + 1)?;
            let last = entries.last();
            ascending &= last.is_none_or(|(last, _)| order(last, &name) == Ordering::Less);
            // Keys that ascend differ.
            if self.collecting && !ascending {
                self.check_repeated(&name, entries, &mut seen);
            }
            // Most values are texts or empty objects, for which nothing is called.
            if let Some((text, end)) = self.plain_string_at(self.at) {
                self.at = end;
                open.entries.push((kept(name), Value::String(Str::from(text))));
                continue;
            }
            if self.takes_empty_object() {
                open.entries.push((kept(name), Value::Map(Map::new())));
                continue;
            }
            let mark = self.found();
            let value = match self.any_value(open) {
                Ok(value) => value,
                Err(error) => return Err(error.within_field(&*name)),
            };
            if self.collecting {
                self.found_within(mark, &name);
            }
            open.entries.push((kept(name), value));
        }
        let mut entries = open.entries.split_off(start);
        let count = entries.len();
        if !ascending {
            sort(&mut entries);
        }
        let repeats = entries.len() < count;
        Ok((Map::from_ascending(entries), repeats))
    }

    /// Makes a key that appeared before a finding.
    #[cold]
    fn check_repeated(&mut self, name: &str, before: &[Entry], seen: &mut Option<HashSet<Str>>) {
        let keys = || before.iter().map(|(key, _)| key.clone()).collect();
        if !seen.get_or_insert_with(keys).insert(Str::from(name)) {
            self.duplicate_field(name);
        }
    }

    fn any_number(&mut self) -> Result<Value, DecodeError> {
        if let Some((number, end)) = self.small_integer() {
            self.at = end;
            return Ok(Value::Int(number));
        }
        let token = self.number_token("number")?;
        if token.is_integer
            && let Ok(number) = token.text.parse()
        {
            return Ok(Value::Int(number));
        }
        match token.text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Value::Float(number)),
            _ => Err(misfit(&token, "float64")),
        }
    }
}

#[inline]
fn kept(text: Cow<'_, str>) -> Str {
    match text {
        Cow::Borrowed(text) => Str::from(text),
        Cow::Owned(text) => Str::from(text),
    }
}

/// The order of two keys. Most differ in their first bytes, which costs no call to find out.
fn order(left: &str, right: &str) -> Ordering {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let by_start = match (left.first_chunk(), right.first_chunk()) {
        (Some(left), Some(right)) => u64::from_be_bytes(*left).cmp(&u64::from_be_bytes(*right)),
        _ => left.first().cmp(&right.first()),
    };
    by_start.then_with(|| left.cmp(right))
}

/// Sorts entries by key; of those with the same key the last one stays.
fn sort(entries: &mut Vec<Entry>) {
    entries.sort_by(|left, right| order(&left.0, &right.0));
    entries.dedup_by(|later, kept| {
        let same = later.0 == kept.0;
        if same {
            std::mem::swap(later, kept);
        }
        same
    });
}
