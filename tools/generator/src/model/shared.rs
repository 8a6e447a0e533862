//! Which types are declared once for several versions.
//!
//! Versions of a group have many types alike. The newest version that has a type declares it, the
//! others name it. Two types are alike when all parts of the declaration are: the name, the fields
//! with their types, numbers and flags, the known texts. The comparison starts from equal names and
//! separates what differs, until nothing more does: types that hold each other are alike unless a
//! difference is found.

use std::collections::HashMap;

use super::conversions::KIN;
use super::{Api, Body, Declaration, Module, Place, Shape};

/// The modules that declare types of others.
#[derive(Default)]
pub(crate) struct Owners(HashMap<(Place, String), Place>);

/// The class of a type: equal numbers are types that are alike.
type Classes<'a> = HashMap<(&'a Place, &'a str), usize>;

impl Owners {
    pub(super) fn of(api: &Api<'_>) -> Self {
        let classes = classes(api);
        let mut owners = HashMap::new();
        for module in api.modules.iter().filter(|it| !it.place.in_meta) {
            let candidates: Vec<_> = candidates(api, module).collect();
            for declaration in module.declarations.iter().filter(|it| it.may_be_shared()) {
                let name = declaration.source.name.as_str();
                let own = classes.get(&(&module.place, name));
                let is_alike = |place: &&Place| classes.get(&(*place, name)) == own;
                let owner = candidates.iter().copied().find(is_alike);
                if let Some(owner) = owner.filter(|it| **it != module.place) {
                    owners.insert((module.place.clone(), name.to_owned()), owner.clone());
                }
            }
        }
        Self(owners)
    }

    pub(super) fn owner<'p>(&'p self, place: &'p Place, name: &str) -> &'p Place {
        match self.0.get(&(place.clone(), name.to_owned())) {
            Some(owner) => self.owner(owner, name),
            None => place,
        }
    }
}

/// The modules that may declare the types of a module, best first: those of related groups, then
/// its own group's versions.
fn candidates<'c>(api: &'c Api<'_>, module: &'c Module<'_>) -> impl Iterator<Item = &'c Place> {
    let kin = KIN.iter().filter(|(group, _)| *group == module.place.group);
    let kin = kin.flat_map(|(_, kin)| kin.iter()).filter_map(|(group, version)| {
        let is_it = |it: &&Module<'_>| it.place.group == *group && it.place.version == *version;
        api.modules.iter().find(is_it)
    });
    let own = api.groups().remove(module.place.group.as_str()).unwrap_or_default();
    kin.chain(own).map(|module| &module.place)
}

impl Declaration<'_> {
    /// Kinds are of one version, and aliases cost nothing.
    fn may_be_shared(&self) -> bool {
        matches!(self.body, Body::Struct { kind: None, .. } | Body::Strings { .. })
    }
}

fn classes<'a>(api: &'a Api<'_>) -> Classes<'a> {
    let declared = || {
        api.modules
            .iter()
            .flat_map(|module| module.declarations.iter().map(move |it| (&module.place, it)))
    };
    let number = |signatures: Vec<((&'a Place, &'a str), String)>| {
        let mut numbers = HashMap::new();
        let numbered = signatures.into_iter().map(|(key, signature)| {
            let next = numbers.len();
            (key, *numbers.entry(signature).or_insert(next))
        });
        let classes: Classes<'a> = numbered.collect();
        (classes, numbers.len())
    };
    let names = declared().map(|(place, it)| {
        let name = it.source.name.as_str();
        let place_of_kind = if it.may_be_shared() { None } else { Some(place) };
        ((place, name), format!("{name} {place_of_kind:?}"))
    });
    let (mut classes, mut count) = number(names.collect());
    loop {
        let signatures = declared().map(|(place, it)| {
            let key = (place, it.source.name.as_str());
            (key, format!("{:?} {}", classes.get(&key), api.signature(it, &classes)))
        });
        let (refined, refined_count) = number(signatures.collect());
        if refined_count == count {
            return refined;
        }
        (classes, count) = (refined, refined_count);
    }
}

impl Api<'_> {
    /// All parts of a declaration, with classes in place of the types that it names.
    fn signature(&self, declaration: &Declaration<'_>, classes: &Classes<'_>) -> String {
        let shape = |shape: &Shape| {
            let shape = self.without_aliases(shape);
            let uses = shape.uses.iter().map(|(place, name)| {
                let class = classes.get(&(place, name.as_str()));
                (class, class.is_none().then_some((place, name)))
            });
            format!("{} {:?}", shape.text, uses.collect::<Vec<_>>())
        };
        match &declaration.body {
            Body::Alias { target } => shape(target),
            Body::Strings { values } => {
                let texts = values.iter().map(|it| (&it.name, &it.value));
                format!("{:?}", texts.collect::<Vec<_>>())
            }
            Body::Struct { fields, .. } => {
                let fields = fields
                    .iter()
                    .map(|it| (&it.name, it.number, &it.flags, shape(&it.shape)))
                    .collect::<Vec<_>>();
                format!("{:?} {fields:?}", declaration.source.merge_word())
            }
        }
    }

    /// The shape with aliases resolved.
    pub(super) fn without_aliases(&self, shape: &Shape) -> Shape {
        let mut expanded = shape.clone();
        for (place, name) in &shape.uses {
            let declared = if place.in_meta { None } else { self.module(place) };
            let declared = declared.and_then(|it| it.declaration(name));
            let Some(Body::Alias { target }) = declared.map(|it| &it.body) else { continue };
            let target = self.without_aliases(target);
            expanded.text = expanded.text.replace(&format!("{{{name}}}"), &target.text);
            expanded.uses.retain(|it| it != &(place.clone(), name.clone()));
            expanded.uses.extend(target.uses);
        }
        expanded
    }
}
