//! A command and when it is run.

use apimachinery::meta::v1::ObjectMeta;
use apimachinery::{Fields, Object, Str};

/// A command that is run once, at a time of the day.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "cnat.programming-kubernetes.info", version = "v1alpha1", kind = "At")]
pub struct At {
    /// Its name, its namespace.
    pub metadata: ObjectMeta,
    /// What is wanted.
    pub spec: AtSpec,
    /// How far it has come.
    pub status: AtStatus,
}

/// What is wanted.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AtSpec {
    /// When the command is run: `2026-12-24T18:00:00Z`.
    pub schedule: Str,
    /// What is run, by a shell.
    pub command: Str,
    /// How many pods run it: one, unless it is set.
    pub replicas: Option<i32>,
}

/// How far a command has come.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AtStatus {
    /// Empty until the controller has seen the object.
    #[field(omitempty)]
    pub phase: Phase,
    /// How many pods there are.
    #[field(omitempty)]
    pub replicas: i32,
}

/// The steps of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Fields)]
pub enum Phase {
    /// Not seen by the controller.
    #[default]
    #[field(json = "")]
    New,
    /// Its time has not come.
    #[field(json = "PENDING")]
    Pending,
    /// Its pods run.
    #[field(json = "RUNNING")]
    Running,
    /// Its pods have ended.
    #[field(json = "DONE")]
    Done,
    /// Another value, of a newer controller.
    #[field(other)]
    Other(Str),
}
