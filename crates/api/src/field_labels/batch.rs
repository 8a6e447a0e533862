//! Field selectors of jobs.

use apimachinery_runtime::{Quoted, SchemeBuilder};

use super::FieldLabels;
use crate::batch::{v1, v1beta1};

const LABELS: &[&str] = &["metadata.name", "metadata.namespace", "status.successful"];

pub(crate) fn install(builder: &mut SchemeBuilder) {
    let jobs = FieldLabels {
        refusal: |_, label| format!("field label {} not supported for Job", Quoted(label)),
        ..FieldLabels::of(LABELS)
    };
    jobs.install(builder, v1::GROUP_VERSION.with_kind("Job"));
    for kind in ["Job", "JobTemplate", "CronJob"] {
        beta().install(builder, v1beta1::GROUP_VERSION.with_kind(kind));
    }
    builder.selectable_fields(|it: &v1::Job| {
        [("status.successful", it.status.succeeded.to_string().into())]
    });
}

fn beta() -> FieldLabels {
    FieldLabels {
        refusal: |kind, label| {
            let kind = Quoted(&kind.kind);
            format!("field label {} not supported for {kind}", Quoted(label))
        },
        ..FieldLabels::of(LABELS)
    }
}
