//! `apim patch --type apply`.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use apimachinery::json::value_from_str;
use apimachinery::managed::{
    ApplyOptions, CustomManagedKinds, FieldManager, ManagedKinds, MergeSchema, SchemeKinds,
};
use apimachinery::meta::Time;
use apimachinery::runtime::{GroupVersionKind, ObjectRegistry, Scheme, Value};
use apimachinery::{Object, Unstructured};

use crate::Failure;
use crate::args::ApplyArgs;
use crate::custom::{codecs, version_of};
use crate::load::Loaded;
use crate::patched::refused;
use crate::problem::What;
use crate::refusal::Reason;

/// A configuration, and who applies it.
pub(crate) struct Configuration {
    applied: Unstructured,
    options: ApplyOptions,
    subresource: String,
    built_in: Arc<SchemeKinds>,
}

impl Configuration {
    /// The configuration in a text of JSON.
    pub(crate) fn new(json: &[u8], args: &ApplyArgs) -> Result<Self, Failure> {
        let applied = match value_from_str(&String::from_utf8_lossy(json)) {
            Ok(Value::Map(content)) => Unstructured::new(content),
            Ok(_) => return Err(Failure::NotAConfiguration),
            Err(error) => return Err(Failure::UnreadableConfiguration(error)),
        };
        let now = match &args.now {
            Some(text) => Time::parse(text).map_err(|_| Failure::NotATime(text.clone()))?,
            None => now(),
        };
        Ok(Self {
            applied,
            options: ApplyOptions::new(args.field_manager.as_str(), now)
                .force(args.force_conflicts),
            subresource: args.subresource.clone(),
            built_in: Arc::new(SchemeKinds::new(Arc::new(codecs().scheme().clone()))),
        })
    }

    /// The object with the configuration applied.
    pub(crate) fn apply_to(&self, loaded: &Loaded) -> Result<Box<dyn Object>, What> {
        let scheme = codecs().scheme();
        let live = scheme.to_unstructured(&*loaded.object, None);
        let mut live = live.map_err(|error| What::Merge(error.to_string()))?;
        live.set_kind(&loaded.kind);
        let manager = FieldManager::new(loaded.kind.clone(), self.kinds(scheme, &loaded.kind));
        let manager = manager.subresource(self.subresource.as_str());
        let applied = manager.apply(&live, &self.applied, &self.options);
        let applied = applied.map_err(|error| refused(loaded, Reason::Apply(error)))?;
        match loaded.object.is_unstructured() {
            true => Ok(Box::new(applied)),
            false => {
                scheme.from_unstructured(&applied).map_err(|error| What::Merge(error.to_string()))
            }
        }
    }

    /// How objects of the kind are merged: by their type, by their definition, or by what they are.
    fn kinds(&self, scheme: &Scheme, kind: &GroupVersionKind) -> Arc<dyn ManagedKinds> {
        if scheme.new_object(kind).is_ok_and(|object| !object.is_unstructured()) {
            return self.built_in.clone();
        }
        let schema = version_of(kind).map(|version| version.schema());
        let schema = schema
            .map_or_else(MergeSchema::deduced, |schema| MergeSchema::of_structural(schema, false));
        Arc::new(CustomManagedKinds::new(kind.group_kind()).version(kind.version.clone(), schema))
    }
}

fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::from_seconds(i64::try_from(since.as_secs()).unwrap_or_default())
}
