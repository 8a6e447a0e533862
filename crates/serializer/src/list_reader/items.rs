//! The items of a list.

use apimachinery_runtime::{
    DecodeError, Decoded, FieldValidation, Finding, GroupVersionKind, PartDocument,
};

use crate::reading::{ObjectReader, unregistered};

/// How items are decoded.
pub(super) struct ItemDecoder {
    reader: ObjectReader,
    /// The kinds of the wanted type; none when it takes any.
    kinds: Vec<GroupVersionKind>,
    /// The kind of items that do not name one, once the list has named its own.
    pub(super) assumed: Option<GroupVersionKind>,
    takes_any_kind: bool,
}

impl ItemDecoder {
    /// Decodes items of `T`.
    pub(super) fn new<T: 'static>(reader: ObjectReader) -> Self {
        let kinds = reader.kinds_of::<T>().to_vec();
        Self { reader, kinds, assumed: None, takes_any_kind: unregistered::<T>().is_some() }
    }

    /// Whether items of any kind are wanted.
    pub(super) fn takes_any_kind(&self) -> bool {
        self.takes_any_kind
    }

    /// The kind of items that do not name one. Empty when the list does not name its own.
    pub(super) fn item_kind(
        &self,
        list: &GroupVersionKind,
    ) -> Result<GroupVersionKind, DecodeError> {
        let version = list.group_version();
        if list.kind.is_empty() {
            let same_version = |kind: &&GroupVersionKind| kind.group_version() == version;
            let known = self.kinds.iter().find(same_version).or(self.kinds.first());
            return Ok(match known {
                Some(kind) if list.version.is_empty() => kind.clone(),
                Some(kind) => version.with_kind(kind.kind.clone()),
                None => GroupVersionKind::default(),
            });
        }
        match list.kind.strip_suffix("List") {
            Some("") => Ok(GroupVersionKind::default()),
            Some(kind) => Ok(version.with_kind(kind)),
            None => {
                let text = format!("{list} is not a list");
                Err(DecodeError::invalid_value(text).of_kind(list))
            }
        }
    }

    /// Whether what the list turned out to be is what its items were taken for.
    pub(super) fn check(
        &self,
        found: &GroupVersionKind,
        list: &GroupVersionKind,
    ) -> Result<(), DecodeError> {
        let Some(assumed) = self.assumed.as_ref().filter(|it| !it.is_empty() && !found.is_empty())
        else {
            return Ok(());
        };
        if assumed == found {
            return Ok(());
        }
        let text = format!("items were read as {assumed}, but the list is {list}");
        Err(DecodeError::invalid_value(text).of_kind(list))
    }

    pub(super) fn decode<T: 'static>(
        &self,
        document: PartDocument<'_>,
        index: usize,
        validation: FieldValidation,
    ) -> Result<Decoded<T>, DecodeError> {
        let within = |error: DecodeError| {
            let error = document.places.relocate_error(error);
            error.within_index(index).within_field("items")
        };
        let assumed = self.assumed.as_ref().filter(|it| !it.is_empty());
        let decoded =
            self.reader.decode::<T>(document.data.into(), assumed, validation.collecting());
        let mut decoded = decoded.map_err(within)?;
        self.check_item(decoded.kind()).map_err(within)?;
        let findings = decoded.findings_mut();
        document.places.relocate_findings(findings);
        *findings = findings.iter().map(|finding| in_item(finding, index)).collect();
        decoded.enforce(validation)
    }

    /// An item must not be something else than its list is of.
    fn check_item(&self, kind: &GroupVersionKind) -> Result<(), DecodeError> {
        let Some(assumed) = self.assumed.as_ref().filter(|it| !it.is_empty()) else {
            return Ok(());
        };
        if self.takes_any_kind || assumed.group_kind() == kind.group_kind() {
            return Ok(());
        }
        let text = format!("is {kind} in a list of {assumed}");
        Err(DecodeError::invalid_value(text).of_kind(kind))
    }
}

fn in_item(finding: &Finding, index: usize) -> Finding {
    let mut finding = finding.clone();
    finding.path.within_index(index);
    finding.path.within_field("items");
    finding
}
