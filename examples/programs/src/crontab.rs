//! A kind in three versions. What an older version has no field for is kept in an annotation, so
//! that nothing is lost on the way through it.
#![expect(missing_docs, reason = "the names say it")]

use std::mem::take;

use apimachinery::api::apiextensions::v1::CustomResourceDefinition;
use apimachinery::crd::{DefinitionBuildError, DefinitionBuilder, VersionBuilder};
use apimachinery::meta::v1::{Condition, ObjectMeta};
use apimachinery::meta::{declared_defaults, keep_rest, restore_rest};
use apimachinery::{Fields, Map, Object, SchemeBuilder, ServeKinds, Str};

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

/// The definition of all versions, as `crontab.yaml` beside this package's manifest has it.
pub fn definition() -> Result<CustomResourceDefinition, DefinitionBuildError> {
    let v1 = VersionBuilder::of::<v1::CronTab>()
        .stored()
        .status()
        .column("Schedule", "string", ".spec.schedule")
        .column("Age", "date", ".metadata.creationTimestamp")
        .wide_column("Image", "string", ".spec.image");
    DefinitionBuilder::new("crontabs")
        .short_names(["ct"])
        .conversion_webhook_url("https://webhooks.crontabs.svc:8443/convert")
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
        fn from(CronTab { metadata, spec, status }: CronTab) -> Self {
            let CronTabSpec { cron_spec: schedule, image, replicas, args } = spec;
            let kept: Self = restore_rest(metadata);
            let spec = v1::CronTabSpec { schedule, image, replicas, args, ..kept.spec };
            Self { spec, status, ..kept }
        }
    }

    impl From<v1::CronTab> for CronTab {
        fn from(mut new: v1::CronTab) -> Self {
            let spec = CronTabSpec {
                cron_spec: take(&mut new.spec.schedule),
                image: take(&mut new.spec.image),
                replicas: new.spec.replicas.take(),
                args: take(&mut new.spec.args),
            };
            let status = take(&mut new.status);
            Self { metadata: keep_rest(new), spec, status }
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
        fn from(CronTab { metadata, cron_spec: schedule, image }: CronTab) -> Self {
            let kept: Self = restore_rest(metadata);
            Self { spec: v1::CronTabSpec { schedule, image, ..kept.spec }, ..kept }
        }
    }

    impl From<v1::CronTab> for CronTab {
        fn from(mut new: v1::CronTab) -> Self {
            let (cron_spec, image) = (take(&mut new.spec.schedule), take(&mut new.spec.image));
            Self { metadata: keep_rest(new), cron_spec, image }
        }
    }
}

/// Registers all versions, their lists, and what requests need.
pub fn install(builder: &mut SchemeBuilder) {
    builder
        .serve::<v1::CronTab>()
        .version::<v1beta1::CronTab>()
        .version::<v1alpha1::CronTab>()
        .default_with(declared_defaults::<v1::CronTab>);
}
