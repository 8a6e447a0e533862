//! Objects in another version, as their definition says.

mod error;
mod restore;
mod review;

use apimachinery_api::apiextensions::v1::{ConversionStrategyType, CustomResourceDefinition};
use apimachinery_runtime::{GroupVersion, Str, Unstructured, UnstructuredList};
use bytes::Bytes;

pub use error::{ConvertError, ConverterError, InvalidObject, WebhookFailure};
pub use review::PendingConversion;

use review::ReviewVersion;

/// Converts the objects of a definition between its versions: by their name alone, or by its webhook.
///
/// There are no sockets here. Where the webhook must be asked, [`start`](Self::start) says what is to be sent to it, and
/// [`PendingConversion::finish`] takes what it answers; [`convert`](Self::convert) does both around a function that sends.
/// That function may also call a handler of this process: `webhook::convert` of the HTTP crate answers for Rust types, through
/// the hub of their kind.
///
/// ```
/// use apimachinery_api::apiextensions::v1::{
///     ConversionStrategyType, CustomResourceConversion, CustomResourceDefinition,
///     CustomResourceDefinitionVersion, WebhookConversion,
/// };
/// use apimachinery_crd::{Conversion, Converter};
/// use apimachinery_json::value_from_str;
/// use apimachinery_runtime::{Unstructured, Value};
///
/// let version = |name: &str| CustomResourceDefinitionVersion {
///     name: name.into(),
///     ..CustomResourceDefinitionVersion::default()
/// };
/// let mut definition = CustomResourceDefinition::default();
/// definition.spec.group = "example.com".into();
/// definition.spec.versions = vec![version("v1"), version("v2")].into();
/// definition.spec.conversion = Some(Box::new(CustomResourceConversion {
///     strategy: ConversionStrategyType::WEBHOOK,
///     webhook: Some(Box::new(WebhookConversion {
///         conversion_review_versions: vec!["v1".into()].into(),
///         ..WebhookConversion::default()
///     })),
/// }));
/// let converter = Converter::new(&definition)?;
///
/// let Value::Map(object) = value_from_str(
///     r#"{"apiVersion":"example.com/v1","kind":"CronTab","metadata":{"name":"a"},"spec":{"n":1}}"#,
/// )? else { unreachable!() };
/// let Conversion::Pending(pending) =
///     converter.start(Unstructured::new(object), &"example.com/v2".parse()?, "7c9e")?
/// else { unreachable!() };
/// assert!(pending.request().starts_with(br#"{"kind":"ConversionReview","#));
/// let converted = pending.finish(
///     br#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","response":{"uid":"7c9e",
///         "result":{"status":"Success"},"convertedObjects":[
///         {"apiVersion":"example.com/v2","kind":"CronTab","metadata":{"name":"a"},"spec":{"count":1}}]}}"#,
/// )?;
/// assert_eq!(converted.content()["spec"].get("count"), Some(&1.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `CRConverterFactory.NewConverter` of the API extensions server.
#[derive(Clone, Debug)]
pub struct Converter {
    group: Str,
    versions: Vec<Str>,
    strategy: Strategy,
}

#[derive(Clone, Copy, Debug)]
enum Strategy {
    None,
    /// The version of ConversionReview that the webhook and this library know, if there is one.
    Webhook(Option<ReviewVersion>),
}

/// How far a conversion is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Conversion {
    /// The object in the version that was asked for.
    Done(Unstructured),
    /// The webhook must be asked.
    Pending(Box<PendingConversion>),
}

impl Converter {
    /// What converts the objects of a definition. A definition that says nothing has its objects converted by name alone.
    ///
    /// # Errors
    /// When the definition wants them converted in a way that is unknown.
    pub fn new(definition: &CustomResourceDefinition) -> Result<Self, ConverterError> {
        let conversion = definition.spec.conversion.as_deref();
        let unnamed = ConversionStrategyType::NONE;
        let strategy = conversion.map_or(&unnamed, |it| &it.strategy);
        let strategy = if *strategy == ConversionStrategyType::NONE {
            Strategy::None
        } else if *strategy == ConversionStrategyType::WEBHOOK {
            let webhook = conversion.and_then(|it| it.webhook.as_deref());
            let versions = webhook.map(|it| &*it.conversion_review_versions).unwrap_or_default();
            Strategy::Webhook(versions.iter().find_map(|it| ReviewVersion::named(it)))
        } else {
            return Err(ConverterError {
                strategy: strategy.clone(),
                name: definition.metadata.name.clone(),
            });
        };
        let versions = definition.spec.versions.iter().map(|it| it.name.clone()).collect();
        Ok(Self { group: definition.spec.group.clone(), versions, strategy })
    }

    /// Converts an object, or a list with its items, to another version. `send` gets the body of a request to the webhook, in
    /// JSON, and gives that of its response; it is called only when the webhook must be asked. `uid` tells the request apart
    /// from others.
    ///
    /// # Errors
    /// When the definition has not both versions, `send` fails, or the webhook fails or changes what it may not.
    pub fn convert<E: std::fmt::Display>(
        &self,
        object: Unstructured,
        target: &GroupVersion,
        uid: &str,
        send: impl FnOnce(&Bytes) -> Result<Bytes, E>,
    ) -> Result<Unstructured, ConvertError> {
        match self.start(object, target, uid)? {
            Conversion::Done(object) => Ok(object),
            Conversion::Pending(pending) => match send(pending.request()) {
                Ok(response) => pending.finish(&response),
                Err(error) => Err(pending.fail(error)),
            },
        }
    }

    /// Starts the conversion of an object, or of a list with its items. Objects that are of the version already are not sent to
    /// a webhook, nor are those that have nothing but a kind.
    ///
    /// Corresponds to `crConverter.ConvertToVersion`.
    ///
    /// # Errors
    /// When the definition has not both versions, or nobody here knows a version of ConversionReview that its webhook does.
    pub fn start(
        &self,
        object: Unstructured,
        target: &GroupVersion,
        uid: &str,
    ) -> Result<Conversion, ConvertError> {
        let kind = object.kind();
        let version = kind.group_version();
        if version.group != target.group {
            return Err(ConvertError::NotSuitable { kind: kind.into(), target: target.clone() });
        }
        if !self.has(target) {
            return Err(ConvertError::NoTarget(target.clone()));
        }
        if !self.has(&version) {
            return Err(ConvertError::NoSource(version));
        }
        let subject = Subject::of(object)?;
        if let Subject::List(list) = &subject {
            let versions = list.items.iter().map(|it| it.kind().group_version());
            for (index, version) in versions.enumerate() {
                if !self.has(&version) {
                    return Err(ConvertError::NoSourceOfItem { index, version });
                }
            }
        }
        match self.strategy {
            Strategy::Webhook(known) if !subject.is_empty_object() => {
                let known = known.ok_or(ConvertError::NoReviewVersion)?;
                PendingConversion::start(subject, kind, target, known, uid)
            }
            _ => Ok(Conversion::Done(subject.renamed(target))),
        }
    }

    fn has(&self, version: &GroupVersion) -> bool {
        version.group == self.group && self.versions.contains(&version.version)
    }
}

/// What is converted.
#[derive(Clone, Debug)]
enum Subject {
    Object(Unstructured),
    List(UnstructuredList),
}

impl Subject {
    fn of(object: Unstructured) -> Result<Self, ConvertError> {
        if !object.is_list() {
            return Ok(Self::Object(object));
        }
        let mut list = object.into_list()?;
        list.infer_item_kinds();
        Ok(Self::List(list))
    }

    /// Whether it is an object with nothing but `apiVersion` and `kind`.
    fn is_empty_object(&self) -> bool {
        match self {
            Self::Object(object) => {
                let content = object.content();
                let has = |name| content.contains_key(name);
                content.len() == 2 && has("kind") && has("apiVersion")
            }
            Self::List(_) => false,
        }
    }

    /// With the name of another version.
    fn renamed(self, target: &GroupVersion) -> Unstructured {
        let rename = |object: &mut Unstructured| {
            let kind = object.kind().kind;
            object.set_kind(&target.with_kind(kind));
        };
        match self {
            Self::Object(mut object) => {
                rename(&mut object);
                object
            }
            Self::List(mut list) => {
                list.items.iter_mut().for_each(rename);
                rename(&mut list.head);
                list.into_unstructured()
            }
        }
    }
}
