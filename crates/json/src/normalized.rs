//! JSON as it would be written again, without the data in between.

use std::borrow::Cow;

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Value};

use crate::{Json, JsonReader, JsonWriter};

/// Makes of JSON what [`value_to_vec`](crate::value_to_vec) would write of what
/// [`value_from_str`](crate::value_from_str) reads: compact, keys in order, numbers and escapes as
/// Go writes them, of members with the same key the last one. Little is allocated but the text.
///
/// Members of objects may also come from elsewhere, in any order.
///
/// ```
/// use apimachinery_json::{JsonReader, JsonWriter, Normalizer};
///
/// let mut reader = JsonReader::from_text(r#"{"c": [1.0, "<"], "a": null}"#);
/// let (mut normalizer, mut out) = (Normalizer::default(), JsonWriter::new(Vec::new()));
/// let object = normalizer.object_start(&mut out);
/// normalizer.member_start("d".into(), &mut out);
/// normalizer.value(&mut reader, &mut out)?;
/// normalizer.member_end(&mut out);
/// normalizer.member_start("b".into(), &mut out);
/// out.null();
/// normalizer.member_end(&mut out);
/// normalizer.object_end(object, &mut out);
/// assert_eq!(out.finish()?, br#"{"b":null,"d":{"a":null,"c":[1,"\u003c"]}}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Normalizer<'a> {
    /// The members of objects that are open, the innermost last.
    members: Vec<Member<'a>>,
    /// Room for the members of an object in order.
    sorted: Vec<u8>,
}

/// A member that was written.
#[derive(Debug)]
struct Member<'a> {
    key: Cow<'a, str>,
    start: usize,
    /// After its comma.
    end: usize,
}

/// An object that [began](Normalizer::object_start).
#[derive(Debug)]
#[must_use]
pub struct OpenObject {
    /// How many members are those of objects around it.
    opened: usize,
    /// Where its members begin.
    content: usize,
}

/// There is room for a member in so many bytes of a text, and for so many at most: few are open at
/// a time.
const BYTES_PER_MEMBER: usize = 96;
const MOST_MEMBERS: usize = 64;

impl<'a> Normalizer<'a> {
    /// A normalizer with the room that most texts of so many bytes need.
    pub fn for_text(bytes: usize) -> Self {
        let members = Vec::with_capacity((bytes / BYTES_PER_MEMBER).min(MOST_MEMBERS));
        // Of an object, about half is in another order.
        Self { members, sorted: Vec::with_capacity(bytes / 2) }
    }

    /// Writes the next value of a reader.
    ///
    /// # Errors
    /// Those of [`value_from_str`](crate::value_from_str). Some of the value may then have been
    /// written.
    pub fn value(
        &mut self,
        reader: &mut JsonReader<'a>,
        out: &mut JsonWriter,
    ) -> Result<(), DecodeError> {
        match reader.peek() {
            Some(b'{') => self.object(reader, out)?,
            Some(b'[') => self.list(reader, out)?,
            Some(b'"') => out.string(&reader.string()?),
            _ => {
                let mut scalar = Value::Null;
                Field::<Json>::read(&mut scalar, (), reader)?;
                Field::<Json>::write(&scalar, (), out);
            }
        }
        Ok(())
    }

    fn list(
        &mut self,
        reader: &mut JsonReader<'a>,
        out: &mut JsonWriter,
    ) -> Result<(), DecodeError> {
        reader.array_start("array")?;
        out.array_start();
        let (mut first, mut items) = (true, 0);
        while reader.next_item(&mut first)? {
            self.value(reader, out).map_err(|error| error.within_index(items))?;
            items += 1;
            reader.check_items(items)?;
            out.comma();
        }
        out.array_end();
        Ok(())
    }

    fn object(
        &mut self,
        reader: &mut JsonReader<'a>,
        out: &mut JsonWriter,
    ) -> Result<(), DecodeError> {
        reader.object_start("map")?;
        let object = self.object_start(out);
        let mut first = true;
        while let Some(key) = reader.next_key(&mut first)? {
            let place = self.members.len();
            reader.check_entries(place - object.opened + 1)?;
            self.member_start(key, out);
            if let Err(error) = self.value(reader, out) {
                self.members.truncate(place + 1);
                let key = self.members.pop().map(|it| it.key).unwrap_or_default();
                return Err(error.within_field(&*key));
            }
            self.member_end(out);
        }
        self.object_end(object, out);
        Ok(())
    }

    /// Begins an object.
    pub fn object_start(&mut self, out: &mut JsonWriter) -> OpenObject {
        out.object_start();
        OpenObject { opened: self.members.len(), content: out.len() }
    }

    /// Writes the key of a member of the innermost object.
    pub fn member_start(&mut self, key: Cow<'a, str>, out: &mut JsonWriter) {
        let start = out.len();
        out.key(&key);
        self.members.push(Member { key, start, end: start });
    }

    /// Ends the member whose value was written.
    pub fn member_end(&mut self, out: &mut JsonWriter) {
        out.comma();
        if let Some(member) = self.members.last_mut() {
            member.end = out.len();
        }
    }

    /// Ends an object, all of whose members have ended.
    pub fn object_end(&mut self, object: OpenObject, out: &mut JsonWriter) {
        let members = self.members.get(object.opened..).unwrap_or_default();
        if !members.is_sorted_by(|left, right| left.key < right.key) {
            self.sort(&object, out);
        }
        self.members.truncate(object.opened);
        out.object_end();
    }

    /// Writes the members of an object again, in order, but for the last ones that are where they
    /// belong.
    fn sort(&mut self, object: &OpenObject, out: &mut JsonWriter) {
        let members = self.members.get_mut(object.opened..).unwrap_or_default();
        members.sort_by(|left, right| left.key.cmp(&right.key));
        let (mut members, mut end) = (&*members, out.len());
        let is_in_place = |pair: &[Member<'_>], end| match pair {
            [.., before, last] => last.end == end && last.key != before.key,
            _ => false,
        };
        while is_in_place(members, end)
            && let Some((last, others)) = members.split_last()
        {
            (members, end) = (others, last.start);
        }
        self.sorted.clear();
        self.sorted.reserve_exact(end - object.content);
        let mut members = members.iter().peekable();
        while let Some(member) = members.next() {
            if members.peek().is_none_or(|next| next.key != member.key) {
                self.sorted.extend_from_slice(out.written(member.start..member.end));
            }
        }
        out.replace(object.content..end, &self.sorted);
    }
}
