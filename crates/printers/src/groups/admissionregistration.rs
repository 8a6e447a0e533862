//! The group `admissionregistration.k8s.io`.

use std::fmt::Write;

use apimachinery_api::admissionregistration::v1::{
    MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, MutatingAdmissionPolicyBindingList,
    MutatingAdmissionPolicyList, MutatingWebhookConfiguration, MutatingWebhookConfigurationList,
    ParamKind, ParamRef, ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding,
    ValidatingAdmissionPolicyBindingList, ValidatingAdmissionPolicyList,
    ValidatingWebhookConfiguration, ValidatingWebhookConfigurationList,
};
use apimachinery_meta::v1::LabelSelector;
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::{
    mutating_admission_policy, mutating_webhook_configuration, validating_admission_policy,
    validating_admission_policy_binding, validating_webhook_configuration,
};
use crate::print::{Context, Print, cells};
use crate::text::int;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<MutatingWebhookConfiguration, MutatingWebhookConfigurationList>()
        .add::<ValidatingWebhookConfiguration, ValidatingWebhookConfigurationList>()
        .add::<ValidatingAdmissionPolicy, ValidatingAdmissionPolicyList>()
        .add::<ValidatingAdmissionPolicyBinding, ValidatingAdmissionPolicyBindingList>()
        .add::<MutatingAdmissionPolicy, MutatingAdmissionPolicyList>()
        .add::<MutatingAdmissionPolicyBinding, MutatingAdmissionPolicyBindingList>();
}

const PARAM_KIND: Column = column("ParamKind", "string", validating_admission_policy::PARAM_KIND);
const POLICY_NAME: Column =
    column("PolicyName", "string", validating_admission_policy_binding::POLICY_NAME);
const PARAM_REF: Column =
    column("ParamRef", "string", validating_admission_policy_binding::PARAM_REF);

impl Print for ValidatingAdmissionPolicy {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Validations", "integer", validating_admission_policy::VALIDATIONS),
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
        column("Mutations", "integer", mutating_admission_policy::MUTATIONS),
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

fn kind(kind: Option<&ParamKind>) -> String {
    match kind {
        Some(kind) => format!("{}/{}", kind.api_version, kind.kind),
        None => "<unset>".to_owned(),
    }
}

/// What parameters a binding names, or what selects them.
fn reference(reference: Option<&ParamRef>) -> String {
    let Some(reference) = reference else { return "<unset>".to_owned() };
    match (&*reference.name, &*reference.namespace, &reference.selector) {
        ("", _, Some(selector)) => go_text(selector),
        ("", _, None) => "<unset>".to_owned(),
        // A parameter may be in no namespace; that is not known here.
        (name, "", _) => format!("*/{name}"),
        (name, namespace, _) => format!("{namespace}/{name}"),
    }
}

/// The text that Go's type has of itself.
fn go_text(selector: &LabelSelector) -> String {
    let mut text = String::from("&LabelSelector{MatchLabels:map[string]string{");
    for (key, value) in selector.match_labels.iter() {
        let _ = write!(text, "{key}: {value},");
    }
    text.push_str("},MatchExpressions:[]LabelSelectorRequirement{");
    for it in &selector.match_expressions {
        let values: Vec<&str> = it.values.iter().map(|it| &**it).collect();
        let (key, operator, values) = (&it.key, &it.operator, values.join(" "));
        let _ = write!(
            text,
            "LabelSelectorRequirement{{Key:{key},Operator:{operator},Values:[{values}],}},"
        );
    }
    text.push_str("},}");
    text
}

impl Print for MutatingWebhookConfiguration {
    const COLUMNS: &'static [Column] =
        &[NAME, column("Webhooks", "integer", mutating_webhook_configuration::WEBHOOKS), AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let (count, age) = (int(self.webhooks.len()), context.age(&self.metadata));
        Ok(cells![&*self.metadata.name, count, age].into())
    }
}

impl Print for ValidatingWebhookConfiguration {
    const COLUMNS: &'static [Column] =
        &[NAME, column("Webhooks", "integer", validating_webhook_configuration::WEBHOOKS), AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let (count, age) = (int(self.webhooks.len()), context.age(&self.metadata));
        Ok(cells![&*self.metadata.name, count, age].into())
    }
}
