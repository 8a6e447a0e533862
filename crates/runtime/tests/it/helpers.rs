//! Helpers over registries and codecs.

use std::io::Write;
use std::sync::Arc;

use apimachinery_runtime::{
    ApiType, Codec, DecodeError, DecodeErrorKind, DecodeInto, DecodeRequest, Decoded, Decoder,
    EncodeError, Encoder, Findings, GroupVersionKind, Input, MultiRegistry, NotRegisteredError,
    Object, ObjectRegistry, Scheme, Str, TypeMeta, Unknown, decode_list, encode_list,
    use_or_create_object,
};

use super::support::{Status, V1, V2};

/// Cars are written as their number of wheels.
#[derive(Debug)]
struct Wheels;

impl Encoder for Wheels {
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let car = object.downcast_ref::<V1>();
        let car = car.ok_or_else(|| EncodeError::invalid_value("this is not a car"))?;
        out.extend_from_slice(car.0.to_string().as_bytes());
        Ok(())
    }

    fn encode_to_writer(
        &self,
        object: &dyn Object,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        Ok(sink.write_all(&self.encode_to_vec(object)?)?)
    }

    fn identifier(&self) -> Str {
        "wheels".into()
    }
}

impl Decoder for Wheels {
    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let kind = V1::KIND.to_gvk();
        if request.into.is_some_and(|it| it.is::<Unknown>()) {
            let (raw, type_meta) = (input.to_shared(input.bytes()), TypeMeta::from(&kind));
            let unknown = Unknown { raw, type_meta, ..Unknown::default() };
            return Ok(Decoded::new(Box::new(unknown), kind, Findings::new()));
        }
        match std::str::from_utf8(input.bytes()) {
            Ok("boat") => Err(NotRegisteredError::kind(&kind, "wheels").into()),
            Ok(text) => match text.parse() {
                Ok(wheels) => Ok(Decoded::new(Box::new(V1(wheels)), kind, Findings::new())),
                Err(_) => Err(DecodeError::syntax("no number")),
            },
            Err(_) => Err(DecodeError::new(DecodeErrorKind::InvalidUtf8)),
        }
    }
}

fn unknown(raw: &'static str) -> Box<dyn Object> {
    Box::new(Unknown { raw: raw.as_bytes().into(), ..Unknown::default() })
}

/// CF-14: the objects of a list are encoded and decoded in place; what cannot be is reported and
/// stays.
#[test]
fn lists_change_in_place() {
    let codec = Codec::new(Arc::new(Wheels), Arc::new(Wheels));
    let mut objects: Vec<Box<dyn Object>> =
        vec![Box::new(V1(3)), Box::new(Status(0)), Box::new(V1(4))];
    let errors = encode_list(&codec, &mut objects).expect_err("a status is not a car");
    assert_eq!(errors.len(), 1);
    assert_eq!(objects[0].downcast::<Unknown>().expect("encoded").raw, "3");
    assert!(objects[1].is::<Status>());

    objects.extend([unknown("boat"), unknown("x")]);
    let errors = decode_list(&mut objects, &[&codec, &Wheels]).expect_err("x is not a number");
    assert_eq!(errors.iter().map(ToString::to_string).collect::<Vec<_>>(), ["no number"]);
    assert_eq!(objects[0].downcast::<V1>().expect("decoded"), &V1(3));
    assert!(objects[1].is::<Status>());
    assert_eq!(objects[2].downcast::<V1>().expect("decoded"), &V1(4));
    let boat = objects[3].downcast::<Unknown>().expect("no decoder knows it");
    assert_eq!((boat.raw.as_ref(), boat.type_meta.kind()), (&b"boat"[..], "Car"));
    assert!(objects[4].is::<Unknown>());

    objects.truncate(1);
    assert!(encode_list(&codec, &mut objects).is_ok());
    assert!(decode_list(&mut objects, &[&codec]).is_ok());
    assert_eq!(codec.identifier(), "wheels");
}

/// CF-14: an object of another kind than the one to decode into is an error.
#[test]
fn decoding_into_an_object_needs_its_kind() {
    let car = Wheels.decode_into(b"5", V1(0)).expect("a car");
    assert_eq!((car.typed(), car.kind().kind.as_str()), (&V1(5), "Car"));
    let error = Wheels.decode_into(b"5", V2(0)).expect_err("another kind");
    let text = error.to_string();
    assert!(text.starts_with("unable to decode g/v1, Kind=Car into ") && text.ends_with("V2"));
}

fn scheme<T: ApiType>(name: &str) -> Arc<dyn ObjectRegistry> {
    let mut builder = Scheme::builder();
    builder.name(name).known::<T>().default_with(|_: &mut T| {});
    Arc::new(builder.build().expect("one kind"))
}

/// CF-14: an object is used when it is of the kind, else a new one is made.
#[test]
fn objects_are_reused() {
    let registry = scheme::<V1>("s");
    let kind = V1::KIND.to_gvk();
    let used = use_or_create_object(&*registry, &kind, Some(Box::new(V1(7)))).expect("its kind");
    assert_eq!(used.downcast::<V1>().expect("the object"), &V1(7));
    let made = use_or_create_object(&*registry, &kind, None).expect("a new one");
    assert_eq!(made.downcast::<V1>().expect("a new one"), &V1(0));
    let other = GroupVersionKind::new("g", "v7", "Car");
    assert!(use_or_create_object(&*registry, &other, Some(Box::new(V1(7)))).is_err());
    assert!(use_or_create_object(&*registry, &kind, Some(Box::new(V2(7)))).is_err());
}

/// CF-14: several registries answer as one, the first that knows first.
#[test]
fn registries_are_asked_in_order() {
    let both = MultiRegistry::new(scheme::<V1>("one"), vec![scheme::<V2>("two")]);
    for (object, kind) in [(&V1(1) as &dyn Object, V1::KIND), (&V2(1), V2::KIND)] {
        let kind = kind.to_gvk();
        let known = both.object_kinds(object).expect("one knows it");
        assert_eq!(known.kinds.first(), Some(&kind));
        assert!(both.recognizes(&kind));
        assert_eq!(both.new_object(&kind).expect("one knows it").type_key(), object.type_key());
    }
    let error = both.object_kinds(&Status(0)).expect_err("none knows it");
    assert!(error.to_string().contains("in scheme \"two\""), "the last error: {error}");
    let mut car = V2(1);
    both.default_object(&mut car);
    assert_eq!(car, V2(1));
    assert!(!both.recognizes(&Status::KIND.to_gvk()));
}
