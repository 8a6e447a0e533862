//! Maps by name.

use std::collections::HashSet;

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Map, MapKey, Str};

use crate::{Json, Reader, Writer};

impl<K, V> Field<Json> for Map<K, V>
where
    K: MapKey,
    V: Field<Json> + Default,
{
    fn read(&mut self, _: (), reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if reader.null()? {
            self.clear();
            return Ok(());
        }
        reader.object_start("map")?;
        // An entry of a map that was empty was read here, that of another may be from before.
        let mut seen = (reader.is_collecting() && !self.is_empty()).then(HashSet::new);
        let mut first = true;
        while let Some(name) = reader.next_key(&mut first)? {
            let key = K::from(Str::from(&*name));
            let repeats = match &mut seen {
                Some(seen) => !seen.insert(Str::from(&*name)),
                None => reader.is_collecting() && self.contains_key::<K>(&key),
            };
            if repeats {
                reader.duplicate_field(&name);
            }
            let mark = reader.found();
            let read = self.insert_default(key).read((), reader);
            read.map_err(|error| error.within_field(&*name))?;
            reader.found_within(mark, &name);
        }
        Ok(())
    }

    fn write(&self, _: (), writer: &mut Writer) {
        writer.object_start();
        for (key, value) in self {
            writer.key(key.as_ref());
            value.write((), writer);
            writer.comma();
        }
        writer.object_end();
    }
}
