//! Conversion of objects, as their definition declares it.

mod defined;
mod error;
mod restore;
mod review;
mod strategy;
mod subject;

use std::sync::Arc;

use apimachinery_api::apiextensions::v1::{CustomResourceConversion, CustomResourceDefinition};
use apimachinery_runtime::{GroupVersion, GroupVersionKind, Scheme, Str, Unstructured};

pub(crate) use defined::Names;
pub use error::{ConversionFailure, ConvertError, ConverterError, InvalidObject};
pub use review::PendingConversion;
pub use strategy::ConversionStrategy;

use defined::Defined;
use strategy::{Means, convert_each, find_each, new_uid};
use subject::Subject;

/// Converts the objects of a definition between its versions: by their name alone, or by its
/// webhook.
///
/// There are no sockets here. Where the webhook must be called, [`start`](Self::start) returns what
/// is to be sent to it, and [`PendingConversion::finish`] takes what it answers.
/// [`convert`](Self::convert) does it all with what a program hands over: a [`ConversionStrategy`]
/// that sends, or that converts in this process.
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
/// Corresponds to `CRConverterFactory.NewConverter` of the API extensions server. A copy costs
/// little.
#[derive(Clone, Debug)]
pub struct Converter {
    defined: Arc<Defined>,
    /// What was handed over.
    strategy: Option<ConversionStrategy>,
}

impl Converter {
    /// The converter of the objects of a definition. Without a conversion in the definition, only
    /// their version changes.
    ///
    /// # Errors
    /// When the definition wants them converted in a way that is unknown.
    pub fn new(definition: &CustomResourceDefinition) -> Result<Self, ConverterError> {
        let (spec, accepted) = (&definition.spec, &definition.status.accepted_names);
        let names = if accepted.kind.is_empty() { &spec.names } else { accepted };
        let list_kind = match names.list_kind.is_empty() {
            true => Str::from(format!("{}List", names.kind)),
            false => names.list_kind.clone(),
        };
        let names = Names {
            definition: &definition.metadata.name,
            group: &spec.group,
            kind: &names.kind,
            list_kind: &list_kind,
        };
        let versions = spec.versions.iter().map(|it| it.name.clone());
        Self::of(&names, versions, spec.conversion.as_deref())
    }

    /// What converts the objects of a definition through the Rust types that a scheme has for its
    /// versions, whatever the definition says.
    ///
    /// ```
    /// use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
    /// use apimachinery_crd::Converter;
    /// use apimachinery_derive::{Fields, Object};
    /// use apimachinery_meta::v1::ObjectMeta;
    /// use apimachinery_runtime::{GroupVersion, Scheme, Str, Unstructured, Value};
    ///
    /// const V1: GroupVersion = GroupVersion::from_static("example.com", "v1");
    /// const V2: GroupVersion = GroupVersion::from_static("example.com", "v2");
    ///
    /// #[derive(Clone, Debug, Default, PartialEq, Object)]
    /// #[object(group_version = V1, kind = "CronTab")]
    /// struct Old {
    ///     metadata: ObjectMeta,
    ///     host: Str,
    /// }
    ///
    /// #[derive(Clone, Debug, Default, PartialEq, Object)]
    /// #[object(group_version = V2, kind = "CronTab")]
    /// struct New {
    ///     metadata: ObjectMeta,
    ///     hosts: Vec<Str>,
    /// }
    ///
    /// impl From<Old> for New {
    ///     fn from(Old { metadata, host }: Old) -> Self {
    ///         Self { metadata, hosts: vec![host] }
    ///     }
    /// }
    ///
    /// impl From<New> for Old {
    ///     fn from(New { metadata, hosts }: New) -> Self {
    ///         Self { metadata, host: hosts.into_iter().next().unwrap_or_default() }
    ///     }
    /// }
    ///
    /// # let definition: CustomResourceDefinition = apimachinery_json::from_str(r#"{"metadata":{"name":"crontabs.example.com"},
    /// #   "spec":{"group":"example.com","names":{"plural":"crontabs","kind":"CronTab"},
    /// #   "versions":[{"name":"v1"},{"name":"v2"}]}}"#)?;
    /// # let json = r#"{"apiVersion":"example.com/v1","kind":"CronTab","metadata":{"name":"a"},"host":"web"}"#;
    /// # let Value::Map(object) = apimachinery_json::value_from_str(json)? else { unreachable!() };
    /// # let object = Unstructured::new(object);
    /// let scheme = Scheme::builder().hub::<New>().version::<Old>().build()?;
    /// let converter = Converter::through(&definition, scheme)?;
    /// let converted = converter.convert(object, &V2)?;
    /// assert_eq!(converted.content()["hosts"], Value::List(vec!["web".into()]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The same as [`with_strategy`](Self::with_strategy) of [`ConversionStrategy::scheme`], which
    /// explains it.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn through(
        definition: &CustomResourceDefinition,
        scheme: Scheme,
    ) -> Result<Self, ConverterError> {
        Ok(Self::new(definition)?.with_strategy(ConversionStrategy::scheme(scheme)))
    }

    pub(crate) fn of(
        names: &Names<'_>,
        versions: impl Iterator<Item = Str>,
        conversion: Option<&CustomResourceConversion>,
    ) -> Result<Self, ConverterError> {
        let defined = Defined::new(names, versions, conversion)?;
        Ok(Self { defined: Arc::new(defined), strategy: None })
    }

    /// The same with another strategy than that of the definition.
    #[must_use]
    pub fn with_strategy(self, strategy: ConversionStrategy) -> Self {
        Self { strategy: Some(strategy), ..self }
    }

    /// Whether the definition names a webhook.
    pub fn has_webhook(&self) -> bool {
        self.defined.has_webhook
    }

    /// Converts an object, or a list with its items, to another version. Items that name no kind
    /// are of that of their list.
    ///
    /// # Errors
    /// When the definition lacks one of the versions, when a webhook converts and there is nothing
    /// that calls it, or when the conversion fails or changes what it must not change.
    pub fn convert(
        &self,
        object: Unstructured,
        target: &GroupVersion,
    ) -> Result<Unstructured, ConvertError> {
        let pending = match self.start(object, target, &new_uid())? {
            Conversion::Done(object) => return Ok(object),
            Conversion::Pending(pending) => pending,
        };
        let Some(ConversionStrategy(Means::Webhook(send))) = &self.strategy else {
            return Err(pending.not_asked());
        };
        match send(pending.request()) {
            Ok(response) => pending.finish(&response),
            Err(error) => Err(pending.fail(error)),
        }
    }

    /// Starts the conversion of an object, or of a list with its items; `uid` identifies the
    /// request to a webhook. Objects that are of the version already are not sent to it, nor are
    /// those that have nothing but a kind. What is converted in this process is done.
    ///
    /// Corresponds to `crConverter.ConvertToVersion`.
    ///
    /// # Errors
    /// If either version is undefined, there is no common version of ConversionReview with the
    /// webhook, or what was handed over to convert fails.
    pub fn start(
        &self,
        object: Unstructured,
        target: &GroupVersion,
        uid: &str,
    ) -> Result<Conversion, ConvertError> {
        let kind = object.kind();
        let subject = self.checked(object, &kind, target)?;
        if subject.is_empty_object() {
            return Ok(Conversion::Done(subject.renamed(target)));
        }
        let is_asked = match self.strategy.as_ref().map(|it| &it.0) {
            None => self.defined.has_webhook,
            Some(Means::Webhook(_)) => true,
            Some(Means::Name) => false,
            Some(Means::Prepared(find)) => {
                return find_each(&**find, subject, target).map(Conversion::Done);
            }
            Some(Means::Function(function)) => {
                let converted = convert_each(&**function, subject, &kind, target);
                return converted.map(Conversion::Done);
            }
        };
        match is_asked {
            true => {
                let known = self.defined.review.ok_or(ConvertError::NoReviewVersion)?;
                PendingConversion::start(subject, kind, target, known, uid)
            }
            false => Ok(Conversion::Done(subject.renamed(target))),
        }
    }

    /// What is to be converted, when the definition has both versions.
    fn checked(
        &self,
        object: Unstructured,
        kind: &GroupVersionKind,
        target: &GroupVersion,
    ) -> Result<Subject, ConvertError> {
        let version = kind.group_version();
        if version.group != target.group {
            return Err(ConvertError::NotSuitable {
                kind: Box::new(kind.clone()),
                target: target.clone(),
            });
        }
        if !self.defined.has(target) {
            return Err(ConvertError::NoTarget(target.clone()));
        }
        if !self.defined.has(&version) {
            return Err(ConvertError::NoSource(version));
        }
        // An object of the kind itself may have a field of that name.
        let is_list = object.is_list() && kind.kind != self.defined.kind;
        if !is_list && kind.kind != self.defined.list_kind {
            return Ok(Subject::Object(object));
        }
        let list = Subject::list(object)?;
        for (index, item) in list.objects().iter().enumerate() {
            let version = item.kind().group_version();
            if !self.defined.has(&version) {
                return Err(ConvertError::NoSourceOfItem { index, version });
            }
        }
        Ok(list)
    }
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
