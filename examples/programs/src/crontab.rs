//! A kind in three versions. What an older version has no field for is kept in an annotation, so
//! that nothing is lost on the way through it.
#![expect(missing_docs, reason = "the names say it")]

use std::mem::take;

use apimachinery::api::apiextensions::v1::{CustomResourceDefinition, WebhookClientConfig};
use apimachinery::crd::{BuildError, DefinitionBuilder, VersionBuilder};
use apimachinery::meta::ServeKinds;
use apimachinery::meta::v1::{Condition, ObjectMeta};
use apimachinery::table::{TypedConvertor, age_column, column, name_column, wide_column};
use apimachinery::{Fields, Map, Object, SchemeBuilder, Str, from_json_str, to_json_string};

/// What happens when a run is due while another still runs.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub enum Concurrency {
    /// Both run.
    #[default]
    Allow,
    /// The new one is skipped.
    Forbid,
    /// Another value, of a newer server.
    #[field(other)]
    Other(Str),
}

/// What `kubectl get` shows.
pub fn columns() -> TypedConvertor<v1::CronTab> {
    let columns = vec![
        name_column(),
        column("Schedule", "string", "When it runs."),
        age_column(),
        wide_column("Image", "string", "What it runs."),
    ];
    TypedConvertor::new(columns, |cron: &v1::CronTab, row| {
        let (schedule, image) = (cron.spec.schedule.clone(), cron.spec.image.clone());
        [row.name().into(), schedule.into(), row.age().into(), image.into()]
    })
}

/// The definition of all versions, as `crontab.yaml` beside this package's manifest has it.
pub fn definition() -> Result<CustomResourceDefinition, BuildError> {
    let v1 = VersionBuilder::of::<v1::CronTab>()
        .stored()
        .status()
        .column("Schedule", "string", ".spec.schedule")
        .column("Age", "date", ".metadata.creationTimestamp");
    let url = Some("https://webhooks.crontabs.svc:8443/convert".into());
    DefinitionBuilder::new("crontabs")
        .short_names(["ct"])
        .conversion_webhook(WebhookClientConfig { url, ..WebhookClientConfig::default() })
        .version(v1)
        .version(VersionBuilder::of::<v1beta1::CronTab>().status())
        .version(VersionBuilder::of::<v1alpha1::CronTab>().deprecated("use v1"))
        .build()
}

/// The version that is stored and worked with.
pub mod v1 {
    use super::*;

    /// Something that runs again and again.
    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1", kind = "CronTab", schema)]
    pub struct CronTab {
        #[field(1)]
        pub metadata: ObjectMeta,
        #[field(2)]
        pub spec: CronTabSpec,
        #[field(3)]
        pub status: CronTabStatus,
    }

    /// What is wanted.
    #[derive(Clone, Debug, Default, PartialEq, Fields)]
    #[fields(schema)]
    pub struct CronTabSpec {
        /// When it runs: five fields as in crontabs, or `@daily` and its like.
        #[field(1, schema(max_length = 100))]
        pub schedule: Str,
        #[field(2, omitempty)]
        pub time_zone: Str,
        #[field(3)]
        pub image: Str,
        /// How many run at once.
        #[field(4, schema(default = 1, minimum = 0))]
        pub replicas: Option<i32>,
        #[field(5, schema(default = "Allow"))]
        pub concurrency: Concurrency,
        #[field(6)]
        pub env: Map<Str, Str>,
        #[field(7)]
        pub args: Vec<Str>,
    }

    /// What is.
    #[derive(Clone, Debug, Default, PartialEq, Fields)]
    #[fields(schema)]
    pub struct CronTabStatus {
        #[field(1)]
        pub conditions: Vec<Condition>,
    }
}

/// An older version: no time zone, no variables.
pub mod v1beta1 {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1beta1", kind = "CronTab", schema)]
    pub struct CronTab {
        #[field(1)]
        pub metadata: ObjectMeta,
        #[field(2)]
        pub spec: CronTabSpec,
        #[field(3)]
        pub status: v1::CronTabStatus,
    }

    #[derive(Clone, Debug, Default, PartialEq, Fields)]
    #[fields(schema)]
    pub struct CronTabSpec {
        #[field(1)]
        pub cron_spec: Str,
        #[field(2)]
        pub image: Str,
        #[field(3)]
        pub replicas: Option<i32>,
        #[field(4)]
        pub args: Vec<Str>,
    }

    impl From<CronTab> for v1::CronTab {
        fn from(CronTab { mut metadata, spec, status }: CronTab) -> Self {
            let CronTabSpec { cron_spec: schedule, image, replicas, args } = spec;
            let kept = restore(&mut metadata).spec;
            let spec = v1::CronTabSpec { schedule, image, replicas, args, ..kept };
            Self { metadata, spec, status }
        }
    }

    impl From<v1::CronTab> for CronTab {
        fn from(v1::CronTab { mut metadata, mut spec, status }: v1::CronTab) -> Self {
            let old = CronTabSpec {
                cron_spec: take(&mut spec.schedule),
                image: take(&mut spec.image),
                replicas: spec.replicas.take(),
                args: take(&mut spec.args),
            };
            stash(&mut metadata, &Rest { spec, ..Rest::default() });
            Self { metadata, spec: old, status }
        }
    }
}

/// The first version: flat.
pub mod v1alpha1 {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1alpha1", kind = "CronTab", schema)]
    pub struct CronTab {
        #[field(1)]
        pub metadata: ObjectMeta,
        #[field(2)]
        pub cron_spec: Str,
        #[field(3)]
        pub image: Str,
    }

    impl From<CronTab> for v1::CronTab {
        fn from(CronTab { mut metadata, cron_spec, image }: CronTab) -> Self {
            let Rest { spec, status } = restore(&mut metadata);
            Self { metadata, spec: v1::CronTabSpec { schedule: cron_spec, image, ..spec }, status }
        }
    }

    impl From<v1::CronTab> for CronTab {
        fn from(v1::CronTab { mut metadata, mut spec, status }: v1::CronTab) -> Self {
            let cron_spec = take(&mut spec.schedule);
            let image = take(&mut spec.image);
            stash(&mut metadata, &Rest { spec, status });
            Self { metadata, cron_spec, image }
        }
    }
}

const ANNOTATION: &str = "stable.example.com/v1-rest";

/// What an old version has no fields for.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Rest {
    spec: v1::CronTabSpec,
    status: v1::CronTabStatus,
}

/// Keeps what is left as JSON in an annotation, if anything is.
fn stash(metadata: &mut ObjectMeta, rest: &Rest) {
    if *rest != Rest::default()
        && let Ok(json) = to_json_string(rest)
    {
        metadata.annotations.insert(ANNOTATION.into(), json.into());
    }
}

/// Takes the annotation away and returns what it kept.
fn restore(metadata: &mut ObjectMeta) -> Rest {
    let json = metadata.annotations.remove(ANNOTATION);
    json.and_then(|json| from_json_str(&json).ok()).unwrap_or_default()
}

/// Registers all versions, their lists, and what requests need.
pub fn install(builder: &mut SchemeBuilder) {
    builder
        .serve::<v1::CronTab>()
        .version::<v1beta1::CronTab>()
        .version::<v1alpha1::CronTab>()
        .default_with(|cron: &mut v1::CronTab| _ = cron.spec.replicas.get_or_insert(1));
}
