//! NetworkPolicy.

use apimachinery_api::networking::v1::NetworkPolicy;
use apimachinery_selectors::label_selector;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};

impl Print for NetworkPolicy {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Pod-Selector",
            "string",
            "podSelector selects the pods to which this NetworkPolicy object applies. The array of rules is applied to any pods selected by this field. An empty selector matches all pods in the policy's namespace. Multiple network policies can select the same set of pods. In this case, the ingress rules for each are combined additively. This field is optional. If it is not specified, it defaults to an empty selector.",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let selector = label_selector::format(Some(&self.spec.pod_selector));
        Ok(cells![&*self.metadata.name, selector, context.age(&self.metadata)].into())
    }
}
