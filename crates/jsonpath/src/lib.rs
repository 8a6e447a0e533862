//! Kubernetes' JSONPath: the templates of `kubectl -o jsonpath`, `--sort-by` and of the printer
//! columns of a CustomResourceDefinition.
//!
//! ```
//! use apimachinery_json::value_from_str;
//! use apimachinery_jsonpath::JsonPath;
//!
//! let pods = value_from_str(
//!     r#"{"items":[{"metadata":{"name":"web"},"spec":{"replicas":3}},{"metadata":{"name":"db"},"spec":{"replicas":1}}]}"#,
//! )?;
//!
//! let names: JsonPath = "{.items[*].metadata.name}".parse()?;
//! assert_eq!(names.print(&pods)?, "web db");
//! let large: JsonPath = "{.items[?(@.spec.replicas>1)].metadata.name}".parse()?;
//! assert_eq!(large.print(&pods)?, "web");
//! let lines: JsonPath = r#"{range .items[*]}{.metadata.name}: {.spec.replicas}{"\n"}{end}"#.parse()?;
//! assert_eq!(lines.print(&pods)?, "web: 3\ndb: 1\n");
//!
//! // What is found is borrowed from the data.
//! let found = names.find(&pods)?;
//! assert_eq!(found[0][1].as_str(), Some("db"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A template is text with expressions in braces. What an expression may hold:
//!
//! | expression | finds |
//! |---|---|
//! | `{.spec.replicas}`, `{.spec['replicas']}`, `{$.spec}`, `{@.spec}` | a field; `\` escapes a dot: `{.metadata.labels.app\.kubernetes\.io/name}` |
//! | `{.items[0]}`, `{.items[-1]}`, `{.items[1:3]}`, `{.items[::2]}` | items of a list, from the end, a range, with a step |
//! | `{.items[*]}`, `{.labels.*}` | all items of a list, all values of a map in the order of keys |
//! | `{..name}` | a field of everything below |
//! | `{.items[?(@.ready==true)]}` | items that pass a test: `==` `!=` `<` `<=` `>` `>=`, or the field is there |
//! | `{.items[*]['metadata.name', 'status.phase']}` | several things one after the other |
//! | `{range .items[*]}…{end}` | what is in between, for each item |
//! | `{"\n"}`, `{'text'}`, `{3}`, `{2.5}`, `{true}` | itself |
//!
//! Fields that are missing are an error, unless [`JsonPath::allow_missing_keys`] says otherwise.
//! Data is what JSON is read as: an [`Unstructured`](apimachinery_runtime::Unstructured) or a
//! [`Value`](apimachinery_runtime::Value); an object of a type is examined through its unstructured
//! form (`to_unstructured` of the JSON crate).
//!
//! Corresponds to `k8s.io/client-go/util/jsonpath`, with its error texts. What differs: a map is
//! visited in the order of its keys, which the reference leaves to chance; a template can be used
//! any number of times, where the reference forgets its beginning when it has ranges; where the
//! reference panics there is an error or a result ([`Found::Nothing`]); and work is bounded by
//! [`MAX_NESTING`] and [`MAX_VISITED`].

mod error;
mod evaluate;
mod found;
mod go_text;
mod json_path;
mod limits;
mod node;
mod parse;
mod print;
mod relaxed;

pub use error::{FindError, FindErrorKind, ParseError, ParseErrorKind, PrintError};
pub use found::Found;
pub use json_path::JsonPath;
pub use limits::{MAX_NESTING, MAX_VISITED};
pub use relaxed::RelaxedError;
