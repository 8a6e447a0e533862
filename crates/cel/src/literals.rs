//! What is wrong with literals although their types are right.

mod formats;

use crate::ast::{Call, Expr, Kind, Literal, children};
use crate::check::Checked;
use crate::compile_error::CompileErrors;
use crate::declarations::Declarations;
use crate::library::regex;
use crate::parse::Places;
use crate::plan::constant_value;
use crate::source::Source;
use crate::types::Type;
use formats::check_format;

/// Which literals are examined.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LiteralChecks {
    /// Whether lists and maps hold one type.
    pub(crate) types: bool,
    /// Spans, instants and patterns.
    pub(crate) values: bool,
    /// Formats and their arguments.
    pub(crate) formats: bool,
}

struct Checks<'a> {
    source: &'a Source,
    places: &'a Places,
    checked: &'a Checked,
    declarations: &'a Declarations,
    errors: CompileErrors,
}

pub(crate) fn check_literals(
    source: &Source,
    places: &Places,
    checked: &Checked,
    declarations: &Declarations,
    which: LiteralChecks,
) -> Result<(), CompileErrors> {
    let mut checks =
        Checks { source, places, checked, declarations, errors: CompileErrors::default() };
    checks.walk(&checked.expr, which, false);
    if checks.errors.is_empty() { Ok(()) } else { Err(checks.errors) }
}

impl Checks<'_> {
    fn report(&mut self, id: crate::ast::Id, message: String) {
        self.errors.add(self.source, self.source.location(self.places.get(id)), message);
    }

    fn walk(&mut self, expr: &Expr, which: LiteralChecks, is_exempt: bool) {
        if which.types && !is_exempt {
            self.entries(expr);
        }
        let mut is_exempt = is_exempt;
        if let Kind::Call(call) = &expr.kind {
            if which.values {
                self.argument(expr, call);
            }
            is_exempt |= which.formats && &*call.function == "format";
            if which.formats {
                self.format(expr, call);
            }
        }
        for child in children(expr) {
            self.walk(child, which, is_exempt);
        }
    }

    fn entries(&mut self, expr: &Expr) {
        match &expr.kind {
            Kind::List(elements) => {
                let mut wanted: Option<Type> = None;
                for element in elements {
                    let mut found = self.checked.type_of(element.value.id).clone();
                    if element.is_optional {
                        found = found.as_optional().cloned().unwrap_or(found);
                    }
                    match &wanted {
                        None => wanted = Some(found),
                        Some(wanted) if wanted.is_equivalent(&found) => {}
                        Some(wanted) => {
                            let message = format!("expected type '{wanted}' but found '{found}'");
                            self.report(element.value.id, message);
                            break;
                        }
                    }
                }
            }
            Kind::Map(entries) => {
                let mut wanted: Option<(Type, Type)> = None;
                for entry in entries {
                    let key = self.checked.type_of(entry.key.id).clone();
                    let mut value = self.checked.type_of(entry.value.id).clone();
                    if entry.is_optional {
                        value = value.as_optional().cloned().unwrap_or(value);
                    }
                    let Some((first_key, first_value)) = &wanted else {
                        wanted = Some((key, value));
                        continue;
                    };
                    let pairs = [
                        (first_key.clone(), key, entry.key.id),
                        (first_value.clone(), value, entry.value.id),
                    ];
                    for (wanted, found, id) in pairs {
                        if !wanted.is_equivalent(&found) {
                            self.report(
                                id,
                                format!("expected type '{wanted}' but found '{found}'"),
                            );
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn argument(&mut self, expr: &Expr, call: &Call) {
        let Some(first) = call.args.first() else { return };
        let Kind::Literal(literal) = &first.kind else { return };
        let is_wrong = match (&*call.function, literal) {
            ("duration" | "timestamp", _) => {
                constant_value(self.checked, self.declarations, expr).is_err()
            }
            ("matches", Literal::String(pattern)) => regex::compile(pattern).is_err(),
            _ => false,
        };
        if is_wrong {
            self.report(first.id, format!("invalid {} argument", call.function));
        }
    }

    fn format(&mut self, expr: &Expr, call: &Call) {
        if &*call.function != "format" {
            return;
        }
        let Some(target) = call.target.as_deref() else { return };
        let Kind::Literal(Literal::String(format)) = &target.kind else { return };
        let [args] = call.args.as_slice() else { return };
        let Kind::List(args) = &args.kind else { return };
        if let Some((id, message)) = check_format(self.checked, expr.id, format, args) {
            self.report(id, message);
        }
    }
}
