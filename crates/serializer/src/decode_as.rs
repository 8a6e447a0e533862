//! Objects as a type of the program.

use apimachinery_runtime::{DecodeError, DecodeRequest, Decoded, FieldValidation, Input};

use crate::CodecFactory;
use crate::one_document::{inner_document, status_or};
use crate::reading::explain_unregistered;

impl CodecFactory {
    /// Decodes any format and version of a kind, defaults it, and converts it to the version that
    /// `T` is.
    ///
    /// The defaults are those of the version that was sent, and only those: what is converted is
    /// not defaulted again, neither as the hub nor as `T`. An object that was sent in the version
    /// of `T` has the defaults of `T`; one that was sent in another version has what its own
    /// version assumes, and what the conversion makes of it. The scheme sets the defaults of `T`
    /// where they are wanted too:
    ///
    /// ```
    /// # use apimachinery_derive::Object;
    /// use apimachinery_runtime::{Object, Scheme};
    /// use apimachinery_serializer::CodecFactory;
    ///
    /// #[derive(Clone, Debug, Default, PartialEq, Object)]
    /// #[object(group = "example.com", version = "v1", kind = "Car")]
    /// struct OldCar { #[field(1)] doors: Option<i32> }
    ///
    /// #[derive(Clone, Debug, Default, PartialEq, Object)]
    /// #[object(group = "example.com", version = "v2", kind = "Car")]
    /// struct Car { #[field(1)] doors: Option<i32>, #[field(2)] wheels: Option<i32> }
    /// # impl From<OldCar> for Car { fn from(car: OldCar) -> Self { Self { doors: car.doors, wheels: None } } }
    /// # impl From<Car> for OldCar { fn from(car: Car) -> Self { Self { doors: car.doors } } }
    ///
    /// let mut builder = Scheme::builder();
    /// builder
    ///     .hub::<Car>()
    ///     .version::<OldCar>()
    ///     .default_with(|car: &mut OldCar| { car.doors.get_or_insert(3); })
    ///     .default_with(|car: &mut Car| { car.doors.get_or_insert(5); car.wheels.get_or_insert(4); });
    /// let codecs = CodecFactory::new(builder.build()?);
    ///
    /// let mut car: Car = codecs.decode_as("apiVersion: example.com/v1\nkind: Car\n")?;
    /// assert_eq!((car.doors, car.wheels), (Some(3), None)); // v1 assumes three doors
    /// codecs.scheme().try_default_object(&mut car)?;
    /// assert_eq!((car.doors, car.wheels), (Some(3), Some(4)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// [`Unstructured`](apimachinery_runtime::Unstructured) has the defaults of registered kinds,
    /// too; that of [`as_sent`](Self::as_sent) has the fields of the data alone.
    ///
    /// # Errors
    /// When the data is broken or empty, does not name its kind, is of an unregistered kind, or of
    /// a kind that does not convert to `T`. A `T` that no kind is registered for is an error of
    /// this call and not of the compiler, for types with only serde's traits are read as well: a
    /// kind is registered by the scheme's `known`, `hub` or `serve`, and a list is a `PodList` or a
    /// `List<T>`, not a `Vec`. (Data without a kind is taken for what is to be filled
    /// by [`DecodeRequest::into`], as the reference's `DecodeInto` does.) Also when another
    /// document follows the first one
    /// ([`MoreDocuments`](apimachinery_runtime::DecodeErrorKind::MoreDocuments)):
    /// [`AsSent::decode_documents`](crate::AsSent::decode_documents) reads them all. Where a server
    /// answered with a `Status` that is a failure, and `T` is something else,
    /// [`StatusError::find`](apimachinery_meta::StatusError::find) takes it out of the error:
    ///
    /// ```
    /// use apimachinery_api::{self as api, core::v1::Pod};
    /// use apimachinery_meta::StatusError;
    /// # use apimachinery_runtime::Scheme;
    /// # use apimachinery_serializer::CodecFactory;
    /// # let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
    ///
    /// let body = r#"{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"NotFound","code":404,
    ///     "message":"pods \"web\" not found"}"#;
    /// let error = codecs.decode_as::<Pod>(body).unwrap_err();
    /// assert_eq!(error.to_string(), r#"pods "web" not found"#);
    /// assert!(StatusError::find(&error).is_some_and(StatusError::is_not_found));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "UniversalDecoder")]
    pub fn decode_as<'a, T: 'static>(&self, data: impl Into<Input<'a>>) -> Result<T, DecodeError> {
        self.decode_as_with(data, FieldValidation::default()).map(Decoded::into_object)
    }

    /// As [`decode_as`](Self::decode_as), with a choice of what happens to unknown and duplicate
    /// fields: they are findings beside the object, or an error.
    ///
    /// ```
    /// use apimachinery_api::{self as api, core::v1::Pod};
    /// use apimachinery_runtime::FieldValidation;
    /// # use apimachinery_runtime::Scheme;
    /// # use apimachinery_serializer::CodecFactory;
    /// # let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
    ///
    /// let pod = r#"{"kind":"Pod","apiVersion":"v1","spec":{"nodename":"a"}}"#;
    /// let decoded = codecs.decode_as_with::<Pod>(pod, FieldValidation::Warn)?;
    /// assert_eq!(decoded.findings().len(), 1);
    /// assert_eq!(decoded.into_object().spec.restart_policy, "Always");
    /// assert!(codecs.decode_as_with::<Pod>(pod, FieldValidation::Strict).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As `decode_as`; and, when it is strict, all unknown and duplicate fields.
    pub fn decode_as_with<'a, T: 'static>(
        &self,
        data: impl Into<Input<'a>>,
        validation: FieldValidation,
    ) -> Result<Decoded<T>, DecodeError> {
        let input = data.into();
        let request = || DecodeRequest::default().validation(validation);
        let mut decoded = self.typed.decode_typed(input, request());
        if let Some(document) = inner_document(self, input, &mut decoded) {
            let again = self.typed.decode_typed(document.input(), request());
            decoded = again.map_err(|error| document.relocate(error));
        }
        decoded
            .map_err(|error| explain_unregistered::<T>(self.scheme(), error))
            .map_err(|error| status_or(self.universal_deserializer(), input, error))
    }
}
