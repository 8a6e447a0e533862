//! What is special about each built-in kind.

use std::collections::HashMap;
use std::sync::Arc;

use apimachinery_api::admissionregistration;
use apimachinery_api::apps::v1::{
    ControllerRevision, DaemonSet, Deployment, ReplicaSet, StatefulSet,
};
use apimachinery_api::autoscaling::v2::HorizontalPodAutoscaler;
use apimachinery_api::batch::v1::{CronJob, Job};
use apimachinery_api::certificates::v1::{ClusterTrustBundle, PodCertificateRequest};
use apimachinery_api::coordination::v1::Lease;
use apimachinery_api::core::v1::{
    ConfigMap, Endpoints, Event, LimitRange, Namespace, NamespacePhase, PersistentVolumeClaim,
    PodTemplate, ReplicationController, ResourceQuota, Secret, ServiceAccount,
};
use apimachinery_api::flowcontrol::v1::{FlowSchema, PriorityLevelConfiguration};
use apimachinery_api::internal_apiserver::v1alpha1::StorageVersion;
use apimachinery_api::networking::v1::{
    IPAddress, Ingress, IngressClass, NetworkPolicy, ServiceCIDR,
};
use apimachinery_api::node::v1::RuntimeClass;
use apimachinery_api::policy::v1::PodDisruptionBudget;
use apimachinery_api::rbac::v1::{ClusterRole, ClusterRoleBinding, Role, RoleBinding};
use apimachinery_api::scheduling::v1::PriorityClass;
use apimachinery_api::storage::v1::{
    CSIDriver, CSINode, CSIStorageCapacity, StorageClass, VolumeAttachment, VolumeAttributesClass,
};
use apimachinery_api::storagemigration::v1::StorageVersionMigration;
use apimachinery_runtime::{Object, Str};
use apimachinery_validation::meta::{NameRule, name_is_dns_label};
use apimachinery_validation::names::{path_segment_name, path_segment_prefix};
use apimachinery_validation::{FieldErrors, Path};

use crate::kind::Kind;
use crate::strategy::{Deletion, Strategy};
use crate::{validation, warnings};

mod claims;
mod cluster;
mod definitions;
mod devices;
mod pods;
mod services;
mod workloads;

pub use definitions::CLEANUP;

/// The strategies of a resource, by subresource; that of the resource itself has no name.
pub type Strategies = HashMap<Str, Arc<dyn Strategy>>;

/// A kind with a spec and a status.
macro_rules! spec_and_status {
    ($type:ty) => {
        Kind::<$type>::new()
            .status(|new, old| new.status = old.map(|it| it.status.clone()).unwrap_or_default())
            .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
    };
}

/// A kind with a spec and a status, whose generation counts changes of the spec.
macro_rules! counted {
    ($type:ty) => {
        spec_and_status!($type).generation().counts(|new, old| new.spec != old.spec)
    };
}

/// What a controller of pods warns of.
macro_rules! template_warnings {
    () => {
        |new, old| {
            let old = old.map(|it| &it.spec.template);
            let path = Path::new("spec").child("template");
            warnings::template(&new.spec.template, old, &path)
        }
    };
}

/// What a controller that gives pods its name warns of.
macro_rules! owner_warnings {
    () => {
        |new, old| {
            let mut all = warnings::owner_name(&new.metadata, old.is_none());
            let old = old.map(|it| &it.spec.template);
            let path = Path::new("spec").child("template");
            all.extend(warnings::template(&new.spec.template, old, &path));
            all
        }
    };
}

/// The strategies of a built-in resource; of one without anything special, those that suit any.
pub fn strategies(group: &str, resource: &str) -> Strategies {
    match group {
        "" => core(resource),
        "apps" => apps(resource),
        "batch" => batch(resource),
        "rbac.authorization.k8s.io" => rbac(resource),
        "networking.k8s.io" => networking(resource),
        "admissionregistration.k8s.io" => admission(resource),
        "resource.k8s.io" => devices::strategies(resource),
        "storage.k8s.io" => storage(resource),
        _ => others(group, resource),
    }
}

fn core(resource: &str) -> Strategies {
    match resource {
        "pods" => pods::strategies(),
        "services" => services::strategies(),
        "namespaces" => namespaces(),
        "nodes" => cluster::nodes(),
        "persistentvolumes" => cluster::persistent_volumes(),
        "persistentvolumeclaims" => {
            let kind = spec_and_status!(PersistentVolumeClaim).status(claims::status);
            let kind = kind.prepare(|new, old, _| {
                claims::normalize_sources(&mut new.spec, old.map(|it| &it.spec));
                Ok(())
            });
            let kind = kind.returns_deleted().validate(validation::claim);
            let kind = kind.validate_status(validation::volume_claim_status);
            with_status(kind.warnings(warnings::volume_claim))
        }
        "replicationcontrollers" => with_status(
            counted!(ReplicationController)
                .deletion(|_, _| Deletion::Orphaning)
                .validate(validation::replication_controller)
                .warnings(warnings::replication_controller)
                .validate_status(validation::replication_controller_status),
        ),
        "resourcequotas" => {
            let kind = spec_and_status!(ResourceQuota).returns_deleted();
            with_status(kind.validate(validation::quota).validate_status(validation::quota_status))
        }
        "podtemplates" => whole(
            Kind::<PodTemplate>::new()
                .generation()
                .counts(|new, old| new.template != old.template)
                .validate(validation::template_alone)
                .warnings(warnings::template_alone)
                .returns_deleted(),
        ),
        "serviceaccounts" => whole(Kind::<ServiceAccount>::new().returns_deleted()),
        "endpoints" => whole(
            Kind::<Endpoints>::new()
                .creates_on_update()
                .validate(validation::endpoints)
                .warnings(warnings::endpoints),
        ),
        "limitranges" => {
            let kind = Kind::<LimitRange>::new().creates_on_update();
            whole(kind.validate(validation::limit_range))
        }
        "configmaps" => whole(Kind::<ConfigMap>::new().validate(validation::config_map)),
        "secrets" => whole(Kind::<Secret>::new().validate(validation::secret)),
        "events" => whole(
            Kind::<Event>::new()
                .names(PATH_SEGMENTS)
                .creates_on_update()
                .time_to_live(3_600)
                .deletion(|_, _| Deletion::Alone),
        ),
        _ => plain(),
    }
}

fn namespaces() -> Strategies {
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

fn apps(resource: &str) -> Strategies {
    match resource {
        "deployments" => with_status(
            counted!(Deployment)
                .keep_labels()
                .counts(|new, old| {
                    new.spec != old.spec || new.metadata.annotations != old.metadata.annotations
                })
                .validate(validation::deployment)
                .validate_status(validation::deployment_status)
                .warnings(owner_warnings!()),
        ),
        "daemonsets" => with_status(
            counted!(DaemonSet)
                .prepare(|new, old, _| {
                    workloads::count_templates(new, old);
                    Ok(())
                })
                .validate(validation::daemon_set)
                .validate_status(validation::daemon_set_status)
                .warnings(template_warnings!()),
        ),
        "replicasets" => with_status(
            counted!(ReplicaSet)
                .validate(validation::replica_set)
                .validate_status(validation::replica_set_status)
                .warnings(owner_warnings!()),
        ),
        "statefulsets" => {
            let kind = counted!(StatefulSet).names(name_is_dns_label);
            let kind = kind.warnings(warnings::stateful_set).validate(validation::stateful_set);
            with_status(kind.validate_status(validation::stateful_set_status))
        }
        "controllerrevisions" => {
            whole(Kind::<ControllerRevision>::new().validate(validation::revision))
        }
        _ => plain(),
    }
}

fn batch(resource: &str) -> Strategies {
    match resource {
        "jobs" => {
            let kind = counted!(Job).warnings(warnings::job).validate(validation::job);
            let kind = kind.deletion(|_, _| Deletion::Orphaning).warns_of_orphans();
            let kind = kind.validate_status(validation::job_status);
            with_status(kind.prepare(|job, old, _| {
                if old.is_none() {
                    pods::select_by_job(job);
                }
                Ok(())
            }))
        }
        "cronjobs" => {
            let kind = counted!(CronJob).warnings(warnings::cron_job);
            with_status(kind.validate(validation::cron_job))
        }
        _ => plain(),
    }
}

fn rbac(resource: &str) -> Strategies {
    match resource {
        "roles" => by_path::<Role>(validation::role),
        "rolebindings" => by_path::<RoleBinding>(validation::role_binding),
        "clusterroles" => by_path::<ClusterRole>(validation::cluster_role),
        "clusterrolebindings" => by_path::<ClusterRoleBinding>(validation::cluster_role_binding),
        _ => plain(),
    }
}

/// Names need only fit into a path.
const PATH_SEGMENTS: NameRule = |name, is_prefix| match is_prefix {
    true => path_segment_prefix(name),
    false => path_segment_name(name),
};

fn by_path<T: Object>(validate: fn(&T, Option<&T>) -> FieldErrors) -> Strategies {
    whole(Kind::<T>::new().names(PATH_SEGMENTS).creates_on_update().validate(validate))
}

fn networking(resource: &str) -> Strategies {
    match resource {
        "ingresses" => {
            let kind = counted!(Ingress).validate(validation::ingress);
            let kind = kind.validate_status(validation::ingress_status);
            with_status(kind.status_warnings(warnings::ingress_status))
        }
        "networkpolicies" => {
            let kind = Kind::<NetworkPolicy>::new().validate(validation::network_policy);
            whole(kind.generation().counts(|new, old| new.spec != old.spec))
        }
        "ingressclasses" => {
            let kind = Kind::<IngressClass>::new().validate(validation::ingress_class);
            whole(kind.generation().counts(|new, old| new.spec != old.spec))
        }
        "servicecidrs" => {
            let kind = spec_and_status!(ServiceCIDR).keep_metadata();
            with_status(kind.validate(validation::service_range))
        }
        "ipaddresses" => {
            let kind = Kind::<IPAddress>::new().names(validation::address_name);
            whole(kind.validate(validation::ip_address))
        }
        _ => plain(),
    }
}

fn admission(resource: &str) -> Strategies {
    use admissionregistration::v1::{
        MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, MutatingWebhookConfiguration,
        ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding,
        ValidatingWebhookConfiguration,
    };
    macro_rules! of_spec {
        ($type:ty) => {
            Kind::<$type>::new()
                .any_finalizers()
                .generation()
                .counts(|new, old| new.spec != old.spec)
        };
    }
    macro_rules! of_webhooks {
        ($type:ty) => {
            Kind::<$type>::new()
                .any_finalizers()
                .generation()
                .counts(|new, old| new.webhooks != old.webhooks)
        };
    }
    match resource {
        "validatingadmissionpolicies" => with_status(
            counted!(ValidatingAdmissionPolicy)
                .any_finalizers()
                .needs_version()
                .keep_metadata()
                .validate(validation::admission_policy)
                .validate_status(validation::admission_policy_status),
        ),
        "validatingadmissionpolicybindings" => {
            let kind = of_spec!(ValidatingAdmissionPolicyBinding).needs_version();
            whole(kind.validate(validation::policy_binding))
        }
        "mutatingadmissionpolicies" => {
            let kind = of_spec!(MutatingAdmissionPolicy).needs_version();
            whole(kind.validate(validation::mutating_policy))
        }
        "mutatingadmissionpolicybindings" => {
            let kind = of_spec!(MutatingAdmissionPolicyBinding).needs_version();
            whole(kind.validate(validation::mutating_policy_binding))
        }
        "validatingwebhookconfigurations" => {
            let kind = of_webhooks!(ValidatingWebhookConfiguration).needs_version();
            whole(kind.validate(validation::validating_webhooks))
        }
        "mutatingwebhookconfigurations" => {
            let kind = of_webhooks!(MutatingWebhookConfiguration).needs_version();
            whole(kind.validate(validation::mutating_webhooks))
        }
        _ => plain(),
    }
}

fn storage(resource: &str) -> Strategies {
    match resource {
        "csidrivers" => whole(
            Kind::<CSIDriver>::new()
                .counts(|new, old| new.spec != old.spec)
                .needs_version()
                .returns_deleted()
                .validate(validation::csi_driver)
                .warnings(warnings::csi_driver),
        ),
        "csinodes" => {
            let kind = Kind::<CSINode>::new().needs_version().returns_deleted();
            whole(kind.validate(validation::csi_node))
        }
        "csistoragecapacities" => {
            let kind = Kind::<CSIStorageCapacity>::new().needs_version();
            whole(kind.validate(validation::storage_capacity))
        }
        "volumeattributesclasses" => {
            let kind = Kind::<VolumeAttributesClass>::new().validate(validation::attributes_class);
            whole(kind.returns_deleted())
        }
        "storageclasses" => {
            let kind = Kind::<StorageClass>::new().validate(validation::storage_class);
            whole(kind.returns_deleted())
        }
        "volumeattachments" => {
            let kind = spec_and_status!(VolumeAttachment).needs_version().returns_deleted();
            let kind = kind.keep_metadata().validate(validation::volume_attachment);
            with_status(
                kind.validate_status(|new, old| validation::volume_attachment(new, Some(old))),
            )
        }
        _ => plain(),
    }
}

fn others(group: &str, resource: &str) -> Strategies {
    match (group, resource) {
        ("autoscaling", "horizontalpodautoscalers") => {
            let kind = spec_and_status!(HorizontalPodAutoscaler);
            let kind = kind.validate(validation::autoscaler);
            with_status(kind.validate_status(validation::autoscaler_status))
        }
        ("policy", "poddisruptionbudgets") => with_status(
            counted!(PodDisruptionBudget)
                .names(PATH_SEGMENTS)
                .any_finalizers()
                .needs_version()
                .validate(validation::disruption_budget)
                .validate_status(validation::disruption_budget_status),
        ),
        ("discovery.k8s.io", "endpointslices") => cluster::endpoint_slices(),
        ("scheduling.k8s.io", "priorityclasses") => {
            whole(Kind::<PriorityClass>::new().generation().validate(validation::priority_class))
        }
        ("flowcontrol.apiserver.k8s.io", "flowschemas") => {
            let kind = counted!(FlowSchema).keep_metadata().validate(validation::flow_schema);
            with_status(kind.validate_status(validation::flow_schema_status))
        }
        ("flowcontrol.apiserver.k8s.io", "prioritylevelconfigurations") => {
            let kind = counted!(PriorityLevelConfiguration).keep_metadata();
            let kind = kind.validate(validation::priority_level);
            with_status(kind.validate_status(validation::priority_level_status))
        }
        ("coordination.k8s.io", "leases") => {
            let kind = Kind::<Lease>::new().validate(validation::lease);
            whole(kind.any_finalizers().creates_on_update().needs_version())
        }
        ("node.k8s.io", "runtimeclasses") => {
            let kind = Kind::<RuntimeClass>::new().any_finalizers().creates_on_update();
            whole(
                kind.needs_version()
                    .validate(validation::runtime_class)
                    .warnings(warnings::runtime_class),
            )
        }
        ("events.k8s.io", "events") => whole(
            Kind::<apimachinery_api::events::v1::Event>::new()
                .creates_on_update()
                .time_to_live(3_600)
                .deletion(|_, _| Deletion::Alone),
        ),
        ("certificates.k8s.io", "certificatesigningrequests") => cluster::signing_requests(),
        ("certificates.k8s.io", "podcertificaterequests") => {
            let kind = spec_and_status!(PodCertificateRequest).needs_version().keep_metadata();
            with_status(kind)
        }
        ("certificates.k8s.io", "clustertrustbundles") => {
            let kind = Kind::<ClusterTrustBundle>::new().names(PATH_SEGMENTS).needs_version();
            whole(kind.validate(validation::trust_bundle))
        }
        ("internal.apiserver.k8s.io", "storageversions") => {
            let kind = Kind::<StorageVersion>::new().names(validation::storage_version_name);
            let status = |new: &mut StorageVersion, old: Option<&StorageVersion>| {
                new.status = old.map(|it| it.status.clone()).unwrap_or_default();
            };
            with_status(kind.status(status))
        }
        ("storagemigration.k8s.io", "storageversionmigrations") => with_status(
            spec_and_status!(StorageVersionMigration)
                .needs_version()
                .keep_metadata()
                .validate(validation::migration),
        ),
        ("apiregistration.k8s.io", "apiservices") => cluster::api_services(),
        ("apiextensions.k8s.io", "customresourcedefinitions") => definitions::strategies(),
        _ => plain(),
    }
}

/// Objects of any type: nothing is special.
#[derive(Debug)]
struct Plain;

impl Strategy for Plain {}

fn plain() -> Strategies {
    [("", Plain), ("status", Plain)]
        .into_iter()
        .map(|(name, it)| (Str::from_static(name), Arc::new(it) as Arc<dyn Strategy>))
        .collect()
}

fn whole<T: Object>(kind: Kind<T>) -> Strategies {
    [(Str::default(), Arc::new(kind) as Arc<dyn Strategy>)].into()
}

fn with_status<T: Object>(kind: Kind<T>) -> Strategies {
    let status: Arc<dyn Strategy> = Arc::new(kind.of_status());
    let mut strategies = whole(kind);
    strategies.insert("status".into(), status);
    strategies
}
