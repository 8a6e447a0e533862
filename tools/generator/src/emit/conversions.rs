//! The conversions of a group between its versions.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::emit::HEADER;
use crate::model::{Conversions, Named, Pair};

/// How long a line may be.
const WIDTH: usize = 100;

/// The file of a group.
pub(super) fn file(group: &str, conversions: &Conversions) -> String {
    let mut modules = BTreeSet::new();
    let mut body = String::new();
    for pair in &conversions.pairs {
        write_pair(group, pair, &mut modules, &mut body);
    }
    let mut install = String::from(
        "/// Registers the hubs of this group with their versions.\n\
         pub(crate) fn install(builder: &mut SchemeBuilder) {\n    builder",
    );
    for (hub, versions) in &conversions.hubs {
        let _ = write!(install, ".hub::<{}>()", path(group, hub, &mut modules));
        for version in versions {
            let old = path(group, version, &mut modules);
            if version.keeps_kinds() {
                let new = path(group, hub, &mut modules);
                let _ = write!(
                    install,
                    ".version_with(items! {{ {old} => {new} }}, items! {{ {new} => {old} }})"
                );
                continue;
            }
            let method = match version {
                _ if version.is_fallible() => "try_version",
                _ if conversions.lists.contains(version) => "list_version",
                _ => "version",
            };
            let _ = write!(install, ".{method}::<{old}>()");
        }
    }
    install.push_str(";\n}\n\n");
    let is_used = |name: &&str| {
        let call = format!("{name}! {{");
        body.contains(&call) || install.contains(&call)
    };
    let macros: Vec<_> =
        ["converts", "items", "same", "texts"].into_iter().filter(is_used).collect();
    let own = modules.iter().filter_map(|module| module.strip_prefix("super::"));
    let mut uses = format!("use super::{{{}}};\n", own.collect::<Vec<_>>().join(", "));
    for module in modules.iter().filter(|module| module.starts_with("crate::")) {
        let _ = writeln!(uses, "use {module};");
    }
    let _ = writeln!(uses, "use crate::versions::convert::{{{}}};", macros.join(", "));
    format!(
        "//! Conversions between the versions of this group: what they declare alike.\n\n{HEADER}\
         use apimachinery_runtime::SchemeBuilder;\n\n{uses}\n{install}{body}"
    )
}

fn path(group: &str, named: &Named, modules: &mut BTreeSet<String>) -> String {
    if named.group == group {
        modules.insert(format!("super::{}", named.version));
        format!("{}::{}", named.version, named.name)
    } else {
        modules.insert(format!("crate::{}", named.group));
        format!("{}::{}::{}", named.group, named.version, named.name)
    }
}

fn write_pair(group: &str, pair: &Pair, modules: &mut BTreeSet<String>, out: &mut String) {
    let (old, new) = (path(group, &pair.old, modules), path(group, &pair.new, modules));
    let Some(fields) = &pair.fields else {
        let _ = writeln!(out, "texts! {{ {old} = {new} }}");
        return;
    };
    let list = |rest: bool, entry: &dyn Fn(&str, &str) -> String| {
        let mut entries: Vec<String> = Vec::new();
        for field in fields {
            let with = field.with.map(|with| format!(": {with}")).unwrap_or_default();
            entries.push(format!("{}{with}", entry(&field.old, &field.new)));
        }
        entries.extend(rest.then(|| "..".to_owned()));
        entries
    };
    let normalizer = pair.new.normalizer().map(|it| format!(" | {it}")).unwrap_or_default();
    let is_same = fields.iter().all(|field| field.old == field.new);
    if is_same && !pair.old_has_more && !pair.new_has_more {
        let fields = list(false, &|old, _| old.to_owned());
        write_call(&format!("same! {{ {old} = {new}{normalizer} {{"), &fields, out);
        return;
    }
    let entry = |to: &str, from: &str| {
        if to == from { to.to_owned() } else { format!("{to} = {from}") }
    };
    let to_new = list(pair.new_has_more, &|old, new| entry(new, old));
    let to_old = list(pair.old_has_more, &|old, new| entry(old, new));
    write_call(&format!("converts! {{ {old} => {new} {{"), &to_new, out);
    write_call(&format!("converts! {{ {new}{normalizer} => {old} {{"), &to_old, out);
}

/// A call of a macro, on one line or on several, since rustfmt does not format it.
fn write_call(start: &str, entries: &[String], out: &mut String) {
    let space = if entries.is_empty() { "" } else { " " };
    let line = format!("{start}{space}{}{space}}} }}", entries.join(", "));
    if line.len() <= WIDTH {
        let _ = writeln!(out, "{line}");
        return;
    }
    if start.len() <= WIDTH {
        out.push_str(start);
    } else {
        out.push_str(&start.replacen(" | ", "\n    | ", 1));
    }
    let mut column = WIDTH;
    for (position, entry) in entries.iter().enumerate() {
        let comma = if position + 1 == entries.len() { "" } else { "," };
        if column + entry.len() + comma.len() + 1 > WIDTH {
            out.push_str("\n   ");
            column = 3;
        }
        let _ = write!(out, " {entry}{comma}");
        column += entry.len() + comma.len() + 1;
    }
    out.push_str("\n} }\n");
}
