//! What must hold before anything is written.

use std::collections::{BTreeSet, HashSet};

use crate::error::Problem;
use crate::facts::{Facts, Type};
use crate::model::{Api, BY_HAND, Body, Member, Module, SCHEMA_SHAPES};
use crate::names;

/// Numbers that protobuf keeps for itself.
const RESERVED_NUMBERS: std::ops::RangeInclusive<u32> = 19_000..=19_999;

/// The largest number of a protobuf field.
const LAST_NUMBER: u32 = (1 << 29) - 1;

/// Everything that is wrong with what would be declared.
pub(crate) fn problems(api: &Api<'_>) -> Vec<Problem> {
    let mut found = Vec::new();
    check_encodings(api.facts, &mut found);
    check_kinds(api.facts, &mut found);
    for (group, modules) in &api.groups() {
        found.extend(api.conversions(group, modules).1);
    }
    for module in &api.modules {
        check_names(module, &mut found);
        for declaration in &module.declarations {
            if let Body::Struct { fields, .. } = &declaration.body {
                check_fields(declaration.source, fields, &mut found);
            }
        }
    }
    found
}

fn check_encodings(facts: &Facts, found: &mut Vec<Problem>) {
    let packages: HashSet<&str> = facts.groups.iter().map(|it| it.go_package.as_str()).collect();
    for declared in &facts.types {
        let name = declared.full_name();
        let is_special = declared.custom_json || declared.custom_proto;
        let is_known = declared.proto_wrapper
            || BY_HAND.iter().any(|(it, _)| *it == name)
            || SCHEMA_SHAPES.iter().any(|(it, _)| *it == declared.name);
        if is_special && !is_known && packages.contains(declared.package.as_str()) {
            found.push(Problem::NotByHand { name });
        }
    }
}

fn check_kinds(facts: &Facts, found: &mut Vec<Problem>) {
    let types: HashSet<String> = facts.types.iter().map(Type::full_name).collect();
    for group in &facts.groups {
        let mut seen = HashSet::new();
        for fact in &group.kinds {
            let kind = fact.kind.clone();
            if !seen.insert(&fact.kind) {
                found.push(Problem::KindTwice {
                    module: group.go_package.clone(),
                    kind: kind.clone(),
                });
            }
            if !types.contains(&fact.type_name) {
                let type_name = fact.type_name.clone();
                found.push(Problem::NoType { kind: kind.clone(), type_name });
            }
        }
    }
}

fn check_names(module: &Module<'_>, found: &mut Vec<Problem>) {
    let types = module.declarations.iter().map(|it| it.source.name.clone());
    let constants = module.constants.iter().map(|it| names::constant_name(&it.go));
    let mut seen = BTreeSet::new();
    for name in types.chain(constants) {
        if !seen.insert(name.clone()) {
            found.push(Problem::DeclaredTwice { module: module.group.go_package.clone(), name });
        }
    }
}

fn check_fields(source: &Type, fields: &[Member<'_>], found: &mut Vec<Problem>) {
    let name = source.full_name();
    let (mut rust, mut json, mut numbers) = (HashSet::new(), HashSet::new(), HashSet::new());
    for member in fields {
        let field = member.name.clone();
        let is_new_in_json = member.source.json.as_deref().is_none_or(|it| json.insert(it));
        if !rust.insert(member.name.as_str()) || !is_new_in_json {
            found.push(Problem::FieldTwice { name: name.clone(), field: field.clone() });
        }
        match member.number {
            Some(number) if !numbers.insert(number) => {
                found.push(Problem::NumberTwice { name: name.clone(), number });
            }
            Some(number)
                if RESERVED_NUMBERS.contains(&number) || !(1..=LAST_NUMBER).contains(&number) =>
            {
                found.push(Problem::BadNumber { name: name.clone(), field, number });
            }
            None if source.proto.is_some() && !member.is_type_meta() => {
                found.push(Problem::NoNumber { name: name.clone(), field });
            }
            _ => {}
        }
    }
}
