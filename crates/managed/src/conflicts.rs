//! Fields that an applier may not take from their managers.

use std::collections::BTreeMap;
use std::fmt;

use apimachinery_go_text::quote::Quoted;
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{
    CauseType, STATUS_FAILURE, Status, StatusCause, StatusDetails, StatusReason,
};
use apimachinery_runtime::Str;

use crate::{ElementPath, FieldSet, ManagerName};

/// A field that another manager owns, with another value than the applied one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The identifier of the manager.
    pub(crate) manager: Str,
    /// The field.
    pub path: ElementPath,
}

impl Conflict {
    /// The manager of the field.
    pub fn manager(&self) -> ManagerName {
        ManagerName::of_identifier(&self.manager).unwrap_or_default()
    }

    fn with(&self) -> String {
        shown(&self.manager)
    }
}

/// All conflicts of an apply, in the order of managers and fields.
///
/// Displays as the message of the status. Corresponds to `merge.Conflicts` and `NewConflictError`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflicts(Vec<Conflict>);

impl Conflicts {
    pub(crate) fn new(conflicts: Vec<Conflict>) -> Self {
        Self(conflicts)
    }

    /// The conflicts.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Conflict> {
        self.0.iter()
    }

    pub(crate) fn to_set(&self) -> FieldSet {
        self.0.iter().map(|conflict| conflict.path.clone()).collect()
    }

    pub(crate) fn without(self, allowed: &FieldSet) -> Self {
        Self(self.0.into_iter().filter(|conflict| !allowed.has(&conflict.path)).collect())
    }

    /// The answer of a server: 409, with a cause for each field.
    pub fn to_status(&self) -> StatusError {
        let causes = self.0.iter().map(|conflict| StatusCause {
            reason: CauseType::FIELD_MANAGER_CONFLICT,
            message: format!("conflict with {}", conflict.with()).into(),
            field: conflict.path.to_string().into(),
        });
        let details = StatusDetails { causes: causes.collect(), ..StatusDetails::default() };
        StatusError::new(Status {
            status: STATUS_FAILURE.into(),
            code: 409,
            reason: StatusReason::CONFLICT,
            details: Some(Box::new(details)),
            message: self.to_string().into(),
            ..Status::default()
        })
    }
}

impl fmt::Display for Conflicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [one] = &*self.0 {
            let (with, path) = (one.with(), &one.path);
            return write!(f, "Apply failed with 1 conflict: conflict with {with}: {path}");
        }
        write!(f, "Apply failed with {} conflicts: ", self.0.len())?;
        let mut by_manager: BTreeMap<&Str, Vec<&ElementPath>> = BTreeMap::new();
        for conflict in &self.0 {
            by_manager.entry(&conflict.manager).or_default().push(&conflict.path);
        }
        for (at, (manager, paths)) in by_manager.into_iter().enumerate() {
            let line = if at == 0 { "" } else { "\n" };
            write!(f, "{line}conflicts with {}:", shown(manager))?;
            paths.iter().try_for_each(|path| write!(f, "\n- {path}"))?;
        }
        Ok(())
    }
}

/// A manager as messages name it.
fn shown(identifier: &str) -> String {
    let Some(name) = ManagerName::of_identifier(identifier) else {
        return Quoted(identifier).to_string();
    };
    let mut out = Quoted(&name.manager).to_string();
    if !name.subresource.is_empty() {
        out += &format!(" with subresource {}", Quoted(&name.subresource));
    }
    if name.operation == "Update" {
        out += &format!(" using {}", name.api_version);
    }
    out
}
