//! The declarations of one group-version.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::described::Described;
use crate::docs;
use crate::emit::HEADER;
use crate::facts::{Constant, Type};
use crate::model::{
    Api, Body, Declaration, KnownText, Member, Module, OwnKind, Place, Registration, Shape,
};
use crate::names;

const RUNTIME: [&str; 10] = [
    "ByteString",
    "GroupVersion",
    "Map",
    "NullableVec",
    "RawExtension",
    "SchemeBuilder",
    "Str",
    "TypeMeta",
    "Value",
    "GroupVersionKind",
];
const META: [&str; 7] =
    ["Duration", "FieldsV1", "IntOrString", "MicroTime", "Quantity", "Time", "WrappedList"];

/// What a module imports.
#[derive(Default)]
struct Imports {
    runtime: BTreeSet<&'static str>,
    meta: BTreeSet<&'static str>,
    meta_v1: BTreeSet<String>,
    derives: BTreeSet<&'static str>,
    modules: BTreeSet<String>,
}

/// The file of a group-version.
pub(super) fn module(module: &Module<'_>, api: &Api<'_>) -> String {
    let mut imports = Imports::default();
    let mut body = String::new();
    let mut shared = BTreeMap::<&Place, Vec<&str>>::new();
    for declaration in &module.declarations {
        let name = declaration.source.name.as_str();
        let owner = api.owner(&module.place, name);
        if *owner == module.place {
            declare(declaration, module, api, &mut imports, &mut body);
        } else {
            shared.entry(owner).or_default().push(name);
        }
    }
    for constant in &module.constants {
        declare_constant(constant, &mut body);
    }
    let install = install(module, &mut imports);
    let api_version = match module.group.group.as_str() {
        "" => module.group.version.clone(),
        group => format!("{group}/{}", module.group.version),
    };
    let used = imports.text(module.place.in_meta);
    let shared: String = shared.iter().map(|(owner, names)| share(owner, names, module)).collect();
    format!("//! The types of `{api_version}`.\n\n{HEADER}{used}{shared}\n{install}\n{body}")
}

/// The types that another version declares.
fn share(owner: &Place, names: &[&str], module: &Module<'_>) -> String {
    let path = if owner.group == module.place.group {
        format!("super::{}", owner.version)
    } else {
        format!("crate::{}::{}", owner.group, owner.version)
    };
    format!("\n/// The same as in that version.\npub use {path}::{{{}}};\n", names.join(", "))
}

impl Imports {
    fn text(&self, in_meta: bool) -> String {
        let mut text = String::new();
        let list = |names: Vec<&str>| names.join(", ");
        let mut add = |from: &str, names: Vec<&str>| {
            if !names.is_empty() {
                let _ = writeln!(text, "use {from}::{{{}}};", list(names));
            }
        };
        add("apimachinery_derive", self.derives.iter().copied().collect());
        let meta = if in_meta { "crate" } else { "apimachinery_meta" };
        add(meta, self.meta.iter().copied().collect());
        add(&format!("{meta}::v1"), self.meta_v1.iter().map(String::as_str).collect());
        add("apimachinery_runtime", self.runtime.iter().copied().collect());
        for module in &self.modules {
            let _ = writeln!(text, "use {module};");
        }
        text
    }

    /// The text of a type in `module`, importing what it needs.
    fn write(&mut self, shape: &Shape, module: &Module<'_>) -> String {
        let mut text = shape.text.clone();
        for (place, name) in &shape.uses {
            let path = self.path(place, name, module);
            text = text.replace(&format!("{{{name}}}"), &path);
        }
        for word in text.split(|letter: char| !letter.is_alphanumeric()) {
            if shape.uses.iter().any(|(_, name)| name == word) {
                continue;
            }
            self.runtime.extend(RUNTIME.iter().find(|it| **it == word));
            self.meta.extend(META.iter().find(|it| **it == word));
        }
        text
    }

    fn path(&mut self, place: &Place, name: &str, module: &Module<'_>) -> String {
        let here = &module.place;
        if place == here {
            return name.to_owned();
        }
        if place.in_meta {
            let declared_here = |it: &Declaration<'_>| it.source.name == name;
            if place.version != "v1" || module.declarations.iter().any(declared_here) {
                let root = if here.in_meta { "crate" } else { "apimachinery_meta" };
                return format!("{root}::{}::{name}", place.version);
            }
            self.meta_v1.insert(name.to_owned());
            return name.to_owned();
        }
        if place.group == here.group {
            self.modules.insert(format!("super::{}", place.version));
            return format!("{}::{name}", place.version);
        }
        self.modules.insert(format!("crate::{}", place.group));
        format!("{}::{}::{name}", place.group, place.version)
    }
}

fn declare(
    declaration: &Declaration<'_>,
    module: &Module<'_>,
    api: &Api<'_>,
    imports: &mut Imports,
    out: &mut String,
) {
    let name = &declaration.source.name;
    match &declaration.body {
        Body::Struct { kind: Some(kind), .. } if module.items_of(declaration).is_some() => {
            let list = if module.declaration("List").is_some() {
                "apimachinery_meta::List"
            } else {
                imports.meta.insert("List");
                "List"
            };
            let item = module.items_of(declaration).unwrap_or_default();
            let described = Described::of_list(kind.fact, module.kinds());
            let doc = docs::comment("///", &docs::introduced(&described, &docs::kind(kind)));
            let _ = writeln!(out, "{doc}\npub type {name} = {list}<{item}>;\n");
        }
        Body::Struct { fields, kind } => {
            declare_struct(declaration.source, fields, kind.as_ref(), module, api, imports, out)
        }
        Body::Strings { values } => {
            declare_strings(declaration.source, values, module, api, out);
        }
        Body::Alias { target } => {
            let text = imports.write(target, module);
            let mut doc = docs::alias(declaration.source);
            let is_other_name = target.uses.iter().any(|(_, it)| target.is_only(it));
            let takes =
                if is_other_name { Vec::new() } else { takes(target, module, api, imports) };
            for constants in takes {
                let _ = write!(doc, "\n\n{constants}");
            }
            let _ = writeln!(out, "{}\npub type {name} = {text};\n", docs::comment("///", &doc));
        }
    }
}

fn declare_struct(
    source: &Type,
    fields: &[Member<'_>],
    kind: Option<&OwnKind<'_>>,
    module: &Module<'_>,
    api: &Api<'_>,
    imports: &mut Imports,
    out: &mut String,
) {
    let name = &source.name;
    let mut doc = kind.map_or_else(|| docs::structure(name, &module.users_of(name)), docs::kind);
    if let Some(applied) = docs::applied(source.map_type.as_deref()) {
        let _ = write!(doc, " It is {applied}.");
    }
    let described = match kind.filter(|it| it.fact.list) {
        Some(list) => Described::of_list(list.fact, module.kinds()),
        None => api.described.of_type(source),
    };
    doc = docs::introduced(&described, &doc);
    if let Some(link) = kind.and_then(docs::reference) {
        let _ = write!(doc, "\n\n{link}");
    }
    let derive = if kind.is_some() { "Object" } else { "Fields" };
    imports.derives.insert(derive);
    let _ = writeln!(out, "{}\n#[derive({derive})]", docs::comment("///", &doc));
    if let Some(kind) = kind {
        let OwnKind { group, version, fact, has_type_meta, .. } = kind;
        let group = if group.is_empty() { String::new() } else { format!("group = {group:?}, ") };
        let mut rest = source.merge_word().map_or_else(String::new, |word| format!(", {word}"));
        if !has_type_meta {
            rest.push_str(", no_type_meta");
        }
        rest.push_str(trusted(module));
        let _ =
            writeln!(out, "#[object({group}version = {version:?}, kind = {:?}{rest})]", fact.kind);
    } else {
        let word = source.merge_word().map_or_else(String::new, |word| format!(", {word}"));
        let words = format!("{word}{}", trusted(module));
        let _ = writeln!(out, "#[fields({})]", words.trim_start_matches(", "));
    }
    let _ = writeln!(out, "pub struct {name} {{");
    for member in fields {
        let number = member.number.map(|number| number.to_string());
        let flags: Vec<_> = number.into_iter().chain(member.flags.iter().cloned()).collect();
        let takes = takes(&member.shape, module, api, imports);
        let described = api.described.of_field(source, member.source);
        let doc = docs::introduced(&described, &docs::member(member, &takes));
        let _ = writeln!(out, "{}", docs::comment("    ///", &doc));
        if !flags.is_empty() {
            let _ = writeln!(out, "    #[field({})]", flags.join(", "));
        }
        let _ = writeln!(out, "    pub {}: {},", member.name, imports.write(&member.shape, module));
    }
    out.push_str("}\n\n");
}

/// The groups whose types have code of their own for JSON and protobuf, because servers and clients
/// handle many objects of them: as their folders are called. Formats read and write all others by
/// their tables.
const WITH_CODE: [&str; 11] = [
    "apiextensions",
    "apps",
    "autoscaling",
    "batch",
    "coordination",
    "core",
    "discovery",
    "events",
    "extensions",
    "networking",
    "policy",
];

/// The words that all declarations have.
fn trusted(module: &Module<'_>) -> &'static str {
    let has_code = module.place.in_meta || WITH_CODE.contains(&module.place.group.as_str());
    if has_code { ", trusted" } else { ", trusted, reflect" }
}

/// The documentation of the constants that a field or an alias takes.
fn takes(shape: &Shape, module: &Module<'_>, api: &Api<'_>, imports: &mut Imports) -> Vec<String> {
    let known = shape.uses.iter().filter_map(|(place, name)| {
        let path = imports.path(place, name, module);
        Some(docs::takes(&path, shape.has_keys(name), api.known_texts(place, name)?))
    });
    known.collect()
}

fn declare_strings(
    source: &Type,
    values: &[KnownText],
    module: &Module<'_>,
    api: &Api<'_>,
    out: &mut String,
) {
    let name = &source.name;
    let root = if module.place.in_meta { "crate" } else { "apimachinery_meta" };
    let doc = docs::strings(name, &module.users_of(name), values);
    let doc = docs::introduced(&api.described.of_type(source), &doc);
    let _ = writeln!(out, "{root}::string_type! {{\n{}", docs::comment("    ///", &doc));
    let _ = writeln!(out, "    pub struct {name} {{");
    for known in values {
        let described = api.described.of_value(source, &known.value);
        let doc = docs::introduced(&described, &docs::known_text(known));
        let doc = docs::comment("        ///", &doc);
        let _ = writeln!(out, "{doc}\n        {} = {:?},", known.name, known.value);
    }
    out.push_str("    }\n}\n\n");
}

fn declare_constant(constant: &Constant, out: &mut String) {
    let name = names::constant_name(&constant.go);
    let (ty, value) = match &constant.value {
        serde_json::Value::String(text) => ("&str", format!("{text:?}")),
        other => ("i64", other.to_string()),
    };
    let doc = docs::comment("///", &docs::constant(constant));
    let _ = writeln!(out, "{doc}\npub const {name}: {ty} = {value};\n");
}

/// The name of the version, and the function that registers its kinds.
fn install(module: &Module<'_>, imports: &mut Imports) -> String {
    imports.runtime.extend(["GroupVersion", "SchemeBuilder"]);
    let (group, version) = (&module.group.group, &module.group.version);
    let mut text = format!(
        "/// The group and version of the kinds here.\npub const GROUP_VERSION: GroupVersion = \
         GroupVersion::from_static({group:?}, {version:?});\n\n\
         /// Registers the kinds of this version.\n\
         pub fn install(builder: &mut SchemeBuilder) {{\n    builder\n"
    );
    for Registration { fact, place, name } in &module.registrations {
        let path = imports.path(place, name, module);
        let _ = if module.declares_kind(name, &fact.kind) {
            writeln!(text, "        .known::<{path}>()")
        } else {
            writeln!(text, "        .known_as::<{path}>(GROUP_VERSION.with_kind({:?}))", fact.kind)
        };
    }
    text.push_str("        .observe(GROUP_VERSION);\n");
    if module.group.shared_kinds {
        let root = if module.place.in_meta { "crate" } else { "apimachinery_meta" };
        let _ = writeln!(text, "    {root}::install_into(builder, &GROUP_VERSION);");
    }
    text.push_str("}\n");
    text
}
