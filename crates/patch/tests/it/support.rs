//! What is asked and answered, here and by the reference.

use std::sync::LazyLock;

use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_patch::{
    JsonPatch, JsonPatchError, MergePatch, OperationError, Precondition, StrategicMerge,
    StrategicPatchError,
};
use apimachinery_runtime::reflect::FieldTable;
use apimachinery_runtime::{GroupVersionKind, Scheme, Value};
use serde::{Deserialize, Serialize};

/// A question to the reference: `conformance/internal/patches`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Question {
    #[serde(rename = "do")]
    pub(crate) op: String,
    #[serde(default)]
    pub(crate) kind: [String; 3],
    pub(crate) documents: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) overwrite: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) same: bool,
}

/// One of the answers that a question may have.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(default)]
pub(crate) struct Answer {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) result: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) error: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) panic: bool,
}

impl Answer {
    fn result(json: Vec<u8>) -> Self {
        Self { result: String::from_utf8(json).expect("it is text"), ..Self::default() }
    }

    fn error(error: impl ToString, panic: bool) -> Self {
        Self { error: error.to_string(), panic, ..Self::default() }
    }

    /// Whether both are the same; the words of panics do not matter.
    fn is(&self, other: &Self) -> bool {
        self == other || self.panic && other.panic
    }
}

pub(crate) static SCHEME: LazyLock<Scheme> = LazyLock::new(|| {
    Scheme::builder().install(apimachinery_api::all).build().expect("the kinds fit together")
});

/// The kinds that have fields.
pub(crate) fn kinds() -> Vec<(GroupVersionKind, &'static FieldTable)> {
    let table = |kind: &GroupVersionKind| {
        let object = SCHEME.type_info(kind).map(|info| (info.new)())?;
        object.as_struct().map(|it| it.table())
    };
    let kinds = SCHEME.all_known_types().into_iter();
    let external = kinds.filter(|(kind, _)| !kind.is_internal());
    external.filter_map(|(kind, _)| Some((kind.clone(), table(kind)?))).collect()
}

impl Question {
    pub(crate) fn about(op: &str, kind: &GroupVersionKind, documents: Vec<String>) -> Self {
        let kind = [&kind.group, &kind.version, &kind.kind].map(ToString::to_string);
        Self { op: op.to_owned(), kind, documents, overwrite: false, same: false }
    }

    fn preconditions(&self) -> &'static [Precondition] {
        if self.same { Precondition::SAME_OBJECT } else { &[] }
    }

    fn value(&self, at: usize) -> Result<Value, Answer> {
        let text = self.documents.get(at).map(String::as_str).unwrap_or_default();
        let text = if text.is_empty() { "{}" } else { text };
        value_from_str(text).map_err(|_| Answer::error(StrategicPatchError::InvalidDocument, false))
    }

    fn strategic(&self) -> StrategicMerge {
        let [group, version, kind] = self.kind.clone();
        let kind =
            GroupVersionKind { group: group.into(), version: version.into(), kind: kind.into() };
        StrategicMerge::for_kind(&SCHEME, &kind).expect("it is a built-in kind")
    }

    /// What this library answers.
    pub(crate) fn answer(&self) -> Answer {
        self.try_answer().unwrap_or_else(|answer| answer)
    }

    fn try_answer(&self) -> Result<Answer, Answer> {
        let document = |at: usize| self.documents[at].as_bytes();
        let json_error = |error: JsonPatchError| {
            let panics =
                matches!(error, JsonPatchError::Operation { reason: OperationError::Panics, .. });
            Answer::error(error, panics)
        };
        let failed = |error: StrategicPatchError| {
            let panics = matches!(error, StrategicPatchError::Panics(_));
            Answer::error(error, panics)
        };
        let strategic = |made: Result<Value, StrategicPatchError>| {
            let json = |value| value_to_vec(&value).expect("it has a JSON form");
            made.map(|value| Answer::result(json(value))).map_err(failed)
        };
        // Of the texts it is the same, by another way.
        let also_of_texts =
            |of_data: Result<Answer, Answer>, of_texts: Result<Vec<u8>, StrategicPatchError>| {
                assert_eq!(of_texts.map(Answer::result).map_err(failed), of_data, "{self:?}");
                of_data
            };
        match self.op.as_str() {
            "json" => {
                let patch = JsonPatch::parse(document(1)).map_err(json_error)?;
                patch.apply_to_json(document(0)).map(Answer::result).map_err(json_error)
            }
            "merge" => {
                let patched = MergePatch::parse(document(1)).apply_to_json(document(0));
                patched.map(Answer::result).map_err(|it| Answer::error(it, false))
            }
            "merge-between" => {
                let patch = MergePatch::between(&self.value(0)?, &self.value(1)?);
                let patch = patch.map(|it| Answer::result(it.to_string().into_bytes()));
                patch.map_err(|it| Answer::error(it, false))
            }
            "merge-three-way" => {
                let (original, modified, current) =
                    (self.value(0)?, self.value(1)?, self.value(2)?);
                let patch =
                    MergePatch::three_way(&original, &modified, &current, self.preconditions());
                let patch = patch.map(|it| Answer::result(it.to_string().into_bytes()));
                patch.map_err(|it| Answer::error(it, false))
            }
            "strategic" => {
                let patches = self.strategic();
                let of_texts = patches.apply_to_json(document(0), document(1));
                let of_data = |(object, patch)| strategic(patches.apply(object, patch));
                let documents = self.value(0).and_then(|object| Ok((object, self.value(1)?)));
                also_of_texts(documents.and_then(of_data), of_texts)
            }
            "strategic-between" => {
                let (original, modified) = (self.value(0)?, self.value(1)?);
                strategic(self.strategic().between(original, modified, self.preconditions()))
            }
            "strategic-three-way" => {
                let (patches, overwrite) = (self.strategic(), self.overwrite);
                let (of, preconditions) = (document, self.preconditions());
                let of_texts =
                    patches.three_way_of_json(of(0), of(1), of(2), overwrite, preconditions);
                let made = || {
                    let (original, modified, current) =
                        (self.value(0)?, self.value(1)?, self.value(2)?);
                    strategic(patches.three_way(
                        original,
                        modified,
                        current,
                        overwrite,
                        preconditions,
                    ))
                };
                also_of_texts(made(), of_texts)
            }
            other => panic!("unknown operation {other}"),
        }
    }

    /// Whether this library gives one of the answers of the reference.
    pub(crate) fn agrees(&self, theirs: &[Answer]) -> bool {
        let ours = self.answer();
        theirs.iter().any(|it| it.is(&ours))
    }
}
