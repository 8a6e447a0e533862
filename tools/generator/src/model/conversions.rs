//! Which types convert into which, and how each field gets there.
//!
//! The newest version of a group that has a type is what the older ones convert to and from. What
//! the two declare alike is generated; what differs is named here, and written by hand.

use std::collections::BTreeSet;

use super::{Api, Body, Declaration, Member, Module, Place, Shape};
use crate::error::Problem;
use crate::names;

/// Groups whose types are versions of those of other groups, best first.
pub(super) const KIN: [(&str, &[(&str, &str)]); 2] = [
    ("apps", &[("autoscaling", "v1")]),
    (
        "extensions",
        &[("autoscaling", "v1"), ("apps", "v1"), ("apps", "v1beta1"), ("networking", "v1")],
    ),
];

/// Kinds of which an older version holds more than the newest: group, kind, version.
const HOLDS_MORE: [(&str, &str, &str); 4] = [
    ("apiextensions", "CustomResourceDefinition", "v1beta1"),
    ("apiextensions", "CustomResourceDefinitionList", "v1beta1"),
    ("certificates", "PodCertificateRequest", "v1beta1"),
    ("certificates", "PodCertificateRequestList", "v1beta1"),
];

/// Kinds whose conversion can fail.
const FALLIBLE: [&str; 1] = ["Scale"];

/// Groups whose conversions are written by hand as a whole.
const WRITTEN: [&str; 2] = ["autoscaling", "events"];

/// Types whose conversion is written by hand: group, version, type.
const BY_HAND: [(&str, &str, &str); 20] = [
    ("apiextensions", "v1", "CustomResourceConversion"),
    ("apiextensions", "v1", "CustomResourceDefinitionSpec"),
    ("apps", "v1beta1", "Deployment"),
    ("apps", "v1beta1", "Scale"),
    ("apps", "v1beta1", "ScaleStatus"),
    ("apps", "v1beta2", "Scale"),
    ("apps", "v1beta2", "ScaleStatus"),
    ("discovery", "v1beta1", "Endpoint"),
    ("flowcontrol", "v1beta3", "PriorityLevelConfiguration"),
    ("extensions", "v1beta1", "DaemonSet"),
    ("extensions", "v1beta1", "Deployment"),
    ("extensions", "v1beta1", "IngressBackend"),
    ("extensions", "v1beta1", "Scale"),
    ("extensions", "v1beta1", "ScaleStatus"),
    ("networking", "v1beta1", "IngressBackend"),
    ("node", "v1alpha1", "RuntimeClass"),
    ("policy", "v1beta1", "PodDisruptionBudget"),
    ("rbac", "v1alpha1", "Subject"),
    ("resource", "v1beta1", "Device"),
    ("resource", "v1beta1", "DeviceRequest"),
];

/// Types whose zeros mean absent in the newest version: group, version, type.
const ZERO_IS_NOTHING: [(&str, &str, &str); 1] = [("resource", "v1beta1", "ResourceSliceSpec")];

/// Fields of other names: group, version, type, field, and its name in the newest version.
const RENAMED: [(&str, &str, &str, &str, &str); 5] = [
    ("authorization", "v1beta1", "SubjectAccessReviewSpec", "group", "groups"),
    ("extensions", "v1beta1", "IngressSpec", "backend", "default_backend"),
    ("networking", "v1beta1", "IngressSpec", "backend", "default_backend"),
    (
        "flowcontrol",
        "v1beta1",
        "LimitedPriorityLevelConfiguration",
        "assured_concurrency_shares",
        "nominal_concurrency_shares",
    ),
    (
        "flowcontrol",
        "v1beta2",
        "LimitedPriorityLevelConfiguration",
        "assured_concurrency_shares",
        "nominal_concurrency_shares",
    ),
];

/// Fields that only the one side has, and that are lost or converted by the type around: group,
/// version, type, field.
const DROPPED: [(&str, &str, &str, &str); 5] = [
    ("certificates", "v1", "PodCertificateRequestSpec", "pkix_public_key"),
    ("certificates", "v1", "PodCertificateRequestSpec", "proof_of_possession"),
    ("apps", "v1beta1", "DeploymentSpec", "rollback_to"),
    ("extensions", "v1beta1", "DeploymentSpec", "rollback_to"),
    ("extensions", "v1beta1", "DaemonSetSpec", "template_generation"),
];

/// Kinds of the newest version in which some fields say what others say, or nothing where the
/// reference says zero: they are brought into one form before they become an older version. Group,
/// version, kinds.
const NORMALIZED: [(&str, &str, &[&str]); 4] = [
    (
        "admissionregistration",
        "v1",
        &["MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"],
    ),
    ("apiregistration", "v1", &["APIService"]),
    ("apps", "v1", &["DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"]),
    ("batch", "v1", &["CronJob"]),
];

/// Older versions of lists whose items keep their kind when they are converted: group, version,
/// lists. In the reference these are the lists whose items lie in memory as those of the internal
/// version do.
const KEEPS_KINDS: [(&str, &str, &[&str]); 21] = [
    ("apidiscovery", "v2beta1", &["APIGroupDiscoveryList"]),
    ("apps", "v1beta1", &["ControllerRevisionList"]),
    ("apps", "v1beta2", &["ControllerRevisionList"]),
    ("certificates", "v1alpha1", &["ClusterTrustBundleList"]),
    ("certificates", "v1beta1", &["ClusterTrustBundleList"]),
    ("coordination", "v1alpha2", &["LeaseCandidateList"]),
    ("coordination", "v1beta1", &["LeaseList"]),
    ("flowcontrol", "v1beta1", &["FlowSchemaList"]),
    ("flowcontrol", "v1beta2", &["FlowSchemaList"]),
    ("flowcontrol", "v1beta3", &["FlowSchemaList"]),
    ("networking", "v1beta1", &["IPAddressList", "IngressClassList", "ServiceCIDRList"]),
    ("node", "v1beta1", &["RuntimeClassList"]),
    ("rbac", "v1alpha1", &["ClusterRoleList", "RoleList"]),
    (
        "rbac",
        "v1beta1",
        &["ClusterRoleBindingList", "ClusterRoleList", "RoleBindingList", "RoleList"],
    ),
    ("resource", "v1alpha3", &["DeviceTaintRuleList"]),
    ("resource", "v1beta1", &["DeviceClassList"]),
    (
        "resource",
        "v1beta2",
        &[
            "DeviceClassList",
            "DeviceTaintRuleList",
            "ResourceClaimList",
            "ResourceClaimTemplateList",
            "ResourceSliceList",
        ],
    ),
    ("scheduling", "v1beta1", &["PriorityClassList"]),
    ("storage", "v1alpha1", &["CSIStorageCapacityList", "VolumeAttributesClassList"]),
    (
        "storage",
        "v1beta1",
        &["CSINodeList", "CSIStorageCapacityList", "StorageClassList", "VolumeAttributesClassList"],
    ),
    ("storagemigration", "v1beta1", &["StorageVersionMigrationList"]),
];

/// What converts in one file.
#[derive(Default)]
pub(crate) struct Conversions {
    pub(crate) pairs: Vec<Pair>,
    /// Kinds of which there are versions, with those versions.
    pub(crate) hubs: Vec<(Named, Vec<Named>)>,
    /// Those of the versions whose items convert, which is all there is to convert.
    pub(crate) lists: BTreeSet<Named>,
}

/// A type by its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Named {
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) name: String,
}

/// A type of an older version and what it converts to and from.
pub(crate) struct Pair {
    pub(crate) old: Named,
    pub(crate) new: Named,
    /// None for texts.
    pub(crate) fields: Option<Vec<FieldPair>>,
    /// Whether only the one side has other fields.
    pub(crate) old_has_more: bool,
    pub(crate) new_has_more: bool,
}

/// A field of both.
pub(crate) struct FieldPair {
    pub(crate) old: String,
    pub(crate) new: String,
    /// The function that converts it; none for a field that is moved.
    pub(crate) with: Option<&'static str>,
}

impl Named {
    fn place(&self) -> Place {
        Place { in_meta: false, group: self.group.clone(), version: self.version.clone() }
    }

    /// Whether its conversion can fail.
    pub(crate) fn is_fallible(&self) -> bool {
        FALLIBLE.contains(&self.name.as_str())
    }

    fn of(place: &Place, name: &str) -> Self {
        Self { group: place.group.clone(), version: place.version.clone(), name: name.to_owned() }
    }

    /// The function that brings it into one form, when there is one.
    pub(crate) fn normalizer(&self) -> Option<String> {
        let found = is_among(&NORMALIZED, self);
        let Self { group, name, .. } = self;
        found.then(|| format!("crate::versions::{group}::conversion::{}", names::snake_case(name)))
    }

    /// Whether it is a list whose items keep their kind.
    pub(crate) fn keeps_kinds(&self) -> bool {
        is_among(&KEEPS_KINDS, self)
    }

    fn is_by_hand(&self) -> bool {
        BY_HAND.contains(&(&self.group, &self.version, &self.name))
    }

    fn is_nothing_if_zero(&self) -> bool {
        ZERO_IS_NOTHING.contains(&(&self.group, &self.version, &self.name))
    }

    fn is_dropped(&self, field: &str) -> bool {
        DROPPED.contains(&(&self.group, &self.version, &self.name, field))
    }

    /// The name that a field has in the newest version.
    fn renamed<'f>(&self, field: &'f str) -> &'f str {
        let of_self = RENAMED.iter().find(|(group, version, name, old, _)| {
            (*group, *version, *name, *old) == (&self.group, &self.version, &self.name, field)
        });
        of_self.map_or(field, |(.., new)| new)
    }
}

fn is_among(table: &[(&str, &str, &[&str])], named: &Named) -> bool {
    table.iter().any(|(group, version, names)| {
        (*group, *version) == (&named.group, &named.version) && names.contains(&named.name.as_str())
    })
}

/// The groups whose types those of a group convert to.
pub(crate) fn kin(group: &str) -> impl Iterator<Item = &'static str> {
    let of_group = KIN.iter().filter(move |(it, _)| *it == group);
    of_group.flat_map(|(_, kin)| kin.iter().map(|(group, _)| *group))
}

impl Api<'_> {
    /// The conversions of a group, and what prevents them.
    pub(crate) fn conversions(
        &self,
        group: &str,
        modules: &[&Module<'_>],
    ) -> (Conversions, Vec<Problem>) {
        let mut walk = Walk {
            api: self,
            seen: BTreeSet::new(),
            found: Conversions::default(),
            problems: Vec::new(),
        };
        if !WRITTEN.contains(&group) {
            walk.kinds(modules);
        }
        walk.found.pairs.sort_by(|a, b| {
            let rank = |pair: &Pair| names::version_rank(&pair.old.version);
            (rank(a), &a.old.name).cmp(&(rank(b), &b.old.name))
        });
        (walk.found, walk.problems)
    }

    fn declaration(&self, named: &Named) -> Option<&Declaration<'_>> {
        self.module(&named.place())?.declaration(&named.name)
    }

    fn is_list(&self, named: &Named) -> bool {
        let module = self.module(&named.place());
        let declared = module.and_then(|it| Some((it, it.declaration(&named.name)?)));
        declared.is_some_and(|(module, it)| module.items_of(it).is_some())
    }

    /// The type under the name by which the version that declares it has it.
    fn declared(&self, named: Named) -> Named {
        Named::of(self.owner(&named.place(), &named.name), &named.name)
    }

    /// The type that one of an older version converts to and from; `None` for the newest itself.
    fn newest(&self, named: &Named) -> Option<Named> {
        let kin = KIN.iter().find(|(group, _)| *group == named.group);
        let kin = kin.into_iter().flat_map(|(_, kin)| kin.iter());
        let of_kin = kin.map(|(group, version)| (*group, *version));
        let groups = self.groups();
        let own = groups.get(named.group.as_str()).into_iter().flatten();
        let own = own.map(|module| (named.group.as_str(), module.place.version.as_str()));
        let most = HOLDS_MORE.iter().filter(|it| (it.0, it.1) == (&named.group, &named.name));
        let newest = most
            .map(|(group, _, version)| (*group, *version))
            .chain(of_kin)
            .chain(own)
            .map(|(group, version)| Named {
                group: group.to_owned(),
                version: version.to_owned(),
                name: named.name.clone(),
            })
            .find(|it| self.declaration(it).is_some())?;
        (newest != *named).then_some(newest)
    }

    /// The shape with aliases resolved, and with its types where they are declared.
    fn expanded(&self, shape: &Shape) -> Shape {
        let mut expanded = self.without_aliases(shape);
        for (place, name) in &mut expanded.uses {
            *place = self.owner(place, name).clone();
        }
        expanded
    }
}

/// The way through the kinds of a group and the types of their fields.
struct Walk<'w> {
    api: &'w Api<'w>,
    seen: BTreeSet<(Named, Named)>,
    found: Conversions,
    problems: Vec<Problem>,
}

impl Walk<'_> {
    fn kinds(&mut self, modules: &[&Module<'_>]) {
        for registration in modules.iter().flat_map(|module| &module.registrations) {
            let old = Named::of(&registration.place, registration.name);
            let Some(new) = self.api.newest(&old) else { continue };
            match self.found.hubs.iter_mut().find(|(hub, _)| *hub == new) {
                Some((_, versions)) => versions.push(old.clone()),
                None => self.found.hubs.push((new.clone(), vec![old.clone()])),
            }
            if self.api.is_list(&old) && self.api.is_list(&new) {
                self.found.lists.insert(old);
            } else {
                self.pair(old, new);
            }
        }
    }

    fn pair(&mut self, old: Named, new: Named) {
        let (old, new) = (self.api.declared(old), self.api.declared(new));
        if old == new || !self.seen.insert((old.clone(), new.clone())) {
            return;
        }
        let (Some(left), Some(right)) = (self.api.declaration(&old), self.api.declaration(&new))
        else {
            return;
        };
        match (&left.body, &right.body) {
            (Body::Strings { .. }, Body::Strings { .. }) => {
                let (old_has_more, new_has_more) = (false, false);
                let pair = Pair { old, new, fields: None, old_has_more, new_has_more };
                self.found.pairs.push(pair);
            }
            (Body::Struct { fields: left, .. }, Body::Struct { fields: right, .. }) => {
                if old.is_by_hand() {
                    self.below(&old, &new, left);
                    return;
                }
                let pair = self.structs(old, new, left, right);
                self.found.pairs.push(pair);
            }
            _ => {}
        }
    }

    /// What a conversion that is written by hand will need: the types of the fields, in every
    /// module.
    fn below(&mut self, old: &Named, new: &Named, fields: &[Member<'_>]) {
        let shapes = fields.iter().map(|it| self.api.expanded(&it.shape)).collect::<Vec<_>>();
        for (place, name) in shapes.iter().flat_map(|shape| &shape.uses) {
            let used = Named::of(place, name);
            if place.in_meta || (&used.group, &used.version) != (&old.group, &old.version) {
                continue;
            }
            let counterpart = Named { name: name.clone(), ..new.clone() };
            let declared = self.api.declaration(&used).map(|it| &it.body);
            if self.api.declaration(&counterpart).is_some() {
                self.pair(used, counterpart);
            } else if let Some(Body::Struct { fields, .. }) = declared {
                self.below(&used, new, fields);
            }
        }
    }

    fn structs(
        &mut self,
        old: Named,
        new: Named,
        left: &[Member<'_>],
        right: &[Member<'_>],
    ) -> Pair {
        let mut fields = Vec::new();
        let mut old_has_more = false;
        for member in left {
            let name = old.renamed(&member.name);
            let Some(other) = right.iter().find(|it| it.name == name) else {
                old_has_more = true;
                self.unless_said(&old, &member.name);
                continue;
            };
            let shapes = (self.api.expanded(&member.shape), self.api.expanded(&other.shape));
            self.types_of(&shapes.0, &shapes.1);
            let with = match way(&shapes.0, &shapes.1) {
                _ if member.is_type_meta() => Some("dropped"),
                Ok(Some("presence")) if old.is_nothing_if_zero() => Some("unless_zero"),
                Ok(with) => with,
                Err(()) => {
                    self.unless_said(&old, &member.name);
                    continue;
                }
            };
            fields.push(FieldPair { old: member.name.clone(), new: other.name.clone(), with });
        }
        let mut new_has_more = false;
        for missing in right.iter().filter(|it| fields.iter().all(|field| field.new != it.name)) {
            new_has_more = true;
            self.unless_said(&old, &missing.name);
        }
        Pair { old, new, fields: Some(fields), old_has_more, new_has_more }
    }

    /// The types at the same place in two shapes.
    fn types_of(&mut self, shape: &Shape, of_other: &Shape) {
        for ((place, name), (other, other_name)) in shape.uses.iter().zip(&of_other.uses) {
            if place != other && !place.in_meta && !other.in_meta {
                self.pair(Named::of(place, name), Named::of(other, other_name));
            }
        }
    }

    fn unless_said(&mut self, named: &Named, field: &str) {
        if !named.is_by_hand() && !named.is_dropped(field) {
            let name = format!("{}/{}.{}", named.group, named.version, named.name);
            self.problems.push(Problem::NoConversion { name, field: field.to_owned() });
        }
    }
}

/// How a field of one shape becomes one of the other, and back: `None` when it is moved.
fn way(old: &Shape, new: &Shape) -> Result<Option<&'static str>, ()> {
    if old.text == new.text {
        if old.uses == new.uses {
            return Ok(None);
        }
        let ways = [
            ("Option<Box<{", "boxed"),
            ("Option<{", "option"),
            ("Vec<{", "list"),
            ("NullableVec<{", "nullable"),
            ("Map<", "map"),
            ("{", "one"),
        ];
        let found = ways.into_iter().find(|(start, _)| old.text.starts_with(start));
        return found.map(|(_, way)| Some(way)).ok_or(());
    }
    let is_optional =
        |inner: &Shape, outer: &Shape| outer.text == format!("Option<{}>", inner.text);
    let is_nullable =
        |list: &Shape, other: &Shape| other.text == list.text.replacen("Vec<", "NullableVec<", 1);
    let is_either_way = |is: &dyn Fn(&Shape, &Shape) -> bool| is(old, new) || is(new, old);
    if old.uses == new.uses && (is_either_way(&is_optional) || is_either_way(&is_nullable)) {
        return Ok(Some("presence"));
    }
    let is_text = |shape: &Shape, other: &Shape| shape.text == "Str" && other.text.starts_with('{');
    if is_either_way(&is_text) {
        return Ok(Some("one"));
    }
    Err(())
}
