//! The facts as Rust sees them: modules of declarations, with the Rust type of every field.

mod conversions;
mod index;
mod kinds;
mod merge;
mod module;
mod presence;
mod schema;
mod shared;
mod strings;
mod types;

use std::collections::BTreeMap;

use crate::described::Described;
use crate::error::Error;
use crate::facts::{Constant, Facts, Field, Group, Kind, Type};
use crate::names;

pub(crate) use conversions::{Conversions, Named, Pair, kin};
use index::Index;
pub(crate) use index::{BY_HAND, Place, SCHEMA_SHAPES};
use kinds::{OwnKinds, own_kinds};
pub(crate) use presence::Presence;
use shared::Owners;
pub(crate) use strings::KnownText;
pub(crate) use types::Shape;

const TYPE_META: &str = "k8s.io/apimachinery/pkg/apis/meta/v1.TypeMeta";

/// Everything to declare.
pub(crate) struct Api<'a> {
    pub(crate) modules: Vec<Module<'a>>,
    pub(crate) facts: &'a Facts,
    /// What is said of the types.
    pub(crate) described: Described,
    owners: Owners,
}

/// One version of one group.
pub(crate) struct Module<'a> {
    pub(crate) group: &'a Group,
    pub(crate) place: Place,
    pub(crate) declarations: Vec<Declaration<'a>>,
    pub(crate) registrations: Vec<Registration<'a>>,
    pub(crate) constants: Vec<&'a Constant>,
}

/// A kind of a group-version with the type that is registered for it.
pub(crate) struct Registration<'a> {
    pub(crate) fact: &'a Kind,
    pub(crate) place: Place,
    pub(crate) name: &'a str,
}

/// One type to declare.
pub(crate) struct Declaration<'a> {
    pub(crate) source: &'a Type,
    pub(crate) body: Body<'a>,
}

/// What a declaration is.
pub(crate) enum Body<'a> {
    Struct { fields: Vec<Member<'a>>, kind: Option<OwnKind<'a>> },
    Strings { values: Vec<KnownText> },
    Alias { target: Shape },
}

/// The kind that a type declares.
pub(crate) struct OwnKind<'a> {
    pub(crate) group: &'a str,
    pub(crate) version: &'a str,
    pub(crate) fact: &'a Kind,
    /// What comes in place of a deprecated kind, if that is a kind; the reference names one that is
    /// not.
    pub(crate) replacement: Option<&'a (String, String, String)>,
    pub(crate) has_type_meta: bool,
    /// The release whose facts these are, such as `1.37`.
    pub(crate) release: Option<String>,
}

/// A field to declare.
pub(crate) struct Member<'a> {
    pub(crate) name: String,
    pub(crate) source: &'a Field,
    pub(crate) shape: Shape,
    pub(crate) number: Option<u32>,
    pub(crate) flags: Vec<String>,
    /// `None` for what is not a field of its own in JSON.
    pub(crate) presence: Option<Presence>,
}

impl<'a> Api<'a> {
    pub(crate) fn new(facts: &'a Facts) -> Result<Self, Error> {
        let index = Index::new(facts);
        let kinds = own_kinds(facts);
        let mut modules = Vec::new();
        for group in &facts.groups {
            let place = Place::of(group);
            let mut declarations = Vec::new();
            for source in facts.types.iter().filter(|it| it.package == group.go_package) {
                if let Some(body) = index.body(source, &kinds)? {
                    declarations.push(Declaration { source, body });
                }
            }
            let registrations = group
                .kinds
                .iter()
                .map(|fact| index.registration(fact, group))
                .collect::<Result<_, _>>()?;
            let constants = facts.constants.iter().filter(|it| it.package == group.go_package);
            let constants = constants.collect();
            modules.push(Module { group, place, declarations, registrations, constants });
        }
        let described = Described::new(facts);
        let api = Self { modules, facts, described, owners: Owners::default() };
        let owners = Owners::of(&api);
        Ok(Self { owners, ..api })
    }

    /// The same with what is said of the types.
    pub(crate) fn described(self, described: Described) -> Self {
        Self { described, ..self }
    }

    /// The module that declares a type: the one at hand, or that of a newer version that has the
    /// same.
    pub(crate) fn owner<'p>(&'p self, place: &'p Place, name: &str) -> &'p Place {
        self.owners.owner(place, name)
    }

    /// The texts that a type of texts knows, also when the type is another name of it.
    pub(crate) fn known_texts(&self, place: &Place, name: &str) -> Option<&[KnownText]> {
        let module = self.module(place)?;
        match &module.declarations.iter().find(|it| it.source.name == name)?.body {
            Body::Strings { values } => Some(values),
            Body::Alias { target } => match target.uses.as_slice() {
                [(place, name)] if target.is_only(name) => self.known_texts(place, name),
                _ => None,
            },
            Body::Struct { .. } => None,
        }
    }

    pub(crate) fn module(&self, place: &Place) -> Option<&Module<'a>> {
        self.modules.iter().find(|module| module.place == *place)
    }

    /// The modules of the crate `api`, by group.
    pub(crate) fn groups(&self) -> BTreeMap<&str, Vec<&Module<'a>>> {
        let mut groups: BTreeMap<&str, Vec<&Module<'a>>> = BTreeMap::new();
        for module in self.modules.iter().filter(|it| !it.place.in_meta) {
            groups.entry(&module.place.group).or_default().push(module);
        }
        for modules in groups.values_mut() {
            modules.sort_by_key(|module| names::version_rank(&module.place.version));
        }
        groups
    }
}

impl<'a> Index<'a> {
    fn registration(&self, fact: &'a Kind, group: &Group) -> Result<Registration<'a>, Error> {
        let unknown =
            || Error::UnknownType { user: group.go_package.clone(), name: fact.type_name.clone() };
        let (package, name) = fact.type_name.rsplit_once('.').ok_or_else(unknown)?;
        let place = self.places.get(package).cloned().ok_or_else(unknown)?;
        Ok(Registration { fact, place, name })
    }

    fn body(&self, source: &'a Type, kinds: &OwnKinds<'a>) -> Result<Option<Body<'a>>, Error> {
        let full_name = source.full_name();
        if BY_HAND.iter().any(|(name, _)| *name == full_name) {
            return Ok(None);
        }
        if let Some((_, target)) = SCHEMA_SHAPES.iter().find(|(name, _)| *name == source.name) {
            return Ok(Some(Body::Alias { target: self.schema_shape(target, source) }));
        }
        Ok(Some(match source.kind.as_str() {
            "enum-string" => Body::Strings { values: strings::known(source) },
            "struct" if source.fields.is_empty() && source.underlying.is_some() => {
                self.alias(source)?
            }
            "struct" => self.structure(source, kinds.get(full_name.as_str()).copied())?,
            _ if source.proto_wrapper => Body::Alias { target: Shape::plain("WrappedList<Str>") },
            _ => self.alias(source)?,
        }))
    }

    fn schema_shape(&self, text: &str, source: &Type) -> Shape {
        let schema = "JSONSchemaProps";
        let place = self.places.get(source.package.as_str());
        let place = place.filter(|_| text.contains(&format!("{{{schema}}}")));
        let uses = place.map(|place| (place.clone(), schema.to_owned())).into_iter().collect();
        Shape { uses, ..Shape::plain(text) }
    }

    fn alias(&self, source: &'a Type) -> Result<Body<'a>, Error> {
        let target = source.underlying.as_deref().unwrap_or_default();
        Ok(Body::Alias { target: self.shape(target, source)? })
    }

    fn structure(
        &self,
        source: &'a Type,
        kind: Option<(&'a str, &'a str, &'a Kind)>,
    ) -> Result<Body<'a>, Error> {
        let has_type_meta = source.fields.iter().any(|field| field.go_type == TYPE_META);
        let is_list = kind.is_some_and(|(_, _, kind)| kind.list);
        let on_the_wire = |field: &&Field| field.json.is_some() || field.inline;
        let mut fields = Vec::new();
        for field in source.fields.iter().filter(on_the_wire) {
            if field.go_type != TYPE_META {
                fields.push(self.member(field, source)?);
            } else if !is_list {
                fields.push(type_meta(field));
            }
        }
        let numbered = |member: &Member<'_>| member.number.is_some() || member.is_type_meta();
        if !fields.iter().all(numbered) {
            fields.iter_mut().for_each(|member| member.number = None);
        }
        let kind = kind.map(|(group, version, fact)| {
            let is_kind = |(group, version, name): &&(String, String, String)| {
                self.kinds.contains(&(group.as_str(), version.as_str(), name.as_str()))
            };
            let replacement = fact.replacement.as_ref().filter(is_kind);
            let release = self.release.clone();
            OwnKind { group, version, fact, replacement, has_type_meta, release }
        });
        Ok(Body::Struct { fields, kind })
    }

    fn member(&self, field: &'a Field, user: &'a Type) -> Result<Member<'a>, Error> {
        let written = field.json.as_deref().or(field.go.as_deref()).unwrap_or_default();
        let name = names::field_name(written);
        let (shape, omission) = self.field_shape(field, user)?;
        let mut flags = Vec::new();
        let rust_name = name.strip_prefix("r#").unwrap_or(&name);
        if let Some(json) = &field.json
            && names::camel_case(rust_name) != *json
        {
            flags.push(format!("json = {json:?}"));
        }
        if field.inline {
            flags.push("inline".to_owned());
        }
        flags.extend(omission.map(str::to_owned));
        flags.extend(merge::flags(field));
        if !field.inline {
            flags.extend(schema::flag(field, &shape));
        }
        let number = user.proto.as_ref().and(field.proto_number);
        let presence = match &field.json {
            Some(_) => Some(Presence::of(field, &self.shape(&field.go_type, user)?)),
            None => None,
        };
        Ok(Member { name, source: field, shape, number, flags, presence })
    }
}

impl Member<'_> {
    pub(crate) fn is_type_meta(&self) -> bool {
        self.source.go_type == TYPE_META
    }
}

fn type_meta(field: &Field) -> Member<'_> {
    Member {
        name: "type_meta".to_owned(),
        source: field,
        shape: Shape::plain("TypeMeta"),
        number: None,
        flags: vec!["type_meta".to_owned()],
        presence: None,
    }
}
