//! The rules of a schema, by their places.

use std::collections::BTreeMap;

use apimachinery_api::apiextensions::v1::ValidationRule;
use apimachinery_cel::{DataShape, Declaration, escape};
use apimachinery_runtime::Str;
use apimachinery_schema::Structural;

use super::declare::{Seen, declare, is_declarable};
use super::program::{CompiledRule, Environments, compile};

/// The name that the type of `self` has in messages.
pub(super) const SELF_TYPE: &str = "selfType";

/// The rules at a place of a schema and below.
///
/// Corresponds to `cel.Validator`.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) rules: Vec<(ValidationRule, CompiledRule)>,
    /// Whether there are rules, but nothing is declared for them.
    pub(super) is_undeclared: bool,
    pub(super) uses_old_self: bool,
    /// How data is read.
    pub(super) declaration: Declaration,
    pub(super) items: Option<Box<Node>>,
    pub(super) properties: BTreeMap<Str, Node>,
    pub(super) additional: Option<Box<Node>>,
    pub(super) all_of: Vec<Node>,
}

/// Whether a schema has rules, outside of `allOf`.
pub(super) fn has_rules(schema: &Structural) -> bool {
    !schema.rules.is_empty() || schema.parts().any(has_rules)
}

/// The rules of a schema that holds for what `node` describes; `seen` is what expressions see of
/// that.
pub(super) fn build(
    rules: &Structural,
    node: &Structural,
    seen: Option<&Seen<'_>>,
    is_resource: bool,
    environments: &Environments,
) -> Option<Node> {
    let seen = seen.filter(|it| is_declarable(it.parts().0));
    let elements = seen.and_then(Seen::elements);
    let inner = |rules: &Structural, node: &Structural, seen: Option<&Seen<'_>>| {
        build(rules, node, seen, node.embedded_resource, environments)
    };
    let items = match (&rules.items, &node.items) {
        (Some(rules), Some(node)) => inner(rules, node, elements.as_ref()),
        _ => None,
    };
    let additional = match (rules.additional_schema(), node.additional_schema()) {
        (Some(rules), Some(node)) => inner(rules, node, elements.as_ref()),
        _ => None,
    };
    let mut properties = BTreeMap::new();
    for (name, rules) in &rules.properties {
        // Only fields that are known outside of `allOf` have rules.
        let Some(node) = node.properties.get(name) else { continue };
        let field = match escape(name) {
            Some(_) => seen.and_then(|seen| seen.field(name)),
            None => Some(Seen::of(node)),
        };
        // What expressions cannot see has no rules.
        let Some(field) = field.filter(|it| is_declarable(it.parts().0)) else { continue };
        let built = inner(rules, node, Some(&field));
        properties.extend(built.map(|built| (name.clone(), built)));
    }
    let all_of = rules.value_validation().junctors().all_of.iter();
    let all_of = all_of.filter_map(|rules| build(rules, node, seen, is_resource, environments));
    let mut built = Node {
        rules: Vec::new(),
        is_undeclared: seen.is_none() && !rules.rules.is_empty(),
        uses_old_self: false,
        declaration: Declaration::new(DataShape::Preserved),
        items: items.map(Box::new),
        properties,
        additional: additional.map(Box::new),
        all_of: all_of.collect(),
    };
    if let (Some(seen), false) = (seen, rules.rules.is_empty()) {
        built.compile(rules, node, seen, is_resource, environments);
    }
    let is_empty = built.rules.is_empty()
        && !built.is_undeclared
        && built.items.is_none()
        && built.additional.is_none()
        && built.properties.is_empty()
        && built.all_of.is_empty();
    (!is_empty).then_some(built)
}

impl Node {
    fn compile(
        &mut self,
        rules: &Structural,
        node: &Structural,
        seen: &Seen<'_>,
        is_resource: bool,
        environments: &Environments,
    ) {
        let (schema, seen_resource) = seen.parts();
        let declaration = declare(schema, seen_resource, SELF_TYPE).declaration;
        let compiled = compile(&rules.rules, node, &declaration, environments, &|_| (true, true));
        self.uses_old_self = compiled.iter().any(|it| it.uses_old_self);
        self.rules = rules.rules.iter().cloned().zip(compiled).collect();
        let is_same = std::ptr::eq(schema, node) && seen_resource == is_resource;
        // Metadata is read by its schema, of which expressions see only the names.
        self.declaration = match is_same {
            true => declaration,
            false => declare(node, is_resource, SELF_TYPE).declaration,
        };
    }
}
