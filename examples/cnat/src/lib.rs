//! A controller from start to end: commands that are run at a time of the day.
//!
//! A custom resource `At` says which command is run and when; the controller runs it in pods when
//! its time has come.
//!
//! | what | where |
//! |---|---|
//! | the type | [`At`] |
//! | its definition, written in `v1beta1` | [`definition`] |
//! | what comes next for a command: a function of what is known | [`next_step`] |
//! | the controller: informers, a queue, events | [`run`] |

mod at;
mod controller;
mod definition;
mod step;

pub use at::{At, AtSpec, AtStatus, Phase};
pub use controller::{ControllerError, run};
pub use definition::definition;
pub use step::{Step, next_step};

use apimachinery::api::{self, apiextensions};
use apimachinery::runtime::SchemeErrors;
use apimachinery::{CodecFactory, Scheme, ServeKinds};

/// The formats of what the controller reads and writes: commands, pods, events, scales,
/// definitions.
///
/// # Errors
/// When two types claim one kind.
pub fn codecs() -> Result<CodecFactory, SchemeErrors> {
    let mut scheme = Scheme::builder();
    scheme.serve::<At>();
    let scheme =
        scheme.install(api::core).install(api::autoscaling).install(apiextensions::install);
    Ok(CodecFactory::new(scheme.build()?))
}
