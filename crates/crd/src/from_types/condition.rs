//! What `Condition` of `meta.k8s.io/v1` declares for definitions alone. Its table has none of these
//! keywords, because OpenAPI documents of servers, which do not have them, are made from it.

use apimachinery_api::apiextensions::v1::JSONSchemaProps;
use apimachinery_runtime::reflect::Keyword;
use apimachinery_validation::Path;

use super::build_error::DefinitionBuildError;
use super::keywords;

/// A qualified name, such as `Ready` or `example.com/Ready`.
const TYPE: &str = r"^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$";
const REASON: &str = r"^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$";

const KEYWORDS: [(&str, &[Keyword]); 5] = [
    ("type", &[Keyword::Pattern(TYPE), Keyword::MaxLength(316)]),
    ("status", &[Keyword::Enum(&["True", "False", "Unknown"])]),
    ("observedGeneration", &[Keyword::Minimum(0.0)]),
    ("reason", &[Keyword::Pattern(REASON), Keyword::MinLength(1), Keyword::MaxLength(1024)]),
    ("message", &[Keyword::MaxLength(32_768)]),
];

/// Sets the keywords in the schema of a condition.
pub(super) fn declare(
    schema: &mut JSONSchemaProps,
    path: &Path,
) -> Result<(), DefinitionBuildError> {
    for (name, keywords) in KEYWORDS {
        if let Some(property) = schema.properties.get_mut(name) {
            keywords::apply(property, keywords, &path.child(name))?;
        }
    }
    Ok(())
}
