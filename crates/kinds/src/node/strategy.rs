//! The strategy of classes of runtimes.

use apimachinery_api::node::v1::RuntimeClass;
use apimachinery_validation::Path;

use crate::kind::Kind;
use crate::node::runtime_class::validation;
use crate::shared::labels::deprecated;
use crate::shared::strategies::whole;
use crate::strategy::Strategies;

pub(crate) fn runtime_classes() -> Strategies {
    let kind = Kind::<RuntimeClass>::new().any_finalizers().creates_on_update();
    whole(kind.needs_version().validate(validation::runtime_class).warnings(runtime_class_warnings))
}

/// `GetWarningsForRuntimeClass`.
fn runtime_class_warnings(class: &RuntimeClass, _: Option<&RuntimeClass>) -> Vec<String> {
    let path = Path::new("scheduling").child("nodeSelector");
    let labels = class.scheduling.iter().flat_map(|it| &it.node_selector);
    labels.filter_map(|(key, _)| Some(format!("{path}: {}", deprecated(key)?))).collect()
}
