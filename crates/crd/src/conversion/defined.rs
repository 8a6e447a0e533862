//! The conversion of objects as definitions declare it.

use apimachinery_api::apiextensions::v1::{ConversionStrategyType, CustomResourceConversion};
use apimachinery_runtime::{GroupVersion, Str};

use super::error::ConverterError;
use super::review::ReviewVersion;

/// The names that a converter goes by.
pub(crate) struct Names<'a> {
    pub(crate) definition: &'a str,
    pub(crate) group: &'a Str,
    pub(crate) kind: &'a Str,
    pub(crate) list_kind: &'a Str,
}

#[derive(Debug)]
pub(super) struct Defined {
    group: Str,
    pub(super) kind: Str,
    pub(super) list_kind: Str,
    versions: Vec<Str>,
    pub(super) has_webhook: bool,
    /// The version of ConversionReview that the webhook and this library know, if there is one.
    pub(super) review: Option<ReviewVersion>,
}

impl Defined {
    pub(super) fn new(
        names: &Names<'_>,
        versions: impl Iterator<Item = Str>,
        conversion: Option<&CustomResourceConversion>,
    ) -> Result<Self, ConverterError> {
        let unnamed = ConversionStrategyType::NONE;
        let strategy = conversion.map_or(&unnamed, |it| &it.strategy);
        let has_webhook = *strategy == ConversionStrategyType::WEBHOOK;
        if !has_webhook && *strategy != ConversionStrategyType::NONE {
            let (strategy, name) = (strategy.clone(), names.definition.into());
            return Err(ConverterError { strategy, name });
        }
        let webhook = conversion.and_then(|it| it.webhook.as_deref());
        let mut known = webhook.into_iter().flat_map(|it| it.conversion_review_versions.iter());
        let review = match has_webhook {
            true => known.find_map(|it| ReviewVersion::named(it)),
            false => Some(ReviewVersion::V1),
        };
        Ok(Self {
            group: names.group.clone(),
            kind: names.kind.clone(),
            list_kind: names.list_kind.clone(),
            versions: versions.collect(),
            has_webhook,
            review,
        })
    }

    pub(super) fn has(&self, version: &GroupVersion) -> bool {
        version.group == self.group && self.versions.contains(&version.version)
    }
}
