//! Maps by name, whose loop is compiled once for all of them.

use std::collections::HashSet;

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Map, MapKey, Str};

use crate::{Json, JsonReader, JsonWriter};

/// A map as the loop over its entries sees it.
pub(crate) trait Entries {
    fn is_empty(&self) -> bool;

    fn contains(&self, key: &str) -> bool;

    /// Reads the value of a key into a default one; what was there is dropped.
    fn read_entry(&mut self, key: &str, reader: &mut JsonReader<'_>) -> Result<(), DecodeError>;

    fn clear(&mut self);
}

impl<K: MapKey, V: Field<Json> + Default> Entries for Map<K, V> {
    fn is_empty(&self) -> bool {
        Map::is_empty(self)
    }

    fn contains(&self, key: &str) -> bool {
        self.contains_key(key)
    }

    fn read_entry(&mut self, key: &str, reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        self.insert_default(K::from(Str::from(key))).read((), reader)
    }

    fn clear(&mut self) {
        Map::clear(self);
    }
}

/// Reads a map into `entries`.
pub(crate) fn read_entries(
    entries: &mut dyn Entries,
    reader: &mut JsonReader<'_>,
) -> Result<(), DecodeError> {
    if reader.null()? {
        entries.clear();
        return Ok(());
    }
    reader.object_start("map")?;
    // An entry of a map that was empty was read here, that of another may be from before.
    let mut seen = (reader.is_collecting() && !entries.is_empty()).then(HashSet::new);
    let (mut first, mut count) = (true, 0);
    while let Some(name) = reader.next_key(&mut first)? {
        count += 1;
        reader.check_entries(count)?;
        let repeats = match &mut seen {
            Some(seen) => !seen.insert(Str::from(&*name)),
            None => reader.is_collecting() && entries.contains(&name),
        };
        if repeats {
            reader.duplicate_field(&name);
        }
        let mark = reader.found();
        entries.read_entry(&name, reader).map_err(|error| error.within_field(&*name))?;
        reader.found_within(mark, &name);
    }
    Ok(())
}

impl<K, V> Field<Json> for Map<K, V>
where
    K: MapKey,
    V: Field<Json> + Default,
{
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        read_entries(self, reader)
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        writer.object_start();
        for (key, value) in self {
            writer.key(key.as_ref());
            value.write((), writer);
            writer.comma();
        }
        writer.object_end();
    }
}
