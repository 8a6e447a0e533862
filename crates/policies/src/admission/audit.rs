//! What is written into the audit log.

use apimachinery_api::admissionregistration::v1::ValidationAction;
use apimachinery_runtime::{Str, Value};
use apimachinery_validation::names;

/// The longest value of an audit annotation, in bytes.
const MAX_VALUE: usize = 10 * 1024;
/// How many failures are reported at most.
const MAX_FAILURES: usize = 50;

/// The key of failures.
pub(super) const FAILURES_KEY: &str = "validation.policy.admission.k8s.io/validation_failure";

/// A denial for the audit log.
///
/// Corresponds to `ValidationFailureValue`.
pub(super) struct Failure {
    pub(super) message: String,
    pub(super) policy: Str,
    pub(super) binding: Str,
    pub(super) index: usize,
    pub(super) actions: Vec<ValidationAction>,
}

/// Failures as JSON.
pub(super) fn failures_text(failures: &[Failure]) -> String {
    let text = |text: &str| {
        // A text can always be written.
        let json = apimachinery_json::value_to_vec(&Value::String(text.into()));
        String::from_utf8(json.unwrap_or_default()).unwrap_or_default()
    };
    let all = failures.iter().take(MAX_FAILURES).map(|failure| {
        let actions: Vec<_> = failure.actions.iter().map(|it| text(it)).collect();
        format!(
            r#"{{"message":{},"policy":{},"binding":{},"expressionIndex":{},"validationActions":[{}]}}"#,
            text(&failure.message),
            text(&failure.policy),
            text(&failure.binding),
            failure.index,
            actions.join(","),
        )
    });
    format!("[{}]", all.collect::<Vec<_>>().join(","))
}

/// The audit annotations of one policy: the values of all bindings, each once.
#[derive(Default)]
pub(super) struct Collector {
    values: Vec<(Str, Vec<String>)>,
}

impl Collector {
    pub(super) fn add(&mut self, key: &Str, mut value: String) {
        let end = (0..=MAX_VALUE.min(value.len())).rev().find(|it| value.is_char_boundary(*it));
        value.truncate(end.unwrap_or_default());
        match self.values.iter_mut().find(|(known, _)| known == key) {
            Some((_, values)) if values.contains(&value) => {}
            Some((_, values)) => values.push(value),
            None => self.values.push((key.clone(), vec![value])),
        }
    }

    /// The annotations, with keys that may be ones.
    pub(super) fn publish(self, policy: &str) -> impl Iterator<Item = (String, String)> {
        let prefix = format!("{policy}/");
        let all = self.values.into_iter().map(move |(key, values)| {
            let key = format!("{prefix}{key}");
            (key, values.join(", "))
        });
        all.filter(|(key, _)| {
            key.matches('/').count() == 1 && names::qualified_name(key).is_empty()
        })
    }
}
