//! The schemas and levels of flow control that every server has, and which stay as they are.

use apimachinery_api::flowcontrol::v1::{
    FlowSchema, FlowSchemaSpec, LimitResponse, LimitedPriorityLevelConfiguration,
    NonResourcePolicyRule, PriorityLevelConfiguration, PriorityLevelConfigurationSpec,
    ResourcePolicyRule, Subject,
};
use apimachinery_json::Json;
use apimachinery_runtime::Str;
use apimachinery_runtime::fields::Field;
use apimachinery_validation::{BadValue, FieldError, Path};

pub(crate) const EXEMPT: &str = "exempt";
const CATCH_ALL: &str = "catch-all";
const SHARES_OF_CATCH_ALL: i32 = 5;
const PRIVILEGED: [&str; 1] = ["system:masters"];
const EVERYBODY: [&str; 2] = ["system:unauthenticated", "system:authenticated"];

/// The error of an object that every server has, whose spec is another one than it has to be.
pub(crate) fn not_fixed(name: &str, but: &str, spec: BadValue, path: &Path) -> FieldError {
    let detail = format!("spec of '{name}'{but} must equal the fixed value");
    FieldError::invalid(path, spec, detail)
}

/// Whether a schema has a name of these, and another spec (`MandatoryFlowSchemas`).
pub(crate) fn is_other_schema(schema: &FlowSchema) -> bool {
    let (level, precedence, method, groups): (_, _, _, &[&str]) = match &*schema.metadata.name {
        EXEMPT => (EXEMPT, 1, None, &PRIVILEGED),
        CATCH_ALL => (CATCH_ALL, 10_000, Some("ByUser"), &EVERYBODY),
        _ => return false,
    };
    let spec = &schema.spec;
    let is_same = *spec.priority_level_configuration.name == *level
        && spec.matching_precedence == precedence
        && spec.distinguisher_method.as_ref().map(|it| it.r#type.as_str()) == method;
    let [rule] = spec.rules.as_slice() else { return true };
    let is_about_all = matches!(
        (rule.resource_rules.as_slice(), rule.non_resource_rules.as_slice()),
        ([resources], [urls]) if has_all_resources(resources) && has_all_urls(urls)
    );
    let is_of_groups = rule.subjects.len() == groups.len()
        && rule.subjects.iter().zip(groups).all(|(it, name)| is_group(it, name));
    !(is_same && is_about_all && is_of_groups)
}

fn is_group(subject: &Subject, name: &str) -> bool {
    subject.kind.as_str() == "Group"
        && subject.group.as_ref().is_some_and(|it| *it.name == *name)
        && subject.user.is_none()
        && subject.service_account.is_none()
}

fn is_all(list: &[Str]) -> bool {
    matches!(list, [only] if **only == *"*")
}

fn has_all_resources(rule: &ResourcePolicyRule) -> bool {
    rule.cluster_scope
        && is_all(&rule.verbs)
        && is_all(&rule.api_groups)
        && is_all(&rule.resources)
        && is_all(&rule.namespaces)
}

fn has_all_urls(rule: &NonResourcePolicyRule) -> bool {
    is_all(&rule.verbs) && is_all(&rule.non_resource_urls)
}

/// Whether a level has a name of these, and another spec (`MandatoryPriorityLevelConfigurations`).
/// What is exempt may be given shares.
pub(crate) fn is_other_level(level: &PriorityLevelConfiguration) -> bool {
    let (spec, kind) = (&level.spec, level.spec.r#type.as_str());
    match &*level.metadata.name {
        EXEMPT => kind != "Exempt" || spec.limited.is_some(),
        CATCH_ALL => {
            let is_same = spec.limited.as_deref().is_some_and(is_catch_all);
            kind != "Limited" || spec.exempt.is_some() || !is_same
        }
        _ => false,
    }
}

fn is_catch_all(it: &LimitedPriorityLevelConfiguration) -> bool {
    let LimitResponse { r#type, queuing } = &it.limit_response;
    it.nominal_concurrency_shares == Some(SHARES_OF_CATCH_ALL)
        && it.lendable_percent == Some(0)
        && it.borrowing_limit_percent.is_none()
        && r#type.as_str() == "Reject"
        && queuing.is_none()
}

/// The JSON of a field.
fn json(value: &impl Field<Json>) -> String {
    BadValue::json(value).text().unwrap_or_default().to_owned()
}

fn or_null<T>(value: Option<&T>, form: impl Fn(&T) -> String) -> String {
    value.map_or_else(|| "null".to_owned(), form)
}

fn list<T>(items: &[T], form: impl Fn(&T) -> String) -> String {
    match items.iter().map(form).collect::<Vec<_>>() {
        items if items.is_empty() => "null".to_owned(),
        items => format!("[{}]", items.join(",")),
    }
}

/// The spec of a level as the reference shows its internal type.
pub(crate) fn level_form(spec: &PriorityLevelConfigurationSpec) -> BadValue {
    let limited = or_null(spec.limited.as_deref(), |it| {
        let queuing = or_null(it.limit_response.queuing.as_deref(), |it| {
            let (queues, hand, length) = (it.queues, it.hand_size, it.queue_length_limit);
            format!(r#"{{"Queues":{queues},"HandSize":{hand},"QueueLengthLimit":{length}}}"#)
        });
        format!(
            r#"{{"NominalConcurrencyShares":{},"LimitResponse":{{"Type":{},"Queuing":{queuing}}},"LendablePercent":{},"BorrowingLimitPercent":{}}}"#,
            it.nominal_concurrency_shares.unwrap_or_default(),
            json(&it.limit_response.r#type),
            json(&it.lendable_percent),
            json(&it.borrowing_limit_percent),
        )
    });
    let exempt = or_null(spec.exempt.as_deref(), |it| {
        format!(
            r#"{{"NominalConcurrencyShares":{},"LendablePercent":{}}}"#,
            json(&it.nominal_concurrency_shares),
            json(&it.lendable_percent),
        )
    });
    let kind = json(&spec.r#type);
    BadValue::shown(format!(r#"{{"Type":{kind},"Limited":{limited},"Exempt":{exempt}}}"#))
}

/// The spec of a schema as the reference shows its internal type.
pub(crate) fn schema_form(spec: &FlowSchemaSpec) -> BadValue {
    let subject = |it: &Subject| {
        let name = |name: &Str| format!(r#"{{"Name":{}}}"#, json(name));
        let account = or_null(it.service_account.as_deref(), |it| {
            format!(r#"{{"Namespace":{},"Name":{}}}"#, json(&it.namespace), json(&it.name))
        });
        format!(
            r#"{{"Kind":{},"User":{},"Group":{},"ServiceAccount":{account}}}"#,
            json(&it.kind),
            or_null(it.user.as_ref().map(|it| &it.name), name),
            or_null(it.group.as_ref().map(|it| &it.name), name),
        )
    };
    let texts = |texts: &[Str]| list(texts, json);
    let resources = |it: &ResourcePolicyRule| {
        format!(
            r#"{{"Verbs":{},"APIGroups":{},"Resources":{},"ClusterScope":{},"Namespaces":{}}}"#,
            texts(&it.verbs),
            texts(&it.api_groups),
            texts(&it.resources),
            it.cluster_scope,
            texts(&it.namespaces),
        )
    };
    let urls = |it: &NonResourcePolicyRule| {
        let (verbs, urls) = (texts(&it.verbs), texts(&it.non_resource_urls));
        format!(r#"{{"Verbs":{verbs},"NonResourceURLs":{urls}}}"#)
    };
    let rules = list(&spec.rules, |it| {
        format!(
            r#"{{"Subjects":{},"ResourceRules":{},"NonResourceRules":{}}}"#,
            list(&it.subjects, subject),
            list(&it.resource_rules, resources),
            list(&it.non_resource_rules, urls),
        )
    });
    let method = or_null(spec.distinguisher_method.as_deref(), |it| {
        format!(r#"{{"Type":{}}}"#, json(&it.r#type))
    });
    BadValue::shown(format!(
        r#"{{"PriorityLevelConfiguration":{{"Name":{}}},"MatchingPrecedence":{},"DistinguisherMethod":{method},"Rules":{rules}}}"#,
        json(&spec.priority_level_configuration.name),
        spec.matching_precedence,
    ))
}
