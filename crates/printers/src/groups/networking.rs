//! The group `networking.k8s.io`.

use apimachinery_api::networking::v1::{
    ANNOTATION_IS_DEFAULT_INGRESS_CLASS, IPAddress, IPAddressList, Ingress, IngressClass,
    IngressClassList, IngressClassParametersReference, IngressList, IngressRule, NetworkPolicy,
    NetworkPolicyList, ParentReference, ServiceCIDR, ServiceCIDRList,
};
use apimachinery_runtime::GroupResource;
use apimachinery_selectors::label_selector;
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::{ingress, ingress_class, ip_address, network_policy, service_cidr};
use crate::print::{Context, Print, cells};
use crate::text::{given_or, joined, load_balancer, lower_case, name_of_class};

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<Ingress, IngressList>()
        .add::<IngressClass, IngressClassList>()
        .add::<NetworkPolicy, NetworkPolicyList>()
        .add::<ServiceCIDR, ServiceCIDRList>()
        .add::<IPAddress, IPAddressList>();
}

impl Print for Ingress {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Class", "string", ingress::CLASS),
        column("Hosts", "string", ingress::HOSTS),
        column("Address", "string", ingress::ADDRESS),
        column("Ports", "string", ingress::PORTS),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let addresses = status.load_balancer.ingress.iter().map(|it| (&it.ip, &it.hostname));
        let cells = cells![
            &*metadata.name,
            given_or(spec.ingress_class_name.as_ref(), "<none>"),
            hosts(&spec.rules),
            load_balancer(addresses, context.is_wide()),
            if spec.tls.is_empty() { "80" } else { "80, 443" },
            context.age(metadata),
        ];
        Ok(cells.into())
    }
}

const SHOWN: usize = 3;

/// The first hosts. Any rule after the third host makes it show that there are more, and all rules
/// count.
fn hosts(rules: &[IngressRule]) -> String {
    let named = rules.iter().enumerate().filter(|(_, rule)| !rule.host.is_empty());
    let shown: Vec<_> = named.take(SHOWN).map(|(at, rule)| (at, &*rule.host)).collect();
    let last = shown.last().map_or(0, |(at, _)| *at);
    let text = shown.iter().map(|(_, host)| *host).collect::<Vec<_>>().join(",");
    match shown.len() {
        0 => "*".to_owned(),
        SHOWN if rules.len() > last + 1 => format!("{text} + {} more...", rules.len() - SHOWN),
        _ => text,
    }
}

impl Print for IngressClass {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Controller", "string", ingress_class::CONTROLLER),
        column("Parameters", "string", ingress_class::PARAMETERS),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let parameters = self.spec.parameters.as_deref().map(class_parameters);
        let cells = cells![
            name_of_class(&self.metadata, &[ANNOTATION_IS_DEFAULT_INGRESS_CLASS]),
            &*self.spec.controller,
            parameters.unwrap_or("<none>".to_owned()),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

fn class_parameters(parameters: &IngressClassParametersReference) -> String {
    let IngressClassParametersReference { api_group, kind, name, .. } = parameters;
    match api_group {
        Some(group) => format!("{kind}.{group}/{name}"),
        None => format!("{kind}/{name}"),
    }
}

impl Print for IPAddress {
    const COLUMNS: &'static [Column] =
        &[NAME, column("ParentRef", "string", ip_address::PARENT_REF)];

    // The age has no column in the reference either.
    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let parent = self.spec.parent_ref.as_deref().map(parent_text);
        let parent = parent.unwrap_or("<none>".to_owned());
        Ok(cells![&*self.metadata.name, parent, context.age(&self.metadata)].into())
    }
}

fn parent_text(parent: &ParentReference) -> String {
    let ParentReference { group, resource, namespace, name } = parent;
    let resource = GroupResource::new(&**group, &**resource).to_string();
    let mut text = lower_case(&resource);
    if !namespace.is_empty() {
        text = format!("{text}/{namespace}");
    }
    format!("{text}/{name}")
}

impl Print for NetworkPolicy {
    const COLUMNS: &'static [Column] =
        &[NAME, column("Pod-Selector", "string", network_policy::POD_SELECTOR), AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let selector = label_selector::format(Some(&self.spec.pod_selector));
        Ok(cells![&*self.metadata.name, selector, context.age(&self.metadata)].into())
    }
}

impl Print for ServiceCIDR {
    const COLUMNS: &'static [Column] = &[NAME, column("CIDRs", "string", service_cidr::CIDRS), AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let ranges = joined(self.spec.cidrs.iter().map(|it| &**it));
        Ok(cells![&*self.metadata.name, ranges, context.age(&self.metadata)].into())
    }
}
