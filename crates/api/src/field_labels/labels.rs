//! By which fields a kind can be selected.

use apimachinery_runtime::{FieldLabelError, GroupVersionKind, SchemeBuilder, Str};

/// The fields that selectors of a kind can name.
pub(super) struct FieldLabels {
    /// Those that are called the same in a request and in an object's set of fields.
    pub(super) same: &'static [&'static str],
    /// What requests call a field, and what it is called in the set.
    pub(super) renamed: &'static [(&'static str, &'static str)],
    /// What is said of any other.
    pub(super) refusal: fn(&GroupVersionKind, &str) -> String,
}

impl FieldLabels {
    /// Labels that are the names of the fields.
    pub(super) const fn of(same: &'static [&'static str]) -> Self {
        Self { same, renamed: &[], refusal: not_supported }
    }

    fn convert(&self, label: &str) -> Option<&'static str> {
        let same = self.same.iter().find(|it| **it == label);
        let renamed = || self.renamed.iter().find(|(from, _)| *from == label).map(|(_, to)| to);
        same.or_else(renamed).copied()
    }

    /// Registers the labels for a kind.
    pub(super) fn install(self, builder: &mut SchemeBuilder, kind: GroupVersionKind) {
        let own = kind.clone();
        builder.field_labels(kind, move |label, value| match self.convert(label) {
            Some(field) => Ok((Str::from_static(field), value.into())),
            None => Err(FieldLabelError::new((self.refusal)(&own, label))),
        });
    }
}

fn not_supported(_: &GroupVersionKind, label: &str) -> String {
    format!("field label not supported: {label}")
}
