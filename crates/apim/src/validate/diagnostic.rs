//! What is reported about an object, and in which form.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use apimachinery::policies::Violation;
use apimachinery::runtime::{FindingKind, Map, Position, Str, Value};
use apimachinery::validation::FieldError;

use super::item_path::ItemPath;
use crate::item::Identity;
use crate::problem::{Place, Problem, Spot, What};
use crate::words::one_line;
use crate::words::{MAX_MESSAGE, MAX_PATH, shortened};

/// How servers begin to say of an object that rules of its definition were not run on it: because
/// of its other errors, which are reported, or because of a mistake in the rule, which is one of
/// the definition.
const RULES_NOT_RUN: [&str; 2] =
    ["some validation rules were not checked because", "rule compile error: "];

/// What sorts of mistakes there are.
pub(super) const REASONS: [(&str, &str); 30] = [
    ("Decode", "A value has the wrong type, or cannot be decoded"),
    ("Definition", "A CustomResourceDefinition defines nothing"),
    ("Document", "A document cannot be read as an object"),
    ("DuplicateField", "A field appears twice"),
    ("DuplicateObject", "An object appears twice"),
    ("FieldValueDuplicate", "An item of a list appears twice"),
    ("FieldValueForbidden", "A field is not allowed here"),
    ("FieldValueInvalid", "A value is not valid"),
    ("FieldValueNotFound", "A value names something that does not exist"),
    ("FieldValueNotSupported", "A value is not one of those that are allowed"),
    ("FieldValueRequired", "A field is missing"),
    ("FieldValueTooFew", "A list or map has too few entries"),
    ("FieldValueTooLong", "A value is too long"),
    ("FieldValueTooMany", "A list or map has too many entries"),
    ("FieldValueTooShort", "A value is too short"),
    ("FieldValueTypeInvalid", "A value has another type than the schema"),
    ("Format", "A word of the format means something else"),
    ("InternalError", "Something cannot be validated"),
    ("KindNotServed", "The release does not serve the kind"),
    ("Lifecycle", "The version is deprecated"),
    ("NotBound", "A policy has no binding, or a binding no policy"),
    ("PolicyDenied", "An admission policy denies the object"),
    ("PolicyFailed", "An admission policy warns of the object, or audits it"),
    ("Read", "A file or folder cannot be read"),
    ("Refused", "A server refuses the object before it is validated"),
    ("RulesNotRun", "Rules were not checked because of other errors"),
    ("Syntax", "The text is not YAML or JSON"),
    ("UnknownField", "The kind does not have the field"),
    ("UnknownKind", "The kind is not known"),
    ("Warning", "Servers warn of it"),
];

/// How much it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Severity {
    Warning,
    Error,
}

impl Severity {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// Something to be reported about an object.
#[derive(Clone, Debug)]
pub(super) struct Diagnostic {
    pub(super) place: Place,
    /// The line of the file, from 1.
    pub(super) line: Option<usize>,
    /// In characters, from 1.
    pub(super) column: Option<usize>,
    pub(super) severity: Severity,
    pub(super) object: Option<Rc<Identity>>,
    /// Which item of the document that is.
    pub(super) at: ItemPath,
    /// The field, from the top of the document; empty when it is about all of it.
    path: String,
    /// What sort of mistake it is.
    pub(super) reason: &'static str,
    /// What is wrong, with the field.
    pub(super) text: String,
    suggestion: Option<String>,
    /// How the mistake came about and what to write instead.
    pub(super) hint: Option<String>,
    /// The policy that decided, and its binding.
    policy: Option<(Str, Str)>,
}

impl Diagnostic {
    /// A problem of a document.
    pub(super) fn of_problem(
        object: Option<Rc<Identity>>,
        problem: &Problem,
        severity: Severity,
    ) -> Self {
        let (position, path, reason, suggestion) = match &problem.what {
            What::Finding(finding) => {
                let reason = match finding.kind {
                    FindingKind::UnknownField => "UnknownField",
                    FindingKind::DuplicateField => "DuplicateField",
                    _ => "Format",
                };
                let suggestion = finding.suggestion().map(str::to_owned);
                (finding.position, finding.path.to_string(), reason, suggestion)
            }
            What::Decode(error) => (error.position(), error.path().to_string(), "Decode", None),
            What::Yaml(error) => {
                let line = match problem.place.spot {
                    Spot::Line(line) => Some(line),
                    _ => None,
                };
                let place = line.zip(error.column());
                let position = place.map(|(line, column)| Position::line_column(0, line, column));
                (position, String::new(), "Syntax", None)
            }
            What::Read(_) | What::LeadsOut => (None, String::new(), "Read", None),
            What::Gone(_) => (None, String::new(), "KindNotServed", None),
            What::Definition(_) | What::DefinesBuiltIn(_) => {
                (None, String::new(), "Definition", None)
            }
            _ => (None, String::new(), "Document", None),
        };
        let mut diagnostic = Self::at(problem.place.clone(), position, severity);
        diagnostic.object = object;
        diagnostic.path = shortened(&path, MAX_PATH).into_owned();
        diagnostic.reason = reason;
        diagnostic.text = bounded(problem.what.to_string());
        diagnostic.suggestion = suggestion;
        diagnostic.hint = problem.hint().map(|it| it.into_owned());
        diagnostic
    }

    /// An error of a field, or a warning that rules were not run; `path` leads there from the top
    /// of the document.
    pub(super) fn of_field(
        place: Place,
        position: Option<Position>,
        path: String,
        error: &FieldError,
    ) -> Self {
        let is_about_rules = RULES_NOT_RUN.iter().any(|it| error.detail.starts_with(it));
        let (severity, reason, text) = match is_about_rules {
            true => (Severity::Warning, "RulesNotRun", error.detail.clone()),
            false => (Severity::Error, error.error_type.as_str(), error.body()),
        };
        let mut diagnostic = Self::at(place, position, severity);
        diagnostic.reason = reason;
        diagnostic.text = bounded(match path.as_str() {
            "" => text,
            path => format!("{}: {text}", shortened(path, MAX_PATH)),
        });
        diagnostic.path = shortened(&path, MAX_PATH).into_owned();
        diagnostic
    }

    /// What a server would warn of; `path` leads to the field from the top of the document.
    pub(super) fn of_warning(
        place: Place,
        position: Option<Position>,
        path: String,
        text: String,
    ) -> Self {
        let mut diagnostic = Self::at(place, position, Severity::Warning);
        diagnostic.reason = "Warning";
        diagnostic.text = bounded(text);
        diagnostic.path = shortened(&path, MAX_PATH).into_owned();
        diagnostic
    }

    /// A decision of a policy.
    pub(super) fn of_policy(place: Place, violation: Violation) -> Self {
        let (severity, reason) = match violation.is_denied() {
            true => (Severity::Error, "PolicyDenied"),
            false => (Severity::Warning, "PolicyFailed"),
        };
        let mut diagnostic = Self::of_object(place, severity, reason, violation.to_string());
        diagnostic.policy = Some((violation.policy, violation.binding.unwrap_or_default()));
        diagnostic
    }

    /// Something about all of an object.
    pub(super) fn of_object(
        place: Place,
        severity: Severity,
        reason: &'static str,
        text: String,
    ) -> Self {
        let mut diagnostic = Self::at(place, None, severity);
        diagnostic.reason = reason;
        diagnostic.text = bounded(text);
        diagnostic
    }

    fn at(place: Place, position: Option<Position>, severity: Severity) -> Self {
        let position = position.filter(|it| it.line > 0);
        let line = match place.spot {
            Spot::Line(line) => Some(line),
            _ => None,
        };
        Self {
            place,
            line: position.map(|it| it.line).or(line),
            column: position.map(|it| it.column).filter(|it| *it > 0),
            severity,
            object: None,
            at: ItemPath::default(),
            path: String::new(),
            reason: "",
            text: String::new(),
            suggestion: None,
            hint: None,
            policy: None,
        }
    }

    /// Where it is, as it is printed.
    pub(super) fn shown_place(&self) -> String {
        let mut shown = one_line(&self.place.file);
        match (self.line, self.column, self.place.document) {
            (Some(line), Some(column), _) => shown.push_str(&format!(":{line}:{column}")),
            (Some(line), None, _) => shown.push_str(&format!(":{line}")),
            (None, _, Some(document)) => shown.push_str(&format!(": document {document}")),
            (None, _, None) => {}
        }
        shown
    }

    pub(super) fn position(&self) -> Option<Position> {
        Some(Position::line_column(0, self.line?, self.column.unwrap_or_default()))
    }

    pub(super) fn to_value(&self) -> Value {
        let number = |it: Option<usize>| it.map_or(Value::Null, number);
        let text = |it: &str| match it {
            "" => Value::Null,
            it => (&*shortened(it, MAX_PATH)).into(),
        };
        let object = |part: fn(&Identity) -> &str| {
            self.object.as_ref().map_or(Value::Null, |it| text(part(it)))
        };
        fields([
            ("file", Value::from(&*self.place.file)),
            ("document", number(self.place.document)),
            ("line", number(self.line)),
            ("column", number(self.column)),
            ("severity", self.severity.word().into()),
            ("apiVersion", object(|it| &it.api_version)),
            ("kind", object(|it| &it.kind)),
            ("namespace", object(|it| &it.namespace)),
            ("name", object(|it| &it.name)),
            ("field", text(&self.path)),
            ("reason", self.reason.into()),
            ("message", (&*self.text).into()),
            ("suggestion", text(self.suggestion.as_deref().unwrap_or_default())),
            ("policy", self.policy.as_ref().map_or(Value::Null, |it| text(&it.0))),
            ("binding", self.policy.as_ref().map_or(Value::Null, |it| text(&it.1))),
        ])
    }
}

impl fmt::Display for Diagnostic {
    /// `FILE:LINE:COLUMN: error: FIELD: what is wrong`, as compilers print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.shown_place();
        write!(f, "{place}: {}: {}", self.severity.word(), one_line(&self.text))
    }
}

/// There may be as many messages as values, each with the name of what is around them.
fn bounded(text: String) -> String {
    match shortened(&text, MAX_MESSAGE) {
        Cow::Owned(short) => short,
        Cow::Borrowed(_) => text,
    }
}

pub(super) fn fields<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let fields = fields.into_iter().map(|(name, value)| (name.into(), value));
    Value::Map(fields.collect::<Map<_, _>>())
}

pub(super) fn number(number: impl TryInto<i64>) -> Value {
    number.try_into().map_or(Value::Null, Value::from)
}
