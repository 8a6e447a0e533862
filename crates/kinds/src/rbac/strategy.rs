//! The strategies of roles and their bindings.

use apimachinery_api::rbac::v1::{ClusterRole, ClusterRoleBinding, Role, RoleBinding};
use apimachinery_runtime::Object;
use apimachinery_validation::FieldErrors;

use crate::kind::Kind;
use crate::rbac::validation;
use crate::shared::names::PATH_SEGMENTS;
use crate::shared::strategies::whole;
use crate::strategy::Strategies;

pub(crate) fn roles() -> Strategies {
    by_path::<Role>(validation::role)
}

pub(crate) fn role_bindings() -> Strategies {
    by_path::<RoleBinding>(validation::role_binding)
}

pub(crate) fn cluster_roles() -> Strategies {
    by_path::<ClusterRole>(validation::cluster_role)
}

pub(crate) fn cluster_role_bindings() -> Strategies {
    by_path::<ClusterRoleBinding>(validation::cluster_role_binding)
}

fn by_path<T: Object>(validate: fn(&T, Option<&T>) -> FieldErrors) -> Strategies {
    whole(Kind::<T>::new().names(PATH_SEGMENTS).creates_on_update().validate(validate))
}
