//! Conversions of types of the derives.

use apimachinery_derive::{Fields, Object};
use apimachinery_meta::Time;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{GroupKind, Map, NullableVec, Scheme, Scope, Str, Value};
use apimachinery_testing::{ConversionCheck, ConversionProblem, check_conversions};

/// The hub, which exists in memory only.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "__internal", kind = "Train")]
struct Train {
    metadata: ObjectMeta,
    cars: NullableVec<Car>,
    name: Str,
    departure: Option<Time>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Car {
    seats: i32,
    #[field(omitempty)]
    dining: bool,
    labels: Map<Str, Str>,
}

mod v1 {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "example.com", version = "v1", kind = "Train")]
    pub(super) struct Train {
        pub(super) metadata: ObjectMeta,
        pub(super) cars: NullableVec<Car>,
        pub(super) name: Str,
        pub(super) departure: Option<Time>,
    }
}

type Spoil = fn(&mut v1::Train);

fn to_internal(train: &v1::Train) -> Train {
    let v1::Train { metadata, cars, name, departure } = train.clone();
    Train { metadata, cars, name, departure }
}

fn from_internal(train: &Train) -> v1::Train {
    let Train { metadata, cars, name, departure } = train.clone();
    v1::Train { metadata, cars, name, departure }
}

/// A scheme whose conversion to v1 is changed by `spoil`.
fn scheme(spoil: Spoil) -> Scheme {
    let from_hub = move |train: &Train, _: &Scope<'_>| {
        let mut train = from_internal(train);
        spoil(&mut train);
        Ok(train)
    };
    let mut builder = Scheme::builder();
    builder.hub::<Train>().version_with::<v1::Train>(|train, _| Ok(to_internal(train)), from_hub);
    builder.build().expect("it fits")
}

#[test]
fn conversions_that_lose_nothing_pass() {
    let report = check_conversions(&scheme(|_| {})).expect("nothing is lost");
    assert!(report.objects > 1_000, "{report:?}");
    assert_eq!((report.pairs, report.refused), (1, 0));
    assert!(report.unfilled.is_empty(), "{:?}", report.unfilled);
}

#[test]
fn lost_field_is_named_with_a_small_object() {
    let cases: [(Spoil, &str); 5] = [
        (|train| train.name = train.name.to_uppercase().into(), "name"),
        (|train| train.departure = None, "departure"),
        (|train| train.metadata.labels.clear(), "metadata.labels"),
        (|train| train.cars.iter_mut().for_each(|car| car.dining = false), "cars[0].dining"),
        (|train| train.cars.iter_mut().skip(1).for_each(|car| car.seats = 1), "cars[1].seats"),
    ];
    for (spoil, path) in cases {
        let problems = check_conversions(&scheme(spoil)).expect_err("something is lost");
        let lost = problems.lost().next().expect("a field");
        assert_eq!(lost.path.to_string(), path);
        assert_ne!(lost.before, lost.after);
        assert_eq!(lost.kind.version, "v1");
        assert_eq!(lost.through.version, "__internal");
        assert!(lost.object.len() < 100, "{}", lost.object);
        assert!(problems.to_string().contains("\nhint: meta::keep_rest"), "{problems}");
    }
}

/// A field that only the hub has is lost through every other version: one problem, which names them
/// all.
#[test]
fn field_lost_through_several_versions_is_reported_once() {
    mod v2 {
        use super::*;

        #[derive(Clone, Debug, Default, PartialEq, Object)]
        #[object(group = "example.com", version = "v2", kind = "Ship")]
        pub(super) struct Ship {
            pub(super) metadata: ObjectMeta,
            pub(super) name: Str,
        }
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "example.com", version = "v1", kind = "Ship")]
    struct Ship {
        metadata: ObjectMeta,
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "example.com", version = "v1beta1", kind = "Ship")]
    struct Draft {
        metadata: ObjectMeta,
    }

    let with_metadata =
        |metadata: &ObjectMeta| v2::Ship { metadata: metadata.clone(), ..Default::default() };
    let mut builder = Scheme::builder();
    builder
        .hub::<v2::Ship>()
        .version_with::<Ship>(
            move |old, _| Ok(with_metadata(&old.metadata)),
            |new, _| Ok(Ship { metadata: new.metadata.clone() }),
        )
        .version_with::<Draft>(
            move |old, _| Ok(with_metadata(&old.metadata)),
            |new, _| Ok(Draft { metadata: new.metadata.clone() }),
        );
    let problems =
        check_conversions(&builder.build().expect("it fits")).expect_err("a name is lost");
    assert_eq!(problems.len(), 1, "{problems}");
    let lost = problems.lost().next().expect("a field");
    assert_eq!((lost.path.to_string().as_str(), &*lost.kind.version), ("name", "v2"));
    let mut through: Vec<_> =
        lost.also_through.iter().chain([&lost.through]).map(|it| &*it.version).collect();
    through.sort_unstable();
    assert_eq!(through, ["v1", "v1beta1"]);
}

#[test]
fn ignored_field_may_be_lost() {
    let cases: [(Spoil, &str); 4] = [
        (|train| train.departure = None, "departure"),
        (|train| train.metadata.labels.clear(), "metadata.labels"),
        (|train| train.cars.iter_mut().for_each(|car| car.seats = 1), "cars[*].seats"),
        (|train| train.cars.iter_mut().take(1).for_each(|car| car.seats = 1), "cars[0].seats"),
    ];
    for (spoil, path) in cases {
        let scheme = scheme(spoil);
        let report = ConversionCheck::new(&scheme).ignore(path).run().expect("the rest is kept");
        assert!(report.objects > 200 && report.pairs == 1, "{path}: {report:?}");
        assert!(ConversionCheck::new(&scheme).ignore("name").run().is_err(), "{path}");
    }
    let scheme = scheme(|train| train.cars.iter_mut().for_each(|car| car.seats = 1));
    let first = ConversionCheck::new(&scheme).ignore("cars[0].seats").run();
    assert!(first.is_err(), "the other cars count");
}

#[test]
fn smallest_object_has_nothing_but_what_is_lost() {
    let problems = check_conversions(&scheme(|train| train.departure = None));
    let problems = problems.expect_err("something is lost");
    let lost = problems.lost().next().expect("a field");
    assert_eq!(lost.after, None);
    let Some(Value::String(time)) = &lost.before else { panic!("a time: {lost}") };
    assert_eq!(lost.object, format!("{{\"departure\":\"{time}\"}}"));
}

/// What the hub has for a text that is parsed: `4x2`.
mod sized {
    use super::*;
    use apimachinery_runtime::ConversionError;

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "example.com", version = "v1", kind = "Box")]
    pub(super) struct Hub {
        metadata: ObjectMeta,
        wide: i64,
        high: i64,
        names: Vec<Str>,
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "example.com", version = "v1alpha1", kind = "Box")]
    pub(super) struct Old {
        pub(super) metadata: ObjectMeta,
        pub(super) size: Str,
        pub(super) names: Vec<Str>,
    }

    fn parsed(old: &Old, _: &Scope<'_>) -> Result<Hub, ConversionError> {
        let Old { metadata, size, names } = old.clone();
        let parts =
            || size.split_once('x').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let (wide, high) = match &*size {
            "" => (0, 0),
            _ => parts().ok_or_else(|| ConversionError::failed("not a size"))?,
        };
        Ok(Hub { metadata, wide, high, names })
    }

    fn written(hub: &Hub, _: &Scope<'_>) -> Result<Old, ConversionError> {
        let Hub { metadata, wide, high, names } = hub.clone();
        let size =
            if (wide, high) == (0, 0) { Str::new() } else { format!("{wide}x{high}").into() };
        Ok(Old { metadata, size, names })
    }

    pub(super) fn scheme() -> Scheme {
        let mut builder = Scheme::builder();
        builder.hub::<Hub>().version_with::<Old>(parsed, written);
        builder.build().expect("it fits")
    }
}

/// A field in which every text was refused proves nothing, unless a sample fills it.
#[test]
fn field_of_refused_objects_is_unfilled() {
    let scheme = sized::scheme();
    let report = check_conversions(&scheme).expect("nothing is lost");
    assert!(report.refused > 0 && report.objects > 200, "{report:?}");
    let unfilled: Vec<_> = report.unfilled.iter().map(String::as_str).collect();
    assert_eq!(unfilled, ["example.com/v1alpha1, Kind=Box: size"]);

    let sample = sized::Old { size: "4x2".into(), ..Default::default() };
    let report = ConversionCheck::new(&scheme).sample(sample).run().expect("nothing is lost");
    assert!(report.unfilled.is_empty(), "{:?}", report.unfilled);
}

/// Texts have more parts than a conversion expects that takes them apart.
#[test]
fn text_that_is_taken_apart_is_lost() {
    for separator in [':', '/', ',', '='] {
        let spoil = move |train: &Train, _: &Scope<'_>| {
            let mut train = from_internal(train);
            let mut parts = train.name.split(separator);
            let two: Vec<_> = parts.by_ref().take(2).map(str::to_owned).collect();
            train.name = two.join(&separator.to_string()).into();
            Ok(train)
        };
        let mut builder = Scheme::builder();
        builder.hub::<Train>().version_with::<v1::Train>(|train, _| Ok(to_internal(train)), spoil);
        let problems = check_conversions(&builder.build().expect("it fits")).expect_err("a part");
        assert_eq!(problems.lost().next().expect("a field").path.to_string(), "name");
    }
}

#[test]
fn runs_are_equal_and_seeds_differ() {
    let scheme = scheme(|train| train.name = "".into());
    let first = check_conversions(&scheme).expect_err("something is lost").to_string();
    assert_eq!(check_conversions(&scheme).expect_err("again").to_string(), first);
    let others: Vec<_> = (2..8)
        .map(|seed| ConversionCheck::new(&scheme).seed(seed).run().expect_err("again").to_string())
        .collect();
    assert!(others.iter().any(|other| *other != first), "{others:?}");
}

#[test]
fn kinds_that_are_not_asked_for_are_left_alone() {
    let scheme = scheme(|train| train.name = "".into());
    let other = ConversionCheck::new(&scheme).kind(GroupKind::new("example.com", "Ship"));
    assert_eq!(other.run().expect("nothing to check").pairs, 0);
    let this = ConversionCheck::new(&scheme).kind(GroupKind::new("example.com", "Train"));
    assert_eq!(this.objects(10).run().expect_err("something is lost").len(), 1);
}

#[test]
fn conversions_that_refuse_everything_prove_nothing() {
    let mut builder = Scheme::builder();
    let refuse =
        |_: &Train, _: &Scope<'_>| Err(apimachinery_runtime::ConversionError::failed("no way"));
    builder.hub::<Train>().version_with::<v1::Train>(|train, _| Ok(to_internal(train)), refuse);
    let scheme = builder.build().expect("it fits");
    let problems = check_conversions(&scheme).expect_err("nothing converts");
    assert!(matches!(&problems[0], ConversionProblem::Refused { .. }), "{problems}");
    assert!(problems.to_string().ends_with("no way"), "{problems}");
}
