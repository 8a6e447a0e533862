//! The kind `At`: what someone with a kind of their own writes.

use apimachinery::meta::v1::ObjectMeta;
use apimachinery::meta::{Time, string_type};
use apimachinery::{Object, SchemeBuilder, Str};

string_type! {
    /// How far an `At` has got.
    pub struct Phase { PENDING = "PENDING", RUNNING = "RUNNING", DONE = "DONE" }
}

/// The internal form, which the program works with. No version has to look like it.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "cnat.programming-kubernetes.info", version = "__internal", kind = "At")]
pub struct At {
    /// The object's metadata.
    pub metadata: ObjectMeta,
    /// When to run; the zero time means at once.
    pub schedule: Time,
    /// What to run: the program and its arguments.
    pub command: Vec<Str>,
    /// How far it has got.
    pub phase: Phase,
}

/// Registers the kind with its versions, defaults and conversions.
pub fn install(builder: &mut SchemeBuilder) {
    builder
        .hub::<At>()
        .version::<v1::At>()
        .version::<v1beta1::At>()
        .try_version::<v1alpha1::At>()
        .default_with(|at: &mut v1::At| default_phase(&mut at.status.phase))
        .default_with(|at: &mut v1beta1::At| default_phase(&mut at.status.phase))
        .default_with(|at: &mut v1alpha1::At| default_phase(&mut at.phase))
        .version_priority(&[v1::GROUP_VERSION, v1beta1::GROUP_VERSION, v1alpha1::GROUP_VERSION]);
}

fn default_phase(phase: &mut Phase) {
    if phase.is_empty() {
        *phase = Phase::PENDING;
    }
}

/// The command is a list of words.
pub mod v1 {
    use apimachinery::meta::Time;
    use apimachinery::meta::v1::ObjectMeta;
    use apimachinery::{Fields, GroupVersion, NullableVec, Object, Str};

    /// The group and version.
    pub const GROUP_VERSION: GroupVersion =
        GroupVersion::from_static("cnat.programming-kubernetes.info", "v1");

    /// A command that runs once.
    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "cnat.programming-kubernetes.info", version = "v1", kind = "At")]
    pub struct At {
        /// The object's metadata.
        #[field(1)]
        pub metadata: ObjectMeta,
        /// What is wanted.
        #[field(2)]
        pub spec: AtSpec,
        /// What is the case.
        #[field(3)]
        pub status: AtStatus,
    }

    /// What is wanted.
    #[derive(Clone, Debug, Default, PartialEq, Fields)]
    pub struct AtSpec {
        /// When to run.
        #[field(1)]
        pub schedule: Option<Time>,
        /// The program and its arguments.
        #[field(2)]
        pub command: NullableVec<Str>,
    }

    /// What is the case.
    #[derive(Clone, Debug, Default, PartialEq, Fields)]
    pub struct AtStatus {
        /// How far it has got.
        #[field(1, omitempty)]
        pub phase: super::Phase,
    }

    impl From<super::At> for At {
        fn from(at: super::At) -> Self {
            let schedule = (!at.schedule.is_zero()).then_some(at.schedule);
            Self {
                metadata: at.metadata,
                spec: AtSpec { schedule, command: at.command.into() },
                status: AtStatus { phase: at.phase },
            }
        }
    }

    impl From<At> for super::At {
        fn from(at: At) -> Self {
            Self {
                metadata: at.metadata,
                schedule: at.spec.schedule.unwrap_or_default(),
                command: at.spec.command.into_vec(),
                phase: at.status.phase,
            }
        }
    }
}

/// The command is one text, split at spaces.
pub mod v1beta1 {
    use apimachinery::meta::Time;
    use apimachinery::meta::v1::ObjectMeta;
    use apimachinery::{Fields, GroupVersion, Object, Str};

    /// The group and version.
    pub const GROUP_VERSION: GroupVersion =
        GroupVersion::from_static("cnat.programming-kubernetes.info", "v1beta1");

    /// A command that runs once.
    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "cnat.programming-kubernetes.info", version = "v1beta1", kind = "At")]
    pub struct At {
        /// The object's metadata.
        #[field(1)]
        pub metadata: ObjectMeta,
        /// What is wanted.
        #[field(2)]
        pub spec: AtSpec,
        /// What is the case.
        #[field(3)]
        pub status: super::v1::AtStatus,
    }

    /// What is wanted.
    #[derive(Clone, Debug, Default, PartialEq, Fields)]
    pub struct AtSpec {
        /// When to run.
        #[field(1)]
        pub schedule: Option<Time>,
        /// The program and its arguments.
        #[field(2, omitempty)]
        pub command: Str,
    }

    impl From<super::At> for At {
        fn from(at: super::At) -> Self {
            let schedule = (!at.schedule.is_zero()).then_some(at.schedule);
            Self {
                metadata: at.metadata,
                spec: AtSpec { schedule, command: at.command.join(" ").into() },
                status: super::v1::AtStatus { phase: at.phase },
            }
        }
    }

    impl From<At> for super::At {
        fn from(at: At) -> Self {
            Self {
                metadata: at.metadata,
                schedule: at.spec.schedule.unwrap_or_default(),
                command: at.spec.command.split_whitespace().map(Str::from).collect(),
                phase: at.status.phase,
            }
        }
    }
}

/// Everything at the top, and the schedule as text, which may fail to convert.
pub mod v1alpha1 {
    use apimachinery::meta::ParseTimeError;
    use apimachinery::meta::v1::ObjectMeta;
    use apimachinery::{GroupVersion, Object, Str};

    /// The group and version.
    pub const GROUP_VERSION: GroupVersion =
        GroupVersion::from_static("cnat.programming-kubernetes.info", "v1alpha1");

    /// A command that runs once.
    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "cnat.programming-kubernetes.info", version = "v1alpha1", kind = "At")]
    pub struct At {
        /// The object's metadata.
        #[field(1)]
        pub metadata: ObjectMeta,
        /// When to run.
        #[field(2, omitempty)]
        pub schedule: Str,
        /// The program and its arguments.
        #[field(3, omitempty)]
        pub command: Str,
        /// How far it has got.
        #[field(4, omitempty)]
        pub phase: super::Phase,
    }

    impl From<super::At> for At {
        fn from(at: super::At) -> Self {
            let schedule =
                if at.schedule.is_zero() { String::new() } else { at.schedule.to_string() };
            Self {
                metadata: at.metadata,
                schedule: schedule.into(),
                command: at.command.join(" ").into(),
                phase: at.phase,
            }
        }
    }

    impl TryFrom<At> for super::At {
        type Error = ParseTimeError;

        fn try_from(at: At) -> Result<Self, ParseTimeError> {
            let schedule =
                if at.schedule.is_empty() { Default::default() } else { at.schedule.parse()? };
            Ok(Self {
                metadata: at.metadata,
                schedule,
                command: at.command.split_whitespace().map(Str::from).collect(),
                phase: at.phase,
            })
        }
    }
}
