//! The strategy of namespaces, which wait until they are empty.

use std::sync::Arc;

use apimachinery_api::core::v1::{Namespace, NamespacePhase};
use apimachinery_runtime::Str;
use apimachinery_validation::FieldErrors;
use apimachinery_validation::meta::name_is_dns_label;

use super::validation;
use crate::kind::Kind;
use crate::shared::strategies::with_status;
use crate::strategy::{Deletion, Strategies};

pub(crate) fn namespaces() -> Strategies {
    const FINALIZER: &str = "kubernetes";
    let kind = Kind::<Namespace>::new()
        .names(name_is_dns_label)
        .status(|new, old| match old {
            Some(old) => {
                new.spec.finalizers = old.spec.finalizers.clone();
                new.status = old.status.clone();
            }
            None => {
                new.status = Default::default();
                new.status.phase = NamespacePhase::ACTIVE;
                if !new.spec.finalizers.iter().any(|it| *it == *FINALIZER) {
                    new.spec.finalizers.push(Str::from_static(FINALIZER).into());
                }
            }
        })
        .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
        .validate(|new, old| match old {
            Some(_) => FieldErrors::new(),
            None => validation::namespace_finalizers(new),
        })
        .returns_deleted()
        .deletion(|_, _| Deletion::Waiting)
        .waits(
            |namespace| namespace.status.phase = NamespacePhase::TERMINATING,
            |namespace| namespace.spec.finalizers.is_empty(),
        );
    let finalize = kind.of_part(|new, old| {
        new.status = old.map(|it| it.status.clone()).unwrap_or_default();
    });
    let finalize = finalize.validate_status(|new, _| validation::namespace_finalizers(new));
    let mut strategies = with_status(kind.validate_status(validation::namespace_status));
    strategies.insert("finalize".into(), Arc::new(finalize));
    strategies
}
