//! Expressions as trees, macros already expanded.

use std::sync::Arc;

/// The number of an expression: its place, type and what it refers to are found by it.
pub(crate) type Id = u32;

/// The variable that a comprehension gathers its result in.
pub(crate) const ACCUMULATOR: &str = "@result";
/// The iteration variable of a comprehension that iterates over nothing.
pub(crate) const UNUSED: &str = "#unused";

#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) id: Id,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// What is in place of a mistake.
    Mistake,
    Literal(Literal),
    Ident(Arc<str>),
    Select {
        operand: Box<Expr>,
        field: Arc<str>,
        is_test: bool,
    },
    Call(Call),
    List(Vec<Element>),
    Map(Vec<Entry>),
    Struct {
        name: Arc<str>,
        fields: Vec<Field>,
    },
    Comprehension(Box<Comprehension>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Literal {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(f64),
    String(Arc<str>),
    Bytes(Arc<[u8]>),
}

#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) function: Arc<str>,
    pub(crate) target: Option<Box<Expr>>,
    pub(crate) args: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) value: Expr,
    pub(crate) is_optional: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: Expr,
    pub(crate) value: Expr,
    pub(crate) is_optional: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) id: Id,
    pub(crate) name: Arc<str>,
    pub(crate) value: Expr,
    pub(crate) is_optional: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Comprehension {
    pub(crate) range: Expr,
    pub(crate) variable: Arc<str>,
    pub(crate) second_variable: Option<Arc<str>>,
    pub(crate) accumulator: Arc<str>,
    pub(crate) init: Expr,
    pub(crate) condition: Expr,
    pub(crate) step: Expr,
    pub(crate) result: Expr,
}

impl Comprehension {
    /// Whether it only gives a value a name.
    pub(crate) fn is_binding(&self) -> bool {
        matches!(&self.range.kind, Kind::List(elements) if elements.is_empty())
            && matches!(self.condition.kind, Kind::Literal(Literal::Bool(false)))
            && &*self.accumulator != "__result__"
    }
}

/// The parts of an expression, in their order.
pub(crate) fn children(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        Kind::Mistake | Kind::Literal(_) | Kind::Ident(_) => Vec::new(),
        Kind::Select { operand, .. } => vec![operand],
        Kind::Call(call) => call.target.as_deref().into_iter().chain(&call.args).collect(),
        Kind::List(elements) => elements.iter().map(|element| &element.value).collect(),
        Kind::Map(entries) => entries.iter().flat_map(|entry| [&entry.key, &entry.value]).collect(),
        Kind::Struct { fields, .. } => fields.iter().map(|field| &field.value).collect(),
        Kind::Comprehension(comprehension) => {
            let Comprehension { range, init, condition, step, result, .. } = &**comprehension;
            vec![range, init, condition, step, result]
        }
    }
}

/// The functions of operators.
pub(crate) mod operator {
    pub(crate) const CONDITIONAL: &str = "_?_:_";
    pub(crate) const AND: &str = "_&&_";
    pub(crate) const OR: &str = "_||_";
    pub(crate) const NOT: &str = "!_";
    pub(crate) const NEGATE: &str = "-_";
    pub(crate) const EQUALS: &str = "_==_";
    pub(crate) const NOT_EQUALS: &str = "_!=_";
    pub(crate) const LESS: &str = "_<_";
    pub(crate) const LESS_EQUALS: &str = "_<=_";
    pub(crate) const GREATER: &str = "_>_";
    pub(crate) const GREATER_EQUALS: &str = "_>=_";
    pub(crate) const ADD: &str = "_+_";
    pub(crate) const SUBTRACT: &str = "_-_";
    pub(crate) const MULTIPLY: &str = "_*_";
    pub(crate) const DIVIDE: &str = "_/_";
    pub(crate) const MODULO: &str = "_%_";
    pub(crate) const IN: &str = "@in";
    pub(crate) const INDEX: &str = "_[_]";
    pub(crate) const OPTIONAL_INDEX: &str = "_[?_]";
    pub(crate) const OPTIONAL_SELECT: &str = "_?._";
    pub(crate) const NOT_STRICTLY_FALSE: &str = "@not_strictly_false";
}
