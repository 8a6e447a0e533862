//! Policies and their bindings.

use apimachinery_api::admissionregistration::v1::{
    MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, ValidatingAdmissionPolicy,
    ValidatingAdmissionPolicyBinding,
};
use apimachinery_table::{Row, TableError};

use super::params::{kind, reference};
use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::int;

const PARAM_KIND: Column = column(
    "ParamKind",
    "string",
    "ParamKind specifies the kind of resources used to parameterize this policy",
);
const POLICY_NAME: Column = column(
    "PolicyName",
    "string",
    "PolicyName indicates the policy definition which the policy binding binded to",
);
const PARAM_REF: Column = column(
    "ParamRef",
    "string",
    "ParamRef indicates the param resource which sets the configuration param",
);

impl Print for ValidatingAdmissionPolicy {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Validations",
            "integer",
            "Validations indicates the number of validation rules defined in this configuration",
        ),
        PARAM_KIND,
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let cells = cells![
            &*self.metadata.name,
            int(self.spec.validations.len()),
            kind(self.spec.param_kind.as_deref()),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

impl Print for MutatingAdmissionPolicy {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Mutations",
            "integer",
            "Mutation indicates the number of mutations rules defined in this configuration",
        ),
        PARAM_KIND,
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let cells = cells![
            &*self.metadata.name,
            int(self.spec.mutations.len()),
            kind(self.spec.param_kind.as_deref()),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

impl Print for ValidatingAdmissionPolicyBinding {
    const COLUMNS: &'static [Column] = &[NAME, POLICY_NAME, PARAM_REF, AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let cells = cells![
            &*self.metadata.name,
            &*self.spec.policy_name,
            reference(self.spec.param_ref.as_deref()),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

impl Print for MutatingAdmissionPolicyBinding {
    const COLUMNS: &'static [Column] = &[NAME, POLICY_NAME, PARAM_REF, AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let cells = cells![
            &*self.metadata.name,
            &*self.spec.policy_name,
            reference(self.spec.param_ref.as_deref()),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}
