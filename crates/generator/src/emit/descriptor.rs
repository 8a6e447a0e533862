//! The descriptor table: every message of protobuf and every kind that has one, as static data.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write;

use crate::emit::HEADER;
use crate::facts::{Facts, Field, Group, Kind, Type};
use crate::files::Files;
use crate::model::{Api, Place};
use crate::names;

const FOLDER: &str = "crates/descriptors/src/generated";

/// Messages whose JSON is not an object of their fields, by the end of their full names.
const SPECIAL: [(&str, &str); 12] = [
    ("apimachinery.pkg.apis.meta.v1.Time", "Time"),
    ("apimachinery.pkg.apis.meta.v1.MicroTime", "MicroTime"),
    ("apimachinery.pkg.apis.meta.v1.Duration", "Duration"),
    ("apimachinery.pkg.apis.meta.v1.FieldsV1", "FieldsV1"),
    ("apimachinery.pkg.api.resource.Quantity", "Quantity"),
    ("apimachinery.pkg.api.resource.QuantityValue", "Quantity"),
    ("apimachinery.pkg.util.intstr.IntOrString", "IntOrString"),
    ("apimachinery.pkg.runtime.RawExtension", "RawExtension"),
    (".JSON", "Json"),
    (".JSONSchemaPropsOrArray", "OrArray"),
    (".JSONSchemaPropsOrBool", "OrBool"),
    (".JSONSchemaPropsOrStringArray", "OrStringArray"),
];

/// The table's files.
pub(super) fn table(api: &Api<'_>, files: &mut Files) {
    let table = Table::new(api);
    for (module, messages) in &table.modules {
        let mut text = format!("//! Messages of `{}`.\n\n{HEADER}", module.replacen('_', "/", 1));
        text.push_str("use crate::descriptor::{Message, Shape::*, Type::*, field};\n");
        for (name, source) in messages {
            table.message(module, name, source, &mut text);
        }
        files.add(format!("{FOLDER}/{module}.rs"), text);
    }
    files.add(format!("{FOLDER}.rs"), table.index(api.facts));
    files.own_folder(FOLDER);
}

struct Table<'a> {
    /// The messages of each module by the names of their statics.
    modules: BTreeMap<String, Vec<(String, &'a Type)>>,
    /// Module and static of a message by its full name.
    places: HashMap<&'a str, (String, String)>,
    types: HashMap<String, &'a Type>,
    /// The full names of the types of kinds.
    kinds: HashSet<&'a str>,
}

fn all_kinds(facts: &Facts) -> impl Iterator<Item = &Kind> {
    let shared = facts.shared_kinds.per_group_version.iter().chain(&facts.shared_kinds.unversioned);
    facts.groups.iter().flat_map(|it| &it.kinds).chain(shared)
}

/// The messages of all kinds, with those in them.
fn used_messages(facts: &Facts) -> BTreeSet<&str> {
    let by_name = |name: &str| facts.types.iter().find(|it| it.full_name() == name);
    let messages: HashMap<&str, &Type> =
        facts.types.iter().filter_map(|it| Some((it.proto.as_deref()?, it))).collect();
    let mut waiting: Vec<&str> =
        all_kinds(facts).filter_map(|kind| by_name(&kind.type_name)?.proto.as_deref()).collect();
    let mut used = BTreeSet::new();
    while let Some(message) = waiting.pop() {
        if used.insert(message) {
            let fields = messages.get(message).into_iter().flat_map(|it| &it.fields);
            waiting.extend(fields.filter_map(|field| field.proto_type.as_deref()));
        }
    }
    used
}

fn special(message: &str) -> Option<&'static str> {
    SPECIAL.iter().find(|(end, _)| message.ends_with(end)).map(|(_, special)| *special)
}

fn module_name(place: &Place) -> String {
    format!("{}_{}", place.group, place.version)
}

impl<'a> Table<'a> {
    fn new(api: &Api<'a>) -> Self {
        let facts = api.facts;
        let used = used_messages(facts);
        let mut modules: BTreeMap<String, Vec<(String, &Type)>> = BTreeMap::new();
        let mut places = HashMap::new();
        for module in &api.modules {
            let here = module_name(&module.place);
            let is_used = |it: &Type| it.proto.as_deref().is_some_and(|it| used.contains(it));
            let own =
                |it: &&Type| it.package == module.group.go_package && is_message(it) && is_used(it);
            for source in facts.types.iter().filter(own) {
                let name = names::constant_name(&source.name);
                if let Some(message) = &source.proto {
                    places.insert(message.as_str(), (here.clone(), name.clone()));
                }
                modules.entry(here.clone()).or_default().push((name, source));
            }
        }
        let types = facts.types.iter().map(|it| (it.full_name(), it)).collect();
        let kinds = all_kinds(facts).map(|kind| kind.type_name.as_str()).collect();
        Self { modules, places, types, kinds }
    }

    fn message(&self, module: &str, name: &str, source: &Type, text: &mut String) {
        let mut fields: Vec<&Field> =
            source.fields.iter().filter(|field| field.proto_number.is_some()).collect();
        fields.sort_by_key(|field| field.proto_number);
        let make = if self.is_object(source) { "object" } else { "new" };
        let _ = write!(text, "\npub(super) static {name}: Message = Message::{make}(&[\n");
        for field in fields {
            let number = field.proto_number.unwrap_or_default();
            let json = field.json.as_deref().unwrap_or_default();
            let (type_of, shape) = (self.type_of(module, field), self.shape_of(field));
            let _ = writeln!(text, "    field({number}, {json:?}, {type_of}, {shape}),");
        }
        text.push_str("]);\n");
    }

    /// Whether values of the type may say their kind.
    fn is_object(&self, source: &Type) -> bool {
        has_type_meta(source) || self.kinds.contains(source.full_name().as_str())
    }

    fn type_of(&self, module: &str, field: &Field) -> String {
        let wire = field.proto_type.as_deref().unwrap_or_default();
        match wire {
            "string" => "String".to_owned(),
            "bool" => "Bool".to_owned(),
            "int32" => "Int32".to_owned(),
            "int64" => "Int64".to_owned(),
            "double" => "Double".to_owned(),
            "bytes" => "Bytes".to_owned(),
            message => self.message_type(module, message),
        }
    }

    fn message_type(&self, module: &str, message: &str) -> String {
        let reference = |message: &str| match self.places.get(message) {
            Some((place, name)) if place == module => format!("&{name}"),
            Some((place, name)) => format!("&super::{place}::{name}"),
            None => format!("&{message}"),
        };
        match special(message) {
            Some(special) if special.starts_with("Or") => {
                let (package, _) = message.rsplit_once('.').unwrap_or_default();
                format!("{special}({})", reference(&format!("{package}.JSONSchemaProps")))
            }
            Some(special) => special.to_owned(),
            None if self.is_wrapper(message) => "Strings".to_owned(),
            None => format!("Nested({})", reference(message)),
        }
    }

    fn is_wrapper(&self, message: &str) -> bool {
        let mut named = self.types.values().filter(|it| it.proto.as_deref() == Some(message));
        named.any(|it| it.proto_wrapper)
    }

    fn shape_of(&self, field: &Field) -> &'static str {
        let wire = field.proto_type.as_deref().unwrap_or_default();
        let wrapper = wire.contains('.') && self.is_wrapper(wire);
        let omitted = field.omitempty;
        match field.proto_label.as_deref() {
            _ if field.inline => "Inline",
            Some("map") if omitted => "Map",
            Some("map") => "MapOrNull",
            Some("repeated") if omitted => "List",
            Some("repeated") => "ListOrNull",
            _ if field.pointer || wire == "bytes" || wrapper => match omitted {
                true => "Optional",
                false => "OptionalOrNull",
            },
            _ if field.omitzero || (omitted && !wire.contains('.')) => "UnlessZero",
            _ => "Always",
        }
    }

    fn index(&self, facts: &Facts) -> String {
        let mut text = format!("//! All kinds by group and version.\n\n{HEADER}");
        text.push_str("use crate::descriptor::{GroupVersion, KindEntry, kind, untyped};\n\n");
        for module in self.modules.keys() {
            let _ = writeln!(text, "mod {module};");
        }
        text.push_str("\n/// Kinds that most group-versions have.\npub(crate) static SHARED_KINDS: &[KindEntry] = &[\n");
        self.kinds(facts.shared_kinds.per_group_version.iter(), &mut text);
        text.push_str("];\n\n/// In the order of group, then version.\npub(crate) static GROUP_VERSIONS: &[GroupVersion] = &[\n");
        let mut groups: Vec<&Group> = facts.groups.iter().collect();
        groups.sort_by_key(|it| (&it.group, &it.version));
        for group in groups {
            let (name, version, shared) = (&group.group, &group.version, group.shared_kinds);
            let _ = writeln!(
                text,
                "GroupVersion {{ group: {name:?}, version: {version:?}, shared: {shared}, kinds: &["
            );
            let core = name.is_empty() && version == "v1";
            let unversioned = facts.shared_kinds.unversioned.iter().filter(|_| core);
            self.kinds(group.kinds.iter().chain(unversioned), &mut text);
            text.push_str("] },\n");
        }
        text.push_str("];\n");
        text
    }

    /// The kinds that have a message, by name.
    fn kinds<'k>(&self, kinds: impl Iterator<Item = &'k Kind>, text: &mut String) {
        let mut rows = BTreeSet::new();
        for kind in kinds {
            let Some(source) = self.types.get(&kind.type_name) else { continue };
            let Some((module, name)) = source.proto.as_deref().and_then(|it| self.places.get(it))
            else {
                continue;
            };
            let make = if has_type_meta(source) { "kind" } else { "untyped" };
            rows.insert(format!("    {make}({:?}, &{module}::{name}),\n", kind.kind));
        }
        // `kind` and `untyped` rows are searched by name alone.
        let mut rows: Vec<String> = rows.into_iter().collect();
        rows.sort_by(|left, right| quoted(left).cmp(quoted(right)));
        rows.iter().for_each(|row| text.push_str(row));
    }
}

fn has_type_meta(source: &Type) -> bool {
    source.fields.iter().any(|field| field.go_type.ends_with("/meta/v1.TypeMeta"))
}

fn quoted(row: &str) -> &str {
    row.split('"').nth(1).unwrap_or_default()
}

fn is_message(source: &Type) -> bool {
    let special = source.proto.as_deref().is_none_or(|message| special(message).is_some());
    source.kind == "struct" && !special
}
