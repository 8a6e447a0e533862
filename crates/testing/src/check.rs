//! The check of conversions.

use std::any::TypeId;
use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use apimachinery_json::{JsonOptions, JsonSerializer, value_from_str, value_to_vec};
use apimachinery_runtime::reflect::Shape;
use apimachinery_runtime::{
    ConversionError, DecodeError, DecodeRequest, Decoder, EncodeError, GroupKind, GroupVersionKind,
    Input, Object, ObjectRegistry, Scheme, Serializer, TypeInfo, Value,
};

use crate::filled::filled_fields;
use crate::generate::Generator;
use crate::problem::{
    ConversionPanic, ConversionProblem, ConversionProblems, LostField, once_each,
};
use crate::random::Random;
use crate::shrink::shrink;
use crate::texts::TextFields;
use crate::trees::{Difference, first_difference, remove_paths};

/// Checks that no conversion of a scheme loses anything, with objects made for the purpose.
///
/// The same as [`ConversionCheck::new`] and [`run`](ConversionCheck::run): of all kinds of the
/// scheme, installed built-in kinds included. These take long, and several lose fields that an old
/// version does not have, as they do in the reference; [`ConversionCheck::kind`] checks your own
/// kinds alone.
///
/// # Errors
/// As [`ConversionCheck::run`].
pub fn check_conversions(scheme: &Scheme) -> Result<ConversionReport, ConversionProblems> {
    ConversionCheck::new(scheme).run()
}

/// A check of the conversions of a scheme, with wishes.
///
/// Every kind with a hub is examined: each version is converted to the hub and back, and the hub to
/// each version and back if it is a version itself. Objects are defaulted first, as a decoder does
/// it. What counts is the JSON before and after, where `null`, a list without items and a field
/// left out are the same.
///
/// Types of the derives declare what they take, so objects of theirs are made: the same ones in
/// every run. Types with only serde's traits do not; give [samples](Self::sample) of them.
#[derive(Debug)]
pub struct ConversionCheck<'a> {
    scheme: &'a Scheme,
    seed: u64,
    objects: usize,
    samples: Vec<Box<dyn Object>>,
    kinds: Vec<GroupKind>,
    ignored: Vec<String>,
}

/// What was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConversionReport {
    /// How many objects went there and back unchanged.
    pub objects: usize,
    /// How many pairs of kinds they were of.
    pub pairs: usize,
    /// How many objects a conversion refused; they prove nothing.
    pub refused: usize,
    /// Fields about which nothing is proven, `Kind: path`, with `[]` for the items of a list and
    /// `{}` for the values of a map: no object that went there and back had anything in them.
    /// Either their type reads itself and does not declare what it takes, or conversions refused
    /// all that was made for them, as one that parses a text does. A
    /// [sample](ConversionCheck::sample) fills them.
    pub unfilled: BTreeSet<String>,
    /// The [samples](ConversionCheck::sample) that a conversion refused; they prove nothing either.
    pub refused_samples: Vec<RefusedSample>,
}

/// A sample that a conversion refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RefusedSample {
    /// The kind of the sample.
    pub kind: GroupVersionKind,
    /// The kind that it was converted to, and back from.
    pub through: GroupVersionKind,
    /// The sample as JSON.
    pub object: String,
    /// What the conversion said.
    pub reason: String,
}

impl fmt::Display for RefusedSample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, through, object, reason } = self;
        write!(f, "{kind}: a sample does not convert to {through} and back: {reason}: {object}")
    }
}

/// Two kinds, converted between.
struct Pair<'s> {
    kind: &'s GroupVersionKind,
    info: &'static TypeInfo,
    through: &'s GroupVersionKind,
    other: TypeId,
}

/// Objects to check a pair with.
struct Made {
    /// The objects as JSON.
    trees: Vec<Value>,
    /// How many of them, at the start, are samples.
    samples: usize,
    /// What their type takes, if it declares that.
    shape: Option<Shape>,
    /// The fields that none was made for.
    unfilled: BTreeSet<String>,
}

enum Trip {
    Same,
    Changed(Difference),
    Refused(ConversionError),
    /// With the text of the panic.
    Panicked(String),
}

impl<'a> ConversionCheck<'a> {
    /// A check of all kinds that have a hub, with 200 objects of each, and those that have every
    /// word of a dictionary in every text field.
    pub fn new(scheme: &'a Scheme) -> Self {
        Self {
            scheme,
            seed: 1,
            objects: 200,
            samples: Vec::new(),
            kinds: Vec::new(),
            ignored: Vec::new(),
        }
    }

    /// Makes other objects than those of seed 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Makes this many objects of each version by chance, beside those with every word.
    #[must_use]
    pub fn objects(mut self, count: usize) -> Self {
        self.objects = count;
        self
    }

    /// Checks this object, too. It is made smaller like the others when something is lost. One that
    /// a conversion refuses is in [`ConversionReport::refused_samples`].
    #[must_use]
    pub fn sample(mut self, object: impl Object) -> Self {
        self.samples.push(Box::new(object));
        self
    }

    /// Checks this kind only, or these, when called again: such as those of your own in a scheme
    /// that has built-in kinds as well.
    #[must_use]
    pub fn kind(mut self, kind: GroupKind) -> Self {
        self.kinds.push(kind);
        self
    }

    /// Does not compare what is at a path, in any kind: for what a conversion is known to lose or
    /// add.
    ///
    /// The path is written as problems show it: `status.conditions[0].message`; `[*]` is every
    /// item, and a key of a map for a field, such as in `metadata.annotations.example.com/rest`.
    #[must_use]
    pub fn ignore(mut self, path: impl Into<String>) -> Self {
        self.ignored.push(path.into());
        self
    }

    /// Converts the objects and compares.
    ///
    /// # Errors
    /// The first field that is lost for each pair of kinds, with a small object that shows it, and
    /// once where it is lost in several ways; conversions that panic; pairs whose conversions
    /// refuse every object; types of which there are no objects to check with.
    #[doc(alias = "check")]
    pub fn run(&self) -> Result<ConversionReport, ConversionProblems> {
        let mut report = ConversionReport::default();
        let mut problems = Vec::new();
        for pair in self.pairs() {
            if let Err(problem) = self.check_pair(&pair, &mut report) {
                problems.push(*problem);
            }
        }
        if problems.is_empty() { Ok(report) } else { Err(ConversionProblems(once_each(problems))) }
    }

    fn pairs(&self) -> Vec<Pair<'a>> {
        let known = self.scheme.all_known_types();
        let is_wanted = |kind: &GroupKind| self.kinds.is_empty() || self.kinds.contains(kind);
        let mut pairs = Vec::new();
        for (hub, hub_info) in &known {
            let group_kind = hub.group_kind();
            let key = key_of(hub_info);
            if !is_wanted(&group_kind) || self.scheme.hub_type(&group_kind).map(key_of) != Some(key)
            {
                continue;
            }
            for (kind, info) in known.iter().filter(|(kind, _)| kind.group_kind() == group_kind) {
                if key_of(info) == key {
                    continue;
                }
                pairs.push(Pair { kind, info, through: hub, other: key });
                if !hub.is_internal() {
                    pairs.push(Pair {
                        kind: hub,
                        info: hub_info,
                        through: kind,
                        other: key_of(info),
                    });
                }
            }
        }
        pairs
    }

    fn check_pair(
        &self,
        pair: &Pair<'_>,
        report: &mut ConversionReport,
    ) -> Result<(), Box<ConversionProblem>> {
        let (mut passed, mut refusal) = (0, None);
        let Made { trees, samples, shape, mut unfilled } = self.trees(pair)?;
        let (mut proven, mut refused) = (BTreeSet::new(), BTreeSet::new());
        for (place, tree) in trees.into_iter().enumerate() {
            let fields = shape.map(|shape| filled_fields(&tree, shape)).unwrap_or_default();
            match self.trip(pair, &tree)? {
                Trip::Same => {
                    passed += 1;
                    proven.extend(fields);
                }
                Trip::Changed(_) => return Err(Box::new(self.lost(pair, tree))),
                Trip::Panicked(message) => {
                    return Err(Box::new(self.panicked(pair, tree, message)));
                }
                Trip::Refused(error) => {
                    report.refused += 1;
                    if place < samples {
                        report.refused_samples.push(RefusedSample {
                            kind: pair.kind.clone(),
                            through: pair.through.clone(),
                            object: json_of(&tree),
                            reason: error.to_string(),
                        });
                    }
                    refused.extend(fields);
                    refusal = Some(error);
                }
            }
        }
        report.objects += passed;
        unfilled.extend(refused);
        let unfilled = unfilled.difference(&proven);
        report.unfilled.extend(unfilled.map(|path| format!("{}: {path}", pair.kind)));
        report.pairs += 1;
        match refusal {
            Some(error) if passed == 0 => Err(Box::new(ConversionProblem::Refused {
                kind: pair.kind.clone(),
                through: pair.through.clone(),
                error,
            })),
            _ => Ok(()),
        }
    }

    /// The objects to check a pair with, as JSON.
    fn trees(&self, pair: &Pair<'_>) -> Result<Made, Box<ConversionProblem>> {
        let key = key_of(pair.info);
        let samples = self.samples.iter().filter(|sample| sample.type_key() == key);
        let mut trees = samples.map(|it| self.write(pair, &**it)).collect::<Result<Vec<_>, _>>()?;
        let samples = trees.len();
        let object = (pair.info.new)();
        let shape = object.as_struct().map(|object| Shape::Struct(object.table()));
        let mut random = Random::new(self.seed);
        let mut unfilled = BTreeSet::new();
        for count in 0..self.objects {
            // Every other object has all there is, so that no field depends on luck.
            let mut generator = Generator::new(&mut random, count % 2 == 0);
            trees.extend(shape.and_then(|shape| generator.value(shape)));
            unfilled.extend(generator.unfilled.into_iter().filter(|path| !path.is_empty()));
        }
        if let Some(shape) = shape {
            trees.extend(self.with_every_word(shape, &mut random));
        }
        if trees.is_empty() {
            let (kind, type_name) = (pair.kind.clone(), pair.info.path());
            return Err(Box::new(ConversionProblem::NoObjects { kind, type_name }));
        }
        Ok(Made { trees, samples, shape, unfilled })
    }

    /// Objects in which every text field has every word, once alone and once with all other fields.
    fn with_every_word(&self, shape: Shape, random: &mut Random) -> Vec<Value> {
        let texts = TextFields::of(shape);
        let mut trees: Vec<_> = texts.alone().collect();
        let turns = if trees.is_empty() { 0 } else { TextFields::turns() };
        for turn in 0..turns {
            if let Some(mut tree) = Generator::new(random, true).value(shape) {
                texts.fill(&mut tree, turn);
                trees.push(tree);
            }
        }
        trees
    }

    /// Reads an object, converts it there and back, and compares.
    fn trip(&self, pair: &Pair<'_>, tree: &Value) -> Result<Trip, Box<ConversionProblem>> {
        let mut object = self.read(pair, tree)?;
        if let Err(message) = caught(|| self.scheme.default_object(&mut *object)) {
            return Ok(Trip::Panicked(message));
        }
        let before = self.write(pair, &*object)?;
        let back = caught(|| {
            let there = self.scheme.convert_box(object, pair.other, None)?;
            self.scheme.convert_box(there, key_of(pair.info), None)
        });
        let back = match back {
            Ok(Ok(back)) => back,
            Ok(Err(error)) => return Ok(Trip::Refused(error)),
            Err(message) => return Ok(Trip::Panicked(message)),
        };
        let mut after = self.write(pair, &*back)?;
        let mut before = before;
        for tree in [&mut before, &mut after] {
            remove_paths(tree, &self.ignored);
        }
        Ok(first_difference(&before, &after).map_or(Trip::Same, Trip::Changed))
    }

    fn serializer(&self) -> JsonSerializer {
        JsonSerializer::new(Arc::new(self.scheme.clone()), JsonOptions::default())
    }

    fn read(
        &self,
        pair: &Pair<'_>,
        tree: &Value,
    ) -> Result<Box<dyn Object>, Box<ConversionProblem>> {
        let json = value_to_vec(tree).map_err(|error| unwritable(pair, error))?;
        let request = DecodeRequest::default().default_kind(pair.kind);
        let decoded = self.serializer().decode_with(Input::from(&json), request);
        decoded.map(|it| it.into_object()).map_err(|error| unreadable(pair, error))
    }

    fn write(&self, pair: &Pair<'_>, object: &dyn Object) -> Result<Value, Box<ConversionProblem>> {
        let mut json = Vec::new();
        let written = self.serializer().encode(object, pair.kind, &mut json);
        written.map_err(|error| unwritable(pair, error))?;
        value_from_str(&String::from_utf8_lossy(&json)).map_err(|error| unreadable(pair, error))
    }

    /// The problem that `tree` shows, with a tree as small as can be.
    fn lost(&self, pair: &Pair<'_>, tree: Value) -> ConversionProblem {
        let still_fails = |tree: &Value| matches!(self.trip(pair, tree), Ok(Trip::Changed(_)));
        let smallest = shrink(tree, &still_fails);
        match self.trip(pair, &smallest) {
            Ok(Trip::Changed(Difference { path, before, after })) => {
                ConversionProblem::Lost(Box::new(LostField {
                    kind: pair.kind.clone(),
                    through: pair.through.clone(),
                    path,
                    before,
                    after,
                    object: json_of(&smallest),
                    also_through: Vec::new(),
                }))
            }
            Ok(Trip::Refused(error)) => ConversionProblem::Refused {
                kind: pair.kind.clone(),
                through: pair.through.clone(),
                error,
            },
            Ok(Trip::Panicked(message)) => panic_of(pair, message, &smallest),
            Ok(Trip::Same) => ConversionProblem::NoObjects {
                kind: pair.kind.clone(),
                type_name: pair.info.path(),
            },
            Err(problem) => *problem,
        }
    }

    /// The panic that `tree` shows, with a tree as small as can be.
    fn panicked(&self, pair: &Pair<'_>, tree: Value, message: String) -> ConversionProblem {
        let still_panics = |tree: &Value| matches!(self.trip(pair, tree), Ok(Trip::Panicked(_)));
        let smallest = shrink(tree, &still_panics);
        match self.trip(pair, &smallest) {
            Ok(Trip::Panicked(message)) => panic_of(pair, message, &smallest),
            _ => panic_of(pair, message, &smallest),
        }
    }
}

fn panic_of(pair: &Pair<'_>, message: String, object: &Value) -> ConversionProblem {
    ConversionProblem::Panicked(Box::new(ConversionPanic {
        kind: pair.kind.clone(),
        through: pair.through.clone(),
        message,
        object: json_of(object),
    }))
}

fn json_of(tree: &Value) -> String {
    String::from_utf8_lossy(&value_to_vec(tree).unwrap_or_default()).into_owned()
}

/// What a function returns, or the text of its panic. What it changed is not used after a panic.
fn caught<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|it| (*it).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        text.unwrap_or_else(|| "without a text".to_owned())
    })
}

fn unreadable(pair: &Pair<'_>, error: DecodeError) -> Box<ConversionProblem> {
    Box::new(ConversionProblem::Unreadable { kind: pair.kind.clone(), error })
}

fn unwritable(pair: &Pair<'_>, error: EncodeError) -> Box<ConversionProblem> {
    Box::new(ConversionProblem::Unwritable { kind: pair.kind.clone(), error })
}

fn key_of(info: &'static TypeInfo) -> TypeId {
    (info.new)().type_key()
}
