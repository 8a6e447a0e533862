//! The objects that are served, and where they are written.

use std::error::Error;

use apimachinery::Unstructured;
use apimachinery::api::facts;
use apimachinery::runtime::GroupVersionKind;
use apimachinery::server::{LoadError, Server};

use crate::Failure;
use crate::args::{InputArgs, ServeArgs};
use crate::custom::codecs;
use crate::lifecycle::{Advice, Standing};
use crate::load::{Loaded, Loader};
use crate::pipeline::for_each_document;
use crate::problem::{KindName, Outcome, Place, Problem, What};
use crate::report::Reporter;

/// The objects of the input.
#[derive(Default)]
pub(super) struct Fixtures {
    objects: Vec<Unstructured>,
    /// The place of each.
    places: Vec<Place>,
}

impl Fixtures {
    /// Reads the input, and reports what is wrong with it.
    pub(super) fn read(args: &ServeArgs, excerpts: bool) -> Result<(Self, Outcome), Failure> {
        let mut found = Self::default();
        if args.paths.is_empty() {
            return Ok((found, Outcome::Fine));
        }
        let input =
            InputArgs { recursive: args.recursive, ..InputArgs::all_in(args.paths.clone()) };
        let loader = Loader::new(codecs(), args.level.into());
        let outcome = for_each_document(&input, excerpts, |document, reporter| {
            let Some(loaded) = loader.load(document, reporter) else { return Ok(()) };
            for one in loaded.objects() {
                found.objects.push(data(one).map_err(Failure::Serve)?);
                found.places.push(document.place(one.spot));
            }
            Ok(())
        })?;
        Ok((found, outcome))
    }

    pub(super) fn len(&self) -> usize {
        self.objects.len()
    }

    /// Stores them in a server, and reports the first one that cannot be stored.
    pub(super) async fn load(self, server: &Server, args: &ServeArgs, excerpts: bool) -> Outcome {
        let Err(error) = server.load_all(self.objects).await else { return Outcome::Fine };
        let place = self.places.into_iter().nth(error.index);
        let place = place.unwrap_or_else(|| Place::file("the input".into()));
        let mut reporter = Reporter::without_progress(excerpts);
        reporter.error(&Problem::new(place, explained(error, args)));
        reporter.outcome()
    }
}

fn data(loaded: &Loaded) -> Result<Unstructured, Box<dyn Error>> {
    let mut data = codecs().scheme().to_unstructured(&*loaded.object, None)?;
    data.set_kind(&loaded.kind);
    Ok(data)
}

/// Why an object cannot be stored. A server answers about a kind that it does not serve as about
/// any address that does not exist.
fn explained(error: LoadError, args: &ServeArgs) -> What {
    if !error.error.is_not_found() {
        let kind = KindName(error.kind);
        return What::NotLoaded(format!("{kind} cannot be stored: {}", error.error));
    }
    let release = args.release.unwrap_or_else(facts::release);
    match Advice::about(&error.kind, release) {
        Some(advice) if advice.standing != Standing::Deprecated => What::Gone(Box::new(advice)),
        _ if is_of_kubernetes(&error.kind) => What::NotKept(Box::new(KindName(error.kind))),
        _ => What::Undefined(Box::new(KindName(error.kind))),
    }
}

fn is_of_kubernetes(kind: &GroupVersionKind) -> bool {
    codecs().scheme().is_group_registered(&kind.group)
}
