//! A kind of about twenty fields in two versions around an internal one, with defaults. The Go
//! benches have the same.

use apimachinery::meta::v1::ObjectMeta;
use apimachinery::{Fields, GroupVersion, Map, Object, SchemeBuilder, Str};

/// The version with flat fields.
pub const V1: GroupVersion = GroupVersion::from_static("toys.example.com", "v1");
/// The version in which they are grouped.
pub const V2: GroupVersion = GroupVersion::from_static("toys.example.com", "v2");

/// Registers the kind with its versions, defaults and conversions.
pub fn install(builder: &mut SchemeBuilder) {
    builder.hub::<Toy>().version::<ToyV1>().version_from_ref::<ToyV2>().default_with(set_defaults);
}

/// A name with a value.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EnvVar {
    /// The name.
    #[field(1)]
    pub name: Str,
    /// The value.
    #[field(2, omitempty)]
    pub value: Str,
}

/// A port with a name.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Port {
    /// The name.
    #[field(1, omitempty)]
    pub name: Str,
    /// The port.
    #[field(2)]
    pub number: i32,
    /// `TCP` by default.
    #[field(3, omitempty)]
    pub protocol: Str,
}

/// What runs.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Template {
    /// The image.
    #[field(1)]
    pub image: Str,
    /// The program.
    #[field(2)]
    pub command: Vec<Str>,
    /// Its arguments.
    #[field(3)]
    pub args: Vec<Str>,
    /// Its environment.
    #[field(4)]
    pub env: Vec<EnvVar>,
    /// The ports it listens on.
    #[field(5)]
    pub ports: Vec<Port>,
}

/// Where and when it runs.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Scheduling {
    /// The node.
    #[field(1, omitempty)]
    pub node_name: Str,
    /// Labels of the node.
    #[field(2)]
    pub node_selector: Map<Str, Str>,
    /// What goes first.
    #[field(3, omitempty)]
    pub priority: i32,
    /// When.
    #[field(4, omitempty)]
    pub schedule: Str,
    /// How long, in seconds.
    #[field(5)]
    pub timeout_seconds: Option<i64>,
}

/// How it runs.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Status {
    /// How many are ready.
    #[field(1)]
    pub ready: i32,
    /// How far it is.
    #[field(2, omitempty)]
    pub phase: Str,
    /// Why.
    #[field(3, omitempty)]
    pub message: Str,
}

/// All fields side by side.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SpecV1 {
    /// How many.
    #[field(1)]
    pub replicas: Option<i32>,
    /// Whether it waits.
    #[field(2, omitempty)]
    pub paused: bool,
    /// The image.
    #[field(3)]
    pub image: Str,
    /// The program.
    #[field(4)]
    pub command: Vec<Str>,
    /// Its arguments.
    #[field(5)]
    pub args: Vec<Str>,
    /// Its environment.
    #[field(6)]
    pub env: Vec<EnvVar>,
    /// The ports it listens on.
    #[field(7)]
    pub ports: Vec<Port>,
    /// The node.
    #[field(8, omitempty)]
    pub node_name: Str,
    /// Labels of the node.
    #[field(9)]
    pub node_selector: Map<Str, Str>,
    /// What goes first.
    #[field(10, omitempty)]
    pub priority: i32,
    /// When.
    #[field(11, omitempty)]
    pub schedule: Str,
    /// How long, in seconds.
    #[field(12)]
    pub timeout_seconds: Option<i64>,
    /// Remarks.
    #[field(13, omitempty)]
    pub notes: Str,
}

/// Fields in groups.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SpecV2 {
    /// How many.
    #[field(1)]
    pub replicas: Option<i32>,
    /// Whether it waits.
    #[field(2, omitempty)]
    pub paused: bool,
    /// What runs.
    #[field(3)]
    pub template: Template,
    /// Where and when.
    #[field(4)]
    pub scheduling: Scheduling,
    /// Remarks.
    #[field(5, omitempty)]
    pub notes: Str,
}

/// The kind in `v1`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "toys.example.com", version = "v1", kind = "Toy")]
pub struct ToyV1 {
    /// Metadata.
    #[field(1)]
    pub metadata: ObjectMeta,
    /// What is wanted.
    #[field(2)]
    pub spec: SpecV1,
    /// What is.
    #[field(3)]
    pub status: Status,
}

/// The kind in `v2`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "toys.example.com", version = "v2", kind = "Toy")]
pub struct ToyV2 {
    /// Metadata.
    #[field(1)]
    pub metadata: ObjectMeta,
    /// What is wanted.
    #[field(2)]
    pub spec: SpecV2,
    /// What is.
    #[field(3)]
    pub status: Status,
}

/// The kind as programs use it.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "toys.example.com", version = "__internal", kind = "Toy")]
pub struct Toy {
    /// Metadata.
    pub metadata: ObjectMeta,
    /// How many.
    pub replicas: i32,
    /// Whether it waits.
    pub paused: bool,
    /// What runs.
    pub template: Template,
    /// Where and when.
    pub scheduling: Scheduling,
    /// Remarks.
    pub notes: Str,
    /// What is.
    pub status: Status,
}

fn set_defaults(toy: &mut ToyV1) {
    toy.spec.replicas.get_or_insert(1);
    toy.spec.timeout_seconds.get_or_insert(60);
    for port in toy.spec.ports.iter_mut().filter(|port| port.protocol.is_empty()) {
        port.protocol = "TCP".into();
    }
}

impl From<ToyV1> for Toy {
    fn from(toy: ToyV1) -> Self {
        let ToyV1 { metadata, spec, status, .. } = toy;
        let SpecV1 { image, command, args, env, ports, .. } = spec;
        let SpecV1 { node_name, node_selector, priority, schedule, timeout_seconds, .. } = spec;
        Self {
            metadata,
            replicas: spec.replicas.unwrap_or_default(),
            paused: spec.paused,
            template: Template { image, command, args, env, ports },
            scheduling: Scheduling {
                node_name,
                node_selector,
                priority,
                schedule,
                timeout_seconds,
            },
            notes: spec.notes,
            status,
        }
    }
}

impl From<Toy> for ToyV1 {
    fn from(toy: Toy) -> Self {
        let Template { image, command, args, env, ports } = toy.template;
        let Scheduling { node_name, node_selector, priority, schedule, timeout_seconds } =
            toy.scheduling;
        let spec = SpecV1 {
            replicas: Some(toy.replicas),
            paused: toy.paused,
            image,
            command,
            args,
            env,
            ports,
            node_name,
            node_selector,
            priority,
            schedule,
            timeout_seconds,
            notes: toy.notes,
        };
        Self { metadata: toy.metadata, spec, status: toy.status }
    }
}

impl From<ToyV2> for Toy {
    fn from(toy: ToyV2) -> Self {
        let SpecV2 { replicas, paused, template, scheduling, notes } = toy.spec;
        let replicas = replicas.unwrap_or_default();
        let (metadata, status) = (toy.metadata, toy.status);
        Self { metadata, replicas, paused, template, scheduling, notes, status }
    }
}

impl From<&Toy> for ToyV2 {
    fn from(toy: &Toy) -> Self {
        Self {
            metadata: toy.metadata.clone(),
            spec: SpecV2 {
                replicas: Some(toy.replicas),
                paused: toy.paused,
                template: toy.template.clone(),
                scheduling: toy.scheduling.clone(),
                notes: toy.notes.clone(),
            },
            status: toy.status.clone(),
        }
    }
}
