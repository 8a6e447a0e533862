//! What validation found, and how much of a schema fits.

use std::collections::HashSet;

use apimachinery_validation::{BadValue, FieldError, FieldErrors, Place};

/// What is wrong at a place.
#[derive(Debug)]
pub(super) struct Failure {
    /// Where; `None` for failures that the reference reports at the whole.
    name: Option<String>,
    message: String,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Required,
    Enum { value: BadValue, supported: Vec<String> },
    TooLong { max: i64 },
    TooMany { actual: usize, max: i64 },
    Type { value: BadValue },
    Invalid { value: BadValue },
}

impl Failure {
    fn at(place: &Place<'_>, kind: Kind, message: impl FnOnce(&str) -> String) -> Self {
        let name = place.dotted();
        let message = message(&name);
        Self { name: Some(name), message, kind }
    }

    pub(super) fn required(place: &Place<'_>, field: &str) -> Self {
        let name = format!("{}.{field}", place.dotted());
        let message = format!("{name} in body is required");
        Self { name: Some(name), message, kind: Kind::Required }
    }

    pub(super) fn unsupported(place: &Place<'_>, value: BadValue, supported: Vec<String>) -> Self {
        let words = supported.join(" ");
        let kind = Kind::Enum { value, supported };
        Self::at(place, kind, |name| format!("{name} in body should be one of [{words}]"))
    }

    pub(super) fn too_long(place: &Place<'_>, max: i64) -> Self {
        Self::at(place, Kind::TooLong { max }, |name| {
            format!("{name} in body should be at most {max} chars long")
        })
    }

    /// There are too many of `what`, items or properties.
    pub(super) fn too_many(place: &Place<'_>, actual: usize, max: i64, what: &str) -> Self {
        Self::at(place, Kind::TooMany { actual, max }, |name| {
            format!("{name} in body should have at most {max} {what}")
        })
    }

    /// The value is not of a type; `shown` is the value, or its type.
    pub(super) fn wrong_type(place: &Place<'_>, wanted: &str, shown: &str) -> Self {
        let shown = BadValue::from(shown);
        let text = shown.text().unwrap_or_default().to_owned();
        Self::at(place, Kind::Type { value: shown }, |name| {
            format!("{name} in body must be of type {wanted}: {text}")
        })
    }

    /// The value breaks a rule: `spec.a in body should …`.
    pub(super) fn invalid(place: &Place<'_>, value: impl Into<BadValue>, rule: &str) -> Self {
        let kind = Kind::Invalid { value: value.into() };
        Self::at(place, kind, |name| format!("{name} in body {rule}"))
    }

    /// The value breaks a rule that has its own message.
    pub(super) fn with_message(
        place: &Place<'_>,
        value: impl Into<BadValue>,
        message: impl FnOnce(&str) -> String,
    ) -> Self {
        Self::at(place, Kind::Invalid { value: value.into() }, message)
    }

    /// Something that the reference reports without a place.
    pub(super) fn at_the_whole(message: String) -> Self {
        Self { name: None, message, kind: Kind::Invalid { value: "".into() } }
    }

    /// About how many bytes it takes in memory.
    fn size(&self) -> usize {
        let kind = match &self.kind {
            Kind::Enum { value, supported } => {
                value.text().map_or(0, str::len) + supported.iter().map(String::len).sum::<usize>()
            }
            Kind::Type { value } | Kind::Invalid { value } => value.text().map_or(0, str::len),
            Kind::Required | Kind::TooLong { .. } | Kind::TooMany { .. } => 0,
        };
        size_of::<Self>() + self.name.as_ref().map_or(0, String::len) + self.message.len() + kind
    }

    fn into_error(self, start: &Place<'_>) -> FieldError {
        let Self { name, message, kind } = self;
        let place = match name.as_deref() {
            None | Some("" | ".") => *start,
            Some(name) => start.field(name.strip_prefix('.').unwrap_or(name)),
        };
        match kind {
            Kind::Required => FieldError::required(place, ""),
            Kind::Enum { value, supported } => FieldError::not_supported(place, value, &supported),
            Kind::TooLong { max } => FieldError::too_long(place, usize::try_from(max).ok()),
            Kind::TooMany { actual, max } => {
                FieldError::too_many(place, actual, usize::try_from(max).ok())
            }
            Kind::Type { value } => FieldError::type_invalid(place, value, message),
            Kind::Invalid { value } => FieldError::invalid(place, value, message),
        }
    }
}

/// The failures of a value, each message once, and how many checks fitted: of several schemas, the
/// one that fits best reports its failures.
///
/// As in [`FieldErrors`], failures beyond its size are only counted.
///
/// Corresponds to `validate.Result`.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    failures: Vec<Failure>,
    known: HashSet<String>,
    size: usize,
    omitted: usize,
    pub(super) fitting: usize,
}

impl Outcome {
    /// The outcome of a part, which may have as many failures as there is still room for.
    pub(super) fn of_part(&self) -> Self {
        Self { size: self.size, ..Self::default() }
    }

    pub(super) fn is_valid(&self) -> bool {
        self.failures.is_empty() && self.omitted == 0
    }

    /// Adds a failure, which is made when there is room for it.
    pub(super) fn fail(&mut self, failure: impl FnOnce() -> Failure) {
        if self.size >= FieldErrors::MAX_SIZE {
            self.omitted += 1;
            return;
        }
        let failure = failure();
        if self.known.insert(failure.message.clone()) {
            self.size += failure.size();
            self.failures.push(failure);
        }
    }

    pub(super) fn merge(&mut self, part: Self) {
        self.fitting += part.fitting;
        self.omitted += part.omitted;
        part.failures.into_iter().for_each(|failure| self.fail(|| failure));
    }

    pub(super) fn forget_failures(&mut self) {
        self.failures.clear();
        self.known.clear();
        self.omitted = 0;
    }

    pub(super) fn into_errors(self, start: &Place<'_>) -> FieldErrors {
        let mut errors = FieldErrors::new();
        self.failures.into_iter().for_each(|it| errors.push_with(|| it.into_error(start)));
        errors.omit(self.omitted);
        errors
    }
}
