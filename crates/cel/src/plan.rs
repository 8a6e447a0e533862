//! From a checked expression to what is evaluated: constants folded, names resolved, functions
//! chosen.

mod calls;

use std::collections::HashMap;
use std::sync::Arc;

use crate::ast::{Comprehension, Element, Entry, Expr, Field, Kind, Literal, operator};
use crate::check::{Checked, Reference};
use crate::declarations::Declarations;
use crate::eval::Frame;
use crate::node::{Attribute, Dispatch, Fold, Key, MapEntry, Node, Plan, Root, Step, StructField};
use crate::value::{CelValue, Octets};

/// Plans an expression; the error is the one that making a program gives in the reference.
pub(crate) fn plan(checked: &Checked, declarations: &Declarations) -> Result<Plan, String> {
    let mut planner = Planner::new(checked, declarations);
    let root = planner.node(&checked.expr)?;
    Ok(Plan { root, variables: planner.variables, slots: planner.slots })
}

/// The value of an expression of literals alone.
pub(crate) fn constant_value(
    checked: &Checked,
    declarations: &Declarations,
    expr: &Expr,
) -> Result<(), String> {
    let mut planner = Planner::new(checked, declarations);
    planner.node(expr).map(|_| ())
}

struct Planner<'a> {
    checked: &'a Checked,
    declarations: &'a Declarations,
    variables: Vec<Arc<str>>,
    by_name: HashMap<Arc<str>, usize>,
    /// Variables of comprehensions and their slots, the innermost last.
    locals: Vec<(Arc<str>, usize)>,
    used: usize,
    slots: usize,
}

type Planned<T = Node> = Result<T, String>;

fn literal(literal: &Literal) -> CelValue<'static> {
    match literal {
        Literal::Null => CelValue::Null,
        Literal::Bool(value) => CelValue::Bool(*value),
        Literal::Int(value) => CelValue::Int(*value),
        Literal::Uint(value) => CelValue::Uint(*value),
        Literal::Double(value) => CelValue::Double(*value),
        Literal::String(text) => CelValue::text(Arc::clone(text)),
        Literal::Bytes(bytes) => CelValue::Bytes(Octets::Shared(Arc::clone(bytes))),
    }
}

impl<'a> Planner<'a> {
    fn new(checked: &'a Checked, declarations: &'a Declarations) -> Self {
        Self {
            checked,
            declarations,
            variables: Vec::new(),
            by_name: HashMap::new(),
            locals: Vec::new(),
            used: 0,
            slots: 0,
        }
    }
}

impl Planner<'_> {
    fn nodes<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> Planned<Vec<Node>> {
        exprs.into_iter().map(|expr| self.node(expr)).collect()
    }

    fn pair(&mut self, args: &[Expr]) -> Planned<Box<(Node, Node)>> {
        match args {
            [first, second] => Ok(Box::new((self.node(first)?, self.node(second)?))),
            _ => Err("expected two arguments".to_owned()),
        }
    }

    fn node(&mut self, expr: &Expr) -> Planned {
        match &expr.kind {
            Kind::Mistake => Err("unsupported expr".to_owned()),
            Kind::Literal(value) => Ok(Node::Constant(literal(value))),
            Kind::Ident(name) => Ok(self.ident(expr, name)),
            Kind::Select { operand, field, is_test } => self.select(operand, field, *is_test),
            Kind::Call(call) => self.call(expr, call),
            Kind::List(elements) => self.list(elements),
            Kind::Map(entries) => self.map(entries),
            Kind::Struct { fields, .. } => self.fields(fields),
            Kind::Comprehension(comprehension) => self.fold(comprehension),
        }
    }

    fn ident(&mut self, expr: &Expr, name: &Arc<str>) -> Node {
        let root = match self.checked.reference(expr.id) {
            Some(Reference::TypeName(named)) => {
                return Node::Constant(CelValue::Type(named.clone()));
            }
            Some(Reference::Variable(name)) => self.variable(name),
            _ => match self.locals.iter().rev().find(|(local, _)| local == name) {
                Some((_, slot)) => Root::Local { slot: *slot, is_taken: false },
                None => self.variable(name),
            },
        };
        Node::Attribute(Box::new(Attribute::of(root)))
    }

    fn variable(&mut self, name: &Arc<str>) -> Root {
        if let Some(number) = self.by_name.get(name) {
            return Root::Variable(*number);
        }
        let number = self.variables.len();
        self.variables.push(Arc::clone(name));
        self.by_name.insert(Arc::clone(name), number);
        Root::Variable(number)
    }

    /// The way into a value, to go further.
    fn attribute(&mut self, operand: &Expr) -> Planned<Box<Attribute>> {
        Ok(match self.node(operand)? {
            Node::Attribute(attribute) if !attribute.is_test => attribute,
            other => Box::new(Attribute::of(Root::Value(other))),
        })
    }

    fn select(&mut self, operand: &Expr, field: &Arc<str>, is_test: bool) -> Planned {
        let mut attribute = self.attribute(operand)?;
        let key = Key::Constant(CelValue::text(Arc::clone(field)));
        attribute.push(&Arc::new(Step { key, is_optional: false, is_test }));
        attribute.is_test = is_test;
        Ok(Node::Attribute(attribute))
    }

    fn index(&mut self, args: &[Expr], is_optional: bool) -> Planned {
        let [operand, index] = args else { return Err("expected two arguments".to_owned()) };
        let mut attribute = self.attribute(operand)?;
        let key = match self.node(index)? {
            Node::Constant(
                value @ (CelValue::String(_)
                | CelValue::Int(_)
                | CelValue::Uint(_)
                | CelValue::Bool(_)
                | CelValue::Double(_)),
            ) => Key::Constant(value),
            Node::Constant(other) => {
                let kind = crate::eval::go_type(&other);
                return Err(format!("invalid qualifier type: {kind}"));
            }
            Node::Attribute(index) => Key::Attribute(*index),
            other => Key::Node(other),
        };
        attribute.push(&Arc::new(Step { key, is_optional, is_test: false }));
        Ok(Node::Attribute(attribute))
    }

    fn conditional(&mut self, args: &[Expr]) -> Planned {
        let [condition, then, otherwise] = args else {
            return Err("expected three arguments".to_owned());
        };
        let condition = self.node(condition)?;
        let then = self.branch(then)?;
        let otherwise = self.branch(otherwise)?;
        let root = Root::Conditional { condition, then, otherwise };
        Ok(Node::Attribute(Box::new(Attribute::of(root))))
    }

    fn branch(&mut self, expr: &Expr) -> Planned<Box<Attribute>> {
        Ok(match self.node(expr)? {
            Node::Attribute(attribute) => attribute,
            other => Box::new(Attribute::of(Root::Value(other))),
        })
    }

    fn list(&mut self, elements: &[Element]) -> Planned {
        let mut nodes = Vec::with_capacity(elements.len());
        for element in elements {
            nodes.push((self.node(&element.value)?, element.is_optional));
        }
        let constants: Option<Vec<CelValue<'static>>> =
            nodes.iter().map(|(node, _)| constant(node).cloned()).collect();
        Ok(match constants {
            Some(items) if nodes.iter().all(|(_, is_optional)| !is_optional) => {
                Node::Constant(CelValue::list(items))
            }
            _ => Node::List(nodes.into()),
        })
    }

    fn map(&mut self, entries: &[Entry]) -> Planned {
        let mut nodes = Vec::with_capacity(entries.len());
        for entry in entries {
            let key = self.node(&entry.key)?;
            let value = self.node(&entry.value)?;
            nodes.push(MapEntry { key, value, is_optional: entry.is_optional });
        }
        let is_constant = nodes.iter().all(|entry| {
            constant(&entry.key).is_some() && constant(&entry.value).is_some() && !entry.is_optional
        });
        let node = Node::Map(nodes.into());
        if is_constant {
            return self.folded(&node).map(Node::Constant);
        }
        Ok(node)
    }

    fn fields(&mut self, fields: &[Field]) -> Planned {
        let mut nodes = Vec::with_capacity(fields.len());
        for field in fields {
            let value = self.node(&field.value)?;
            let name = Arc::clone(&field.name);
            nodes.push(StructField { name, value, is_optional: field.is_optional });
        }
        Ok(Node::Struct(nodes.into()))
    }

    /// The value of a node without variables.
    fn folded(&self, node: &Node) -> Planned<CelValue<'static>> {
        Frame::constant(node).map_err(|error| error.to_string())
    }

    fn fold(&mut self, comprehension: &Comprehension) -> Planned {
        let init = self.node(&comprehension.init)?;
        let range = self.node(&comprehension.range)?;
        let slot = self.used;
        let has_second = comprehension.second_variable.is_some();
        self.used += 3;
        self.slots = self.slots.max(self.used);
        let known = self.locals.len();
        self.locals.push((Arc::clone(&comprehension.accumulator), slot));
        self.locals.push((Arc::clone(&comprehension.variable), slot + 1));
        if let Some(name) = &comprehension.second_variable {
            self.locals.push((Arc::clone(name), slot + 2));
        }
        let condition = self.node(&comprehension.condition)?;
        let mut step = self.node(&comprehension.step)?;
        take(&mut step, slot);
        self.locals.truncate(known + 1);
        let result = self.node(&comprehension.result)?;
        self.locals.truncate(known);
        self.used -= 3;
        let is_binding = comprehension.is_binding();
        Ok(Node::Fold(Box::new(Fold {
            range,
            init,
            condition,
            step,
            result,
            slot,
            has_second,
            is_binding,
        })))
    }
}

fn constant(node: &Node) -> Option<&CelValue<'static>> {
    match node {
        Node::Constant(value) => Some(value),
        _ => None,
    }
}

/// Lets a step that adds to what is gathered have it for its own, so that it is changed in place.
fn take(step: &mut Node, slot: usize) {
    match step {
        Node::Call(call) => {
            let dispatch = match (&*call.function, call.overload.as_deref()) {
                (operator::ADD, Some("add_list")) => Dispatch::Append,
                ("cel.@mapInsert", _) => Dispatch::Insert,
                _ => return,
            };
            let Some(Node::Attribute(first)) = call.args.first_mut() else { return };
            if !first.steps.is_empty() {
                return;
            }
            match &mut first.root {
                Root::Local { slot: local, is_taken } if *local == slot => *is_taken = true,
                _ => return,
            }
            call.dispatch = dispatch;
        }
        Node::Attribute(attribute) if attribute.steps.is_empty() => {
            let Root::Conditional { then, otherwise, .. } = &mut attribute.root else { return };
            for branch in [then, otherwise] {
                match &mut branch.root {
                    Root::Value(node) if branch.steps.is_empty() => take(node, slot),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}
