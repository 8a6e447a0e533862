//! Derives and macros in modules in which the names of the prelude are missing, or mean something
//! else.

use apimachinery_json::{Json, JsonReader, JsonWriter};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{ApiType, GroupVersion, Object, Step};

fn write(value: &impl Field<Json>) -> String {
    let mut writer = JsonWriter::new(Vec::new());
    writer.value(value);
    String::from_utf8(writer.finish().unwrap()).unwrap().trim_end_matches(',').to_owned()
}

fn read<T: Field<Json> + Default>(json: &str) -> T {
    let mut value = T::default();
    JsonReader::from_text(json).value(&mut value).unwrap();
    value
}

/// A declaration of each kind. Their names are such as generic code likes for its parameters.
macro_rules! declarations {
    () => {
        #[derive(
            ::core::clone::Clone,
            ::core::fmt::Debug,
            ::core::default::Default,
            ::core::cmp::PartialEq,
            ::apimachinery_derive::Fields,
        )]
        pub(super) enum F {
            #[default]
            Grey,
            #[field(other)]
            Other(::apimachinery_runtime::Str),
        }

        #[derive(
            ::core::clone::Clone,
            ::core::fmt::Debug,
            ::core::default::Default,
            ::core::cmp::PartialEq,
            ::apimachinery_derive::Fields,
        )]
        pub(super) struct S {
            #[field(1)]
            pub(super) size: i32,
            #[field(2)]
            pub(super) color: ::core::option::Option<F>,
        }

        #[derive(
            ::core::clone::Clone,
            ::core::fmt::Debug,
            ::core::default::Default,
            ::core::cmp::PartialEq,
            ::apimachinery_derive::Fields,
        )]
        pub(super) struct D {
            #[field(1)]
            pub(super) metadata: ::apimachinery_meta::v1::ObjectMeta,
            #[field(2, inline)]
            pub(super) inlined: S,
            #[field(3, list(atomic), schema(max_items = 9, rule("true", message = "no")))]
            pub(super) after: ::std::vec::Vec<i64>,
        }

        #[derive(
            ::core::clone::Clone,
            ::core::fmt::Debug,
            ::core::default::Default,
            ::core::cmp::PartialEq,
            ::apimachinery_derive::Fields,
        )]
        #[fields(reflect)]
        pub(super) struct T {
            #[field(1)]
            pub(super) doors: i32,
        }

        #[derive(
            ::core::clone::Clone,
            ::core::fmt::Debug,
            ::core::default::Default,
            ::core::cmp::PartialEq,
            ::apimachinery_derive::Object,
        )]
        #[object(group_version = super::GROUP_VERSION, kind = "Car")]
        pub(super) struct Car {
            #[field(type_meta)]
            pub(super) own: ::apimachinery_runtime::TypeMeta,
            pub(super) metadata: ::apimachinery_meta::v1::ObjectMeta,
            #[field(nested)]
            pub(super) parts: ::std::vec::Vec<::apimachinery_runtime::RawExtension>,
            #[field(inline)]
            pub(super) inlined: T,
        }

        #[derive(
            ::core::clone::Clone,
            ::core::fmt::Debug,
            ::core::default::Default,
            ::core::cmp::PartialEq,
            ::apimachinery_derive::Object,
        )]
        #[object(group = "example.com", version = "v1", kind = "CarList")]
        pub(super) struct CarList {
            pub(super) metadata: ::apimachinery_meta::v1::ListMeta,
            pub(super) items: ::apimachinery_runtime::NullableVec<Car>,
        }

        #[derive(::apimachinery_derive::Fields, ::apimachinery_derive::Data)]
        pub(super) enum Known {
            #[default]
            First,
            #[field(other)]
            Unknown(::std::string::String),
        }

        #[derive(::apimachinery_derive::Fields)]
        #[fields(trusted)]
        pub(super) struct Trusted {
            #[field(1)]
            pub(super) name: ::std::string::String,
            #[field(2)]
            pub(super) known: Known,
        }

        ::apimachinery_meta::string_type! {
            /// How far it has got.
            pub struct Phase { DONE = "Done" }
        }

        pub(super) fn path() -> [::apimachinery_runtime::Step<'static>; 2] {
            ::apimachinery_runtime::path!["spec", 1]
        }
    };
}

const GROUP_VERSION: GroupVersion = GroupVersion::from_static("example.com", "v1");

mod without_prelude {
    #![no_implicit_prelude]

    declarations!();
}

mod with_other_names {
    #![allow(dead_code, reason = "it is enough that the names are there")]

    /// The usual one: a `Result` with one parameter.
    pub(super) type Result<T> = ::std::io::Result<T>;

    pub(super) struct Option;
    pub(super) struct Vec;
    pub(super) struct Box;
    pub(super) struct String;
    pub(super) struct Some;
    pub(super) struct None;
    pub(super) struct Ok;
    pub(super) struct Err;
    pub(super) trait Clone {}
    pub(super) trait Default {}
    pub(super) trait PartialEq {}
    pub(super) trait From {}
    pub(super) trait Into {}
    pub(super) trait AsRef {}
    pub(super) trait Iterator {}
    pub(super) trait FnMut {}
    pub(super) trait Send {}
    pub(super) trait Sync {}
    macro_rules! of_others {
        ($($name:ident)*) => {$(
            #[allow(unused_macros, reason = "it hides a macro of the prelude")]
            macro_rules! $name { () => { compile_error!("not this one") }; }
        )*};
    }
    of_others!(concat stringify module_path unimplemented unreachable);

    declarations!();
}

/// Modules and constants that have the names that emitted code could use for itself.
mod with_our_names {
    use apimachinery_derive::{Fields, Object};
    use apimachinery_runtime::GroupVersion;

    macro_rules! modules {
        ($($module:ident)*) => {$(
            pub(super) mod $module {
                #[derive(Clone, Debug, Default, PartialEq, apimachinery_derive::Fields)]
                pub(in super::super) struct Part {
                    pub(in super::super) size: i32,
                }
            }
        )*};
    }
    modules!(support fields reflect runtime json protobuf serde data);

    const TABLE: GroupVersion = super::GROUP_VERSION;
    const ROWS: &str = "Whole";

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group_version = TABLE, kind = ROWS)]
    pub(super) struct Whole {
        pub(super) a: support::Part,
        pub(super) b: fields::Part,
        pub(super) c: Option<reflect::Part>,
        pub(super) d: Vec<runtime::Part>,
        pub(super) e: json::Part,
        pub(super) f: protobuf::Part,
        pub(super) g: serde::Part,
        #[field(inline)]
        pub(super) h: data::Part,
    }

    #[derive(Fields)]
    #[fields(trusted)]
    pub(super) struct Trusted {
        pub(super) text: String,
    }
}

macro_rules! works {
    ($($test:ident in $module:ident)*) => {$(
        #[test]
        fn $test() {
            use $module::{Car, CarList, D, F, Phase, S, T, Trusted, path};

            assert_eq!(path(), [Step::Key("spec"), Step::Index(1)]);
            let json = r#"{"metadata":{"name":"a"},"size":1,"color":"Grey","after":[2]}"#;
            let read_again: D = read(json);
            assert_eq!(read_again.inlined, S { size: 1, color: Some(F::Grey) });
            assert_eq!(write(&read_again), json);

            let car: Car = read(r#"{"metadata":{},"parts":[{"a":1}],"doors":5}"#);
            assert_eq!((car.parts.len(), &car.inlined), (1, &T { doors: 5 }));
            let list = CarList { items: vec![car].into(), ..CarList::default() };
            assert!(list.as_list().is_some() && list.clone_object().equals(&list));
            assert_eq!(Car::KIND.kind, "Car");

            let json = r#"{"name":"a","known":"Second"}"#;
            let trusted: Trusted = read(json);
            assert!(trusted.known == "Second" && trusted.clone() == trusted);
            assert_eq!(write(&trusted), json);
            assert_eq!("Done".parse(), Ok(Phase::DONE));
            assert_eq!(String::from(Phase::DONE), "Done");
        }
    )*};
}

works! {
    declarations_without_prelude_work in without_prelude
    declarations_beside_other_names_work in with_other_names
}

#[test]
fn declarations_beside_our_names_work() {
    use with_our_names::{Trusted, Whole, support};

    let whole = Whole { a: support::Part { size: 1 }, ..Whole::default() };
    assert_eq!(read::<Whole>(&write(&whole)), whole);
    assert_eq!(Whole::KIND.kind, "Whole");
    let trusted = Trusted { text: "a".into() };
    assert!(trusted.clone() == trusted);
}
