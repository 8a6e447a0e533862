//! Labels of early versions.

use apimachinery_meta::v1::{LabelSelector, ObjectMeta};

/// Without a selector, an object selects the Pods of its template; without labels it has theirs.
pub(in crate::versions) fn labels_and_selector(
    template: &ObjectMeta,
    selector: &mut Option<Box<LabelSelector>>,
    metadata: &mut ObjectMeta,
) {
    if template.labels.is_empty() {
        return;
    }
    selector.get_or_insert_with(|| {
        let match_labels = template.labels.clone();
        Box::new(LabelSelector { match_labels, ..LabelSelector::default() })
    });
    if metadata.labels.is_empty() {
        metadata.labels.clone_from(&template.labels);
    }
}
