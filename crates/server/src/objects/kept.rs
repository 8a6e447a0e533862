//! Encoded objects that are kept for the next list.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use apimachinery_http::KeptList;
use apimachinery_meta::StatusError;
use apimachinery_runtime::{EncodeError, EncodeFn, Object, Str};
use apimachinery_store::{KeyValue, Revision};
use bytes::Bytes;

use super::{Objects, not_an_item};

/// How many bytes of encoded objects are kept of a resource in each of two generations.
const GENERATION: usize = 16 << 20;
/// A list with fewer items is encoded as a whole.
const FEW: usize = 64;

/// The encoded forms of objects by their keys, each of one revision: those that lists have had
/// lately.
#[derive(Default)]
pub(crate) struct Kept(Mutex<Generations>);

type Generation = HashMap<Bytes, (Revision, Arc<Forms>)>;

#[derive(Default)]
struct Generations {
    young: Generation,
    /// What is not asked for until the young are too many is forgotten.
    old: Generation,
    /// Of the young.
    bytes: usize,
}

/// The forms of one object.
#[derive(Default)]
struct Forms(Mutex<Vec<(Str, Bytes)>>);

impl Forms {
    fn lock(&self) -> MutexGuard<'_, Vec<(Str, Bytes)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, form: &Str) -> Option<Bytes> {
        self.lock().iter().find(|(name, _)| name == form).map(|(_, bytes)| bytes.clone())
    }

    fn size(&self) -> usize {
        self.lock().iter().map(|(_, bytes)| bytes.len()).sum()
    }
}

impl Generations {
    /// The forms of a key at a revision, and whether there are any.
    fn of(&mut self, kv: &KeyValue) -> Arc<Forms> {
        if let Some((revision, forms)) = self.young.get(&kv.key)
            && *revision == kv.mod_revision
        {
            return Arc::clone(forms);
        }
        let old = self.old.remove(&kv.key).filter(|(revision, _)| *revision == kv.mod_revision);
        let forms = old.map(|(_, forms)| forms).unwrap_or_default();
        // The key may be a part of a large response of the store.
        let key = Bytes::copy_from_slice(&kv.key);
        self.grow(key.len() + forms.size());
        self.young.insert(key, (kv.mod_revision, Arc::clone(&forms)));
        forms
    }

    fn grow(&mut self, bytes: usize) {
        self.bytes += bytes;
        if self.bytes > GENERATION {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
    }
}

impl Kept {
    fn lock(&self) -> MutexGuard<'_, Generations> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").finish_non_exhaustive()
    }
}

/// A list of objects as they are stored.
pub(crate) struct StoredList {
    objects: Objects,
    head: Box<dyn Object>,
    items: Vec<Item>,
}

struct Item {
    kv: KeyValue,
    forms: Arc<Forms>,
    /// The object, if no form of it was kept.
    object: Option<Box<dyn Object>>,
}

impl Item {
    fn object(&self, objects: &Objects) -> Result<Box<dyn Object>, StatusError> {
        match &self.object {
            Some(object) => Ok(object.clone_object()),
            None => objects.decode(&self.kv),
        }
    }
}

impl StoredList {
    /// The list of these objects; `None` when it gains nothing from what is kept.
    ///
    /// # Errors
    /// When an object cannot be read.
    pub(super) fn new(
        objects: &Objects,
        head: &dyn Object,
        kvs: &[KeyValue],
    ) -> Result<Option<Self>, StatusError> {
        let is_typed = !objects.new_object.is_unstructured() && !objects.new_object.has_nested();
        if kvs.len() <= FEW || !is_typed || objects.conversions.is_some() {
            return Ok(None);
        }
        let forms: Vec<_> = {
            let mut generations = objects.kept.lock();
            kvs.iter().map(|kv| generations.of(kv)).collect()
        };
        let item = |(kv, forms): (&KeyValue, Arc<Forms>)| {
            let is_new = forms.lock().is_empty();
            let object = is_new.then(|| objects.decode(kv)).transpose()?;
            Ok(Item { kv: kv.clone(), forms, object })
        };
        let items = kvs.iter().zip(forms).map(item).collect::<Result<_, StatusError>>()?;
        Ok(Some(Self { objects: objects.clone(), head: head.clone_object(), items }))
    }
}

impl KeptList for StoredList {
    fn head(&self) -> &dyn Object {
        &*self.head
    }

    fn len(&self) -> usize {
        self.items.len()
    }

    fn encoded(
        &self,
        index: usize,
        form: &Str,
        encode: &mut EncodeFn<'_>,
    ) -> Result<Bytes, EncodeError> {
        let Some(item) = self.items.get(index) else { return Ok(Bytes::new()) };
        if let Some(kept) = item.forms.find(form) {
            return Ok(kept);
        }
        let mut bytes = Vec::new();
        match &item.object {
            Some(object) => encode(&**object, &mut bytes)?,
            None => {
                let object = self.objects.decode(&item.kv);
                let object = object.map_err(|it| EncodeError::invalid_value(it.to_string()))?;
                encode(&*object, &mut bytes)?;
            }
        }
        let bytes = Bytes::from(bytes);
        item.forms.lock().push((form.clone(), bytes.clone()));
        self.objects.kept.lock().grow(bytes.len());
        Ok(bytes)
    }

    fn into_list(self: Box<Self>) -> Result<Arc<dyn Object>, StatusError> {
        let mut list = self.head.clone_object();
        for item in &self.items {
            let object = item.object(&self.objects)?;
            list.push_item(object).map_err(|item| not_an_item(&*item))?;
        }
        Ok(list.into())
    }
}
