use std::sync::Arc;

use apimachinery_cbor::{CborOptions, CborSerializer};
use apimachinery_derive::Object;
use apimachinery_json as json;
use apimachinery_protobuf as protobuf;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::{Scalar, ScalarToken};
use apimachinery_runtime::{
    ApiType, DecodeError, Decoder, EncodeError, ObjectRegistry, Scheme, Serializer, Str,
};

/// A type written by hand, without a word about CBOR: a number of doors, as text.
#[derive(Clone, Debug, Default, PartialEq)]
struct Doors(i64);

impl Field<json::Json> for Doors {
    fn read(&mut self, _: (), reader: &mut json::JsonReader<'_>) -> Result<(), DecodeError> {
        let text = reader.string()?;
        self.0 = text.parse().map_err(|_| DecodeError::invalid_value("no number of doors"))?;
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::JsonWriter) {
        writer.string(&self.0.to_string());
    }
}

impl Field<protobuf::Protobuf> for Doors {
    fn read(
        &mut self,
        wire: protobuf::WireType,
        reader: &mut protobuf::ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        reader.value(wire, &mut self.0)
    }

    fn write(&self, number: u32, writer: &mut protobuf::ProtobufWriter) {
        writer.value(number, &self.0);
    }
}

impl Scalar for Doors {
    fn token<'a>(&'a self, text: &'a mut Str) -> Result<ScalarToken<'a>, EncodeError> {
        *text = self.0.to_string().into();
        Ok(ScalarToken::Text(text))
    }

    fn set(&mut self, token: ScalarToken<'_>) -> Result<(), DecodeError> {
        let ScalarToken::Text(text) = token else {
            return Err(DecodeError::wrong_type(token.type_name(), "string"));
        };
        self.0 = text.parse().map_err(|_| DecodeError::invalid_value("no number of doors"))?;
        Ok(())
    }

    fn is_empty(&self) -> bool {
        self.0 == 0
    }
}

apimachinery_runtime::reflect_scalar!(Doors, ["\"4\""]);

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Car")]
struct Car {
    #[field(1)]
    name: Str,
    #[field(2, omitempty)]
    doors: Doors,
    #[field(3)]
    spare: Vec<Doors>,
    #[field(4)]
    other: Option<Doors>,
}

/// CBR-06: a field of a type written by hand is read and written as the scalar that it is.
#[test]
fn a_scalar_written_by_hand_has_cbor() {
    let scheme = Scheme::builder().known::<Car>().build().expect("one kind");
    let registry: Arc<dyn ObjectRegistry> = Arc::new(scheme);
    let format = CborSerializer::new(registry, CborOptions::default());
    let spare = vec![Doors(1), Doors(2)];
    let car = Car { name: "beetle".into(), doors: Doors(3), spare, other: None };
    let mut out = Vec::new();
    format.encode(&car, &Car::KIND.to_gvk(), &mut out).expect("it has CBOR");
    let expected =
        b"\xd9\xd9\xf7\xa5\x44kind\x43Car\x44name\x46beetle\x45doors\x413\x45spare\x82\x411\x412\
        \x4aapiVersion\x4eexample.com/v1";
    assert_eq!(out, expected);
    let decoded = format.decode(&out).expect("it reads");
    assert!(decoded.object().equals(&car));
    let error = format.decode(b"\xa3\x44kind\x43Car\x4aapiVersion\x4eexample.com/v1\x45doors\x41x");
    let error = error.expect_err("no number");
    assert_eq!((error.path().to_string().as_str(), error.position().is_some()), ("doors", true));
}
