//! The kind that a name is of.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use apimachinery::api::facts::{self, check_served, release};
use apimachinery::crd::{CustomKind, CustomVersion};
use apimachinery::runtime::{GroupVersion, GroupVersionKind, KindFacts, Release, nearest_name};

use super::error::ExplainError;
use crate::custom;

/// A kind that can be explained.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) kind: GroupVersionKind,
    pub(crate) origin: Origin,
}

/// The source of a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    /// Facts about a built-in kind; those that are not resources, such as `DeleteOptions`, may have
    /// none.
    BuiltIn(Option<&'static KindFacts>),
    /// The definition, and the version in it.
    Custom(&'static CustomKind, &'static CustomVersion),
}

/// The kind that the first words of a path are the name of, and how many words these are: a name,
/// which the group may follow.
///
/// # Errors
/// When there is no such kind, or not in this version.
pub(crate) fn find(
    words: &[String],
    version: Option<&GroupVersion>,
) -> Result<(Found, usize), ExplainError> {
    let name = words.first().map_or("", String::as_str);
    let all = all();
    let mut named: Vec<_> = all.iter().filter_map(|it| Some((it.rank(name)?, it))).collect();
    named.sort_by_key(|(rank, it)| (it.availability(), *rank));
    let mut named: Vec<_> = named.into_iter().map(|(_, it)| it).collect();
    if named.is_empty() {
        let near = nearest_kind(name, &all);
        return Err(ExplainError::UnknownKind { name: name.to_owned(), near });
    }
    let mut used = 1;
    if let Some(group) = group_in(words, &named) {
        used += group.split('.').count();
        named.retain(|it| it.kind.group == group);
    }
    let wanted = |it: &&&Found| version.is_none_or(|version| it.kind.group_version() == *version);
    match (named.iter().find(wanted), version) {
        (Some(found), _) => Ok(((*found).clone().checked()?, used)),
        (None, version) => Err(no_version(name, version, &named)),
    }
}

/// The kinds in the order in which a name is looked for among them: what is served first, the core
/// group, other built-in groups, definitions, and in each of them the best version.
fn all() -> Vec<Found> {
    let built_in = facts::kinds()
        .map(|it| Found { kind: it.name.to_gvk(), origin: Origin::BuiltIn(Some(it)) });
    let mut all: Vec<_> = built_in.collect();
    all.extend(custom::kinds().into_iter().flat_map(|it| it.iter()).flat_map(|it| of_custom(it)));
    let known: BTreeSet<_> = all.iter().map(|it| it.kind.clone()).collect();
    let others = apimachinery::codecs().scheme().all_known_types().into_iter();
    let others = others.filter(|(kind, _)| !kind.is_internal() && !known.contains(kind));
    all.extend(others.map(|(kind, _)| Found { kind: kind.clone(), origin: Origin::BuiltIn(None) }));
    all.sort_by_key(|it| (it.availability(), !it.kind.group.is_empty()));
    all
}

/// The versions of a definition, those first that are served.
fn of_custom(kind: &'static CustomKind) -> Vec<Found> {
    let served = kind.served_versions().into_iter();
    let mut versions: Vec<_> = served.filter_map(|it| kind.version(&it.version)).collect();
    versions.extend(kind.versions().iter().filter(|it| !it.is_served()));
    let found = versions.into_iter().map(|version| Found {
        kind: version.kind().clone(),
        origin: Origin::Custom(kind, version),
    });
    found.collect()
}

impl Found {
    fn is_served(&self) -> bool {
        match self.origin {
            Origin::BuiltIn(facts) => facts.is_none_or(|it| it.is_served_in(release())),
            Origin::Custom(_, version) => version.is_served(),
        }
    }

    /// The rank of the kind among those of its name: less is better. Alpha versions are not
    /// served unless asked for; of what is gone, the last that was served comes first.
    fn availability(&self) -> (usize, Reverse<Option<Release>>) {
        if self.is_served() {
            return (usize::from(self.kind.version.contains("alpha")), Reverse(None));
        }
        let removed = match self.origin {
            Origin::BuiltIn(facts) => facts.and_then(|it| it.removed),
            Origin::Custom(..) => None,
        };
        (2, Reverse(removed))
    }

    /// The names of the resource, plural and singular; none for what is not a resource.
    pub(crate) fn resource(&self) -> Option<(&'static str, &'static str)> {
        match self.origin {
            Origin::BuiltIn(facts) => facts?.resource.map(|it| (it.plural, it.singular)),
            Origin::Custom(kind, _) => Some((&kind.names().plural, &kind.names().singular)),
        }
    }

    pub(crate) fn short_names(&self) -> Vec<&'static str> {
        match self.origin {
            Origin::BuiltIn(facts) => {
                facts.and_then(|it| it.resource).map(|it| it.short_names.to_vec())
            }
            Origin::Custom(kind, _) => {
                Some(kind.names().short_names.iter().map(|it| it.as_str()).collect())
            }
        }
        .unwrap_or_default()
    }

    /// The rank of a name among those of the kind: less is better.
    fn rank(&self, name: &str) -> Option<usize> {
        let is_name = |it: &str| it.eq_ignore_ascii_case(name);
        if self.resource().is_some_and(|(plural, singular)| is_name(plural) || is_name(singular)) {
            return Some(0);
        }
        if self.short_names().into_iter().any(is_name) {
            return Some(1);
        }
        is_name(&self.kind.kind).then_some(2)
    }

    /// The same, when its fields are known.
    fn checked(self) -> Result<Self, ExplainError> {
        let has_type = !matches!(self.origin, Origin::BuiltIn(Some(facts)) if !facts.has_type);
        match check_served(&self.kind, release()) {
            Err(error) if !has_type => Err(ExplainError::Gone(Box::new(error))),
            _ => Ok(self),
        }
    }
}

/// The longest group of these kinds that the words after the first one spell.
fn group_in<'a>(words: &[String], named: &[&'a Found]) -> Option<&'a str> {
    let after = words.get(1..).unwrap_or_default();
    let is_spelled = |group: &&str| {
        let mut parts = group.split('.');
        parts.clone().count() <= after.len()
            && after.iter().zip(parts.by_ref()).all(|(word, part)| word == part)
    };
    let groups = named.iter().map(|it| it.kind.group.as_str());
    groups.filter(|it| !it.is_empty()).filter(is_spelled).max_by_key(|it| it.len())
}

fn no_version(name: &str, version: Option<&GroupVersion>, named: &[&Found]) -> ExplainError {
    let mut known: Vec<GroupVersion> = Vec::new();
    for version in named.iter().map(|it| it.kind.group_version()) {
        if !known.contains(&version) {
            known.push(version);
        }
    }
    let kind = named.first().map_or(name, |it| &it.kind.kind).to_owned();
    ExplainError::NoVersion { kind, wanted: version.cloned().unwrap_or_default(), known }
}

/// The name of a kind that was probably meant: singular, plural, short, or the kind in small
/// letters; a similar one, or one that begins like it.
fn nearest_kind(name: &str, all: &[Found]) -> Option<String> {
    let name = name.to_ascii_lowercase();
    let kinds: BTreeSet<_> = all
        .iter()
        .filter(|it| it.is_served())
        .flat_map(|it| {
            let mut names: Vec<_> = it.short_names().into_iter().map(str::to_owned).collect();
            match it.resource() {
                Some((plural, singular)) => names.extend([plural.to_owned(), singular.to_owned()]),
                None => names.push(it.kind.kind.to_ascii_lowercase()),
            }
            names
        })
        .collect();
    let nearest = nearest_name(&name, kinds.iter().map(String::as_str));
    let begins_alike = || kinds.iter().find(|it| name.len() > 2 && it.starts_with(&name));
    nearest.or_else(|| begins_alike().map(String::as_str)).map(str::to_owned)
}
