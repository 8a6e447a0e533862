//! Objects in another version.

use apimachinery_runtime::{GroupKind, GroupVersion, Unstructured};

use super::{CustomKind, CustomKinds};
use crate::{ConversionStrategy, ConvertError, Converter};

impl CustomKind {
    /// The converter of objects, as the definition declares it.
    pub fn converter(&self) -> &Converter {
        &self.converter
    }

    /// Converts an object, or a list with its items, as the definition declares: where its versions
    /// differ in nothing but their name. [`CustomKinds::set_conversion`] sets a function that calls
    /// the webhook, or converts in its place.
    ///
    /// # Errors
    /// As for [`Converter::convert`].
    pub fn convert(
        &self,
        object: Unstructured,
        target: &GroupVersion,
    ) -> Result<Unstructured, ConvertError> {
        self.converter.convert(object, target)
    }
}

impl CustomKinds {
    /// Converts the objects of a kind by this strategy instead of the one of its definition. It
    /// counts for every definition of the kind, those too that are added or replaced later, and for
    /// codecs of schemes that are made afterwards.
    ///
    /// ```
    /// use apimachinery_crd::{ConversionStrategy, ConvertError, CustomKind, CustomKinds};
    /// # use apimachinery_runtime::{GroupKind, Unstructured, Value};
    /// # let definition = r#"{"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1",
    /// #   "metadata":{"name":"crontabs.example.com"},"spec":{"group":"example.com","scope":"Namespaced",
    /// #   "names":{"plural":"crontabs","kind":"CronTab"},"conversion":{"strategy":"Webhook"},
    /// #   "versions":[{"name":"v1","served":true,"storage":true},{"name":"v2","served":true,"storage":false}]}}"#;
    /// # let definition = apimachinery_json::from_str::<apimachinery_api::apiextensions::v1::CustomResourceDefinition>(definition)?;
    /// # let mut kinds = CustomKinds::default();
    /// kinds.add(CustomKind::try_from(&definition)?)?;
    /// kinds.set_conversion(
    ///     GroupKind::new("example.com", "CronTab"),
    ///     ConversionStrategy::function(|mut object: Unstructured, target| {
    ///         let spec = object.content_mut().remove("spec").unwrap_or_default();
    ///         object.content_mut().insert("task".into(), spec);
    ///         object.set_kind(&target.with_kind("CronTab"));
    ///         Ok::<_, ConvertError>(object)
    ///     }),
    /// );
    /// # let json = r#"{"apiVersion":"example.com/v1","kind":"CronTab","metadata":{"name":"a"},"spec":{"n":1}}"#;
    /// # let Value::Map(object) = apimachinery_json::value_from_str(json)? else { unreachable!() };
    /// # let object = Unstructured::new(object);
    /// let converter = kinds.converter(&object.kind().group_kind()).expect("it is defined");
    /// let converted = converter.convert(object, &"example.com/v2".parse()?)?;
    /// assert!(converted.content().contains_key("task"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_conversion(&mut self, kind: GroupKind, strategy: ConversionStrategy) {
        self.conversions.insert(kind, strategy);
    }

    /// The converter of the objects of a kind, or of a kind of lists: by the strategy that was
    /// [set](Self::set_conversion), or else as the definition declares. `None` when no definition
    /// has the kind.
    pub fn converter(&self, kind: &GroupKind) -> Option<Converter> {
        self.of_group_kind(kind).map(|it| self.converter_of(it))
    }

    pub(super) fn converter_of(&self, kind: &CustomKind) -> Converter {
        let converter = kind.converter.clone();
        match self.conversions.get(&kind.group_kind()) {
            None => converter,
            Some(strategy) => converter.with_strategy(strategy.clone()),
        }
    }
}
