//! Making a patch from a text of which only what differs from other data becomes data.
//!
//! What is the same in both is left out, without which the [difference](super::diff) is the same.
//! Where anything is unusual, all of the text is read instead.

use apimachinery_json::JsonReader;
use apimachinery_runtime::{Str, Value};

use super::diff::Diff;
use super::directives::Entries;
use super::keyed::{ItemKey, Places};
use super::read_value;
use super::schema::{Place, Rule, Strategy};

/// Two objects without what makes no difference. Both are empty when they are the same.
type Objects = (Entries, Entries);

/// The members of two objects that make a difference.
#[derive(Default)]
struct Pruned {
    original: Vec<(Str, Value)>,
    modified: Vec<(Str, Value)>,
}

impl Pruned {
    fn put(&mut self, name: &str, original: Value, modified: Value) {
        self.original.push((name.into(), original));
        self.modified.push((name.into(), modified));
    }

    fn into_objects(self) -> Objects {
        (self.original.into_iter().collect(), self.modified.into_iter().collect())
    }
}

/// How many members are open at a time in most objects.
const MOST_OPEN: usize = 64;

/// Compares objects in texts with modified ones.
pub(super) struct Pruner<'v> {
    diff: Diff,
    /// The members of the modified objects that are open, the innermost last.
    open: Vec<Member<'v>>,
}

/// A member of a modified object.
struct Member<'v> {
    key: &'v Str,
    value: &'v Value,
    /// Whether the original has it.
    is_known: bool,
}

impl<'v> Pruner<'v> {
    pub(super) fn new(diff: Diff) -> Self {
        Self { diff, open: Vec::with_capacity(MOST_OPEN) }
    }

    /// The same, for another difference.
    pub(super) fn with(self, diff: Diff) -> Self {
        Self { diff, ..self }
    }

    /// The patch from an object in a text to another; `None` where all of the text has to be read.
    pub(super) fn between(
        &mut self,
        original: &str,
        modified: &'v Entries,
        place: Place,
    ) -> Option<Entries> {
        let mut reader = JsonReader::from_text(original);
        let (mut original, modified) = self.object(&mut reader, modified, place)?;
        reader.end().ok()?;
        self.diff.objects(&mut original, &modified, place).ok()
    }

    /// The next object of a reader, beside the modified one.
    fn object(
        &mut self,
        reader: &mut JsonReader<'_>,
        modified: &'v Entries,
        place: Place,
    ) -> Option<Objects> {
        if modified.keys().take_while(|key| ***key < *"%").any(|key| key.starts_with('$')) {
            return None;
        }
        let (mut pruned, opened) = (Pruned::default(), self.open(modified));
        reader.object_start("map").ok()?;
        let (mut first, mut shared) = (true, 0);
        while let Some(key) = reader.next_key(&mut first).ok()? {
            match self.member_of(opened, &key) {
                // A key that appears again replaces what it was.
                Some(member) if member.is_known => return None,
                Some(member) => {
                    member.is_known = true;
                    shared += 1;
                    let value = member.value;
                    self.member(reader, &key, value, place, &mut pruned)?;
                }
                None if key.starts_with('$') => return None,
                None => {
                    // The key is what counts.
                    if self.diff.with_deletions {
                        pruned.original.push((Str::from(&*key), Value::Null));
                    }
                    reader.skip_value().ok()?;
                }
            }
        }
        if self.diff.with_changes && shared < modified.len() {
            let added = self.open.get(opened..)?.iter().filter(|it| !it.is_known);
            pruned.modified.extend(added.map(|it| (it.key.clone(), it.value.clone())));
        }
        self.open.truncate(opened);
        Some(pruned.into_objects())
    }

    /// Opens a modified object, and returns where its members start.
    fn open(&mut self, object: &'v Entries) -> usize {
        let opened = self.open.len();
        let members = object.iter().map(|(key, value)| Member { key, value, is_known: false });
        self.open.extend(members);
        opened
    }

    /// The member with a key, of the modified object that was opened last.
    fn member_of(&mut self, opened: usize, key: &str) -> Option<&mut Member<'v>> {
        let members = self.open.get_mut(opened..)?;
        let found = members.binary_search_by(|it| (**it.key).cmp(key)).ok()?;
        members.get_mut(found)
    }

    /// The next value of a reader, beside the modified one with the same key.
    fn member(
        &mut self,
        reader: &mut JsonReader<'_>,
        name: &str,
        modified: &'v Value,
        place: Place,
        pruned: &mut Pruned,
    ) -> Option<()> {
        match (reader.peek()?, modified) {
            (b'{', Value::Map(members)) => {
                // What the type does not have is not a mistake as long as it is the same.
                let Ok((inner, rule)) = place.field(name) else {
                    return self.is_same(reader, modified)?.then_some(());
                };
                if rule.strategy == Strategy::Replace {
                    return self.put_read(reader, name, modified, pruned);
                }
                let (original, modified) = self.inner(reader, members, inner, rule)?;
                if !original.is_empty() || !modified.is_empty() {
                    pruned.put(name, Value::Map(original), Value::Map(modified));
                }
                Some(())
            }
            (b'[', Value::List(items)) => {
                let Ok((inner, rule)) = place.list(name) else {
                    return self.is_same(reader, modified)?.then_some(());
                };
                if rule.strategy != Strategy::Merge {
                    return self.put_if_different(reader, name, modified, pruned);
                }
                let (start, opened) = (reader.checkpoint(), self.open.len());
                if let Some(lists) = self.list(reader, items, inner, rule) {
                    if let Some((original, modified)) = lists.both {
                        pruned.put(name, Value::List(original), Value::List(modified));
                    }
                    return Some(());
                }
                reader.rewind(start);
                self.open.truncate(opened);
                let original = read_value(reader)?;
                pruned.put(name, original, modified.clone());
                Some(())
            }
            _ => self.put_if_different(reader, name, modified, pruned),
        }
    }

    /// An object in a field or a list. When keys are retained, all members count once there is a
    /// difference.
    fn inner(
        &mut self,
        reader: &mut JsonReader<'_>,
        modified: &'v Entries,
        place: Place,
        rule: Rule,
    ) -> Option<Objects> {
        if !rule.retains_keys {
            return self.object(reader, modified, place);
        }
        let start = reader.checkpoint();
        if self.has_same_members(reader, modified)? {
            return Some(Objects::default());
        }
        reader.rewind(start);
        match read_value(reader)? {
            Value::Map(original) => Some((original, modified.clone())),
            _ => None,
        }
    }

    fn put_if_different(
        &mut self,
        reader: &mut JsonReader<'_>,
        name: &str,
        modified: &'v Value,
        pruned: &mut Pruned,
    ) -> Option<()> {
        let start = reader.checkpoint();
        if self.is_same(reader, modified)? {
            return Some(());
        }
        reader.rewind(start);
        self.put_read(reader, name, modified, pruned)
    }

    fn put_read(
        &self,
        reader: &mut JsonReader<'_>,
        name: &str,
        modified: &Value,
        pruned: &mut Pruned,
    ) -> Option<()> {
        if !self.diff.with_changes {
            return reader.skip_value().ok();
        }
        pruned.put(name, read_value(reader)?, modified.clone());
        Some(())
    }

    /// Whether the next value of a reader is this one. If it is not, the reader may be anywhere in
    /// it.
    fn is_same(&mut self, reader: &mut JsonReader<'_>, value: &'v Value) -> Option<bool> {
        match (reader.peek()?, value) {
            (b'{', Value::Map(members)) => self.has_same_members(reader, members),
            (b'[', Value::List(items)) => {
                reader.array_start("array").ok()?;
                let (mut first, mut items) = (true, items.iter());
                while reader.next_item(&mut first).ok()? {
                    let Some(item) = items.next() else { return Some(false) };
                    if !self.is_same(reader, item)? {
                        return Some(false);
                    }
                }
                Some(items.next().is_none())
            }
            (b'"', Value::String(text)) => Some(*reader.string().ok()? == **text),
            (b'{' | b'[' | b'"', _) | (_, Value::Map(_) | Value::List(_)) => Some(false),
            _ => Some(read_value(reader)? == *value),
        }
    }

    fn has_same_members(
        &mut self,
        reader: &mut JsonReader<'_>,
        members: &'v Entries,
    ) -> Option<bool> {
        let opened = self.open(members);
        let same = self.count_same(reader, opened);
        self.open.truncate(opened);
        Some(same? == Some(members.len()))
    }

    /// How many members the next object of a reader has; `Some(None)` when one is not that of the
    /// object that was opened last.
    fn count_same(&mut self, reader: &mut JsonReader<'_>, opened: usize) -> Option<Option<usize>> {
        reader.object_start("map").ok()?;
        let (mut first, mut count) = (true, 0);
        while let Some(key) = reader.next_key(&mut first).ok()? {
            let member = self.member_of(opened, &key).filter(|it| !it.is_known);
            let Some(member) = member else { return Some(None) };
            member.is_known = true;
            count += 1;
            let value = member.value;
            if !self.is_same(reader, value)? {
                return Some(None);
            }
        }
        Some(Some(count))
    }

    /// Two lists that are merged by keys, which are the order: items that are the same have nothing
    /// else. `None` when keys do not distinguish items.
    fn list(
        &mut self,
        reader: &mut JsonReader<'_>,
        modified: &'v [Value],
        place: Place,
        rule: Rule,
    ) -> Option<Lists<'v>> {
        let keys = modified.iter().map(|item| ItemKey::of(item, rule.merge_key));
        let places = Places::of(keys)?;
        let mut lists = Lists { all: modified, merge_key: rule.merge_key, same: 0, both: None };
        let mut is_known = vec![false; modified.len()];
        reader.array_start("array").ok()?;
        let mut first = true;
        while reader.next_item(&mut first).ok()? {
            let key = ItemKey::of_next(reader, rule.merge_key)?;
            match places.find(key) {
                _ if places.is_foreign(key) => return None,
                None => lists.put_removed(&read_value(reader)?)?,
                Some(at) => {
                    if std::mem::replace(is_known.get_mut(at)?, true) {
                        return None;
                    }
                    let inner = self.inner(reader, modified.get(at)?.as_map()?, place, rule)?;
                    lists.put(key, at, inner)?;
                }
            }
        }
        let added = is_known.iter().enumerate().filter(|(_, is_known)| !**is_known);
        for (at, _) in added {
            lists.put_added(at, self.diff.with_changes)?;
        }
        Some(lists)
    }
}

/// Two lists of which items that are the same have nothing but their keys.
struct Lists<'v> {
    /// The modified list, and the key of its items.
    all: &'v [Value],
    merge_key: &'static str,
    /// How many items are the same at the start of both.
    same: usize,
    /// Both, once there is a difference.
    both: Option<(Vec<Value>, Vec<Value>)>,
}

impl Lists<'_> {
    fn both(&mut self) -> &mut (Vec<Value>, Vec<Value>) {
        let alone = |item| ItemKey::of(item, self.merge_key).map(|key| key.alone(self.merge_key));
        self.both.get_or_insert_with(|| {
            let same = self.all.iter().take(self.same);
            (same.filter_map(alone).collect(), self.all.iter().filter_map(alone).collect())
        })
    }

    /// Puts the next item of the original list, of which the modified one has a counterpart there.
    fn put(&mut self, key: ItemKey<'_>, at: usize, inner: Objects) -> Option<()> {
        let is_same = inner.0.is_empty() && inner.1.is_empty();
        if self.both.is_none() && at == self.same && is_same {
            self.same += 1;
            return Some(());
        }
        let mut item = key.alone(self.merge_key);
        item.as_map_mut()?.extend(inner.0);
        let (original, modified) = self.both();
        original.push(item);
        modified.get_mut(at)?.as_map_mut()?.extend(inner.1);
        Some(())
    }

    /// Puts the next item of the original list, which the modified one does not have.
    fn put_removed(&mut self, item: &Value) -> Option<()> {
        let alone = ItemKey::of(item, self.merge_key)?.alone(self.merge_key);
        self.both().0.push(alone);
        Some(())
    }

    /// Completes an item that the original list does not have.
    fn put_added(&mut self, at: usize, is_wanted: bool) -> Option<()> {
        let item = self.all.get(at)?;
        let (_, modified) = self.both();
        if is_wanted {
            *modified.get_mut(at)? = item.clone();
        }
        Some(())
    }
}
