//! Managed fields of a resource and of its scale.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use apimachinery_runtime::{GroupVersion, Str};

use crate::managers::{Managers, Owned};
use crate::{ElementPath, FieldSet};

/// The version of scales.
const SCALE: &str = "autoscaling/v1";

/// Where the replicas are in a scale.
static REPLICAS: LazyLock<ElementPath> =
    LazyLock::new(|| ElementPath::of_fields(["spec", "replicas"]));

/// Maps the managers of the replicas between a resource and its subresource `scale`.
///
/// Corresponds to `managedfields.ScaleHandler`.
#[derive(Clone, Debug)]
pub struct ScaleFields {
    parent: Managers,
    version: Str,
    paths: BTreeMap<Str, Option<ElementPath>>,
}

impl ScaleFields {
    /// The managers of a resource, the version in which it is scaled, and where in each known
    /// version its replicas are; `None` for a version without scale.
    pub fn new(
        parent: Managers,
        version: &GroupVersion,
        paths: impl IntoIterator<Item = (Str, Option<ElementPath>)>,
    ) -> Self {
        Self { parent, version: version.api_version(), paths: paths.into_iter().collect() }
    }

    /// The managers of the scale: those that own the replicas.
    pub fn to_scale(&self) -> Managers {
        let mut scale = Managers::default();
        for (manager, owned) in &self.parent.owned {
            let path = self.paths.get(&owned.api_version).and_then(Option::as_ref);
            if path.is_some_and(|path| owned.fields.has(path)) {
                scale.owned.insert(manager.clone(), replicas(&REPLICAS, SCALE, owned.is_applier));
                let time = self.parent.times.get(manager).copied().flatten();
                scale.times.insert(manager.clone(), time);
            }
        }
        scale
    }

    /// The managers of the resource once its scale has these: who owns the replicas there owns them
    /// here.
    pub fn to_parent(&self, scale: &Managers) -> Managers {
        let mut scaled = scale.owned.clone();
        let mut parent = Managers::default();
        let mut keep = |manager: &Str, owned: Owned| {
            let time = self.parent.times.get(manager).copied().flatten();
            parent.times.insert(manager.clone(), time);
            parent.owned.insert(manager.clone(), owned);
        };
        for (manager, owned) in &self.parent.owned {
            let Some(path) = self.paths.get(&owned.api_version) else { continue };
            let path = path.as_ref().filter(|path| owned.fields.has(path));
            let Some(path) = path else {
                keep(manager, owned.clone());
                continue;
            };
            if scaled.remove(manager).is_some() {
                keep(manager, owned.clone());
                continue;
            }
            let taken = [path.clone()].into_iter().collect();
            let left = owned.fields.difference(&taken);
            if !left.is_empty() {
                keep(manager, Owned { fields: Arc::new(left), ..owned.clone() });
            }
        }
        let path = self.paths.get(&self.version).cloned().flatten().unwrap_or_default();
        for (manager, owned) in scaled.iter().filter(|(_, owned)| owned.fields.has(&REPLICAS)) {
            keep(manager, replicas(&path, &self.version, owned.is_applier));
        }
        parent
    }
}

fn replicas(path: &ElementPath, version: &str, is_applier: bool) -> Owned {
    let fields: FieldSet = [path.clone()].into_iter().collect();
    Owned { fields: Arc::new(fields), api_version: version.into(), is_applier }
}
