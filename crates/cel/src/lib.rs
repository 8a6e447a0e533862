//! The Common Expression Language as Kubernetes has it: expressions are parsed, checked, their cost
//! is estimated and counted, and they are evaluated over unstructured data where it lies.
//!
//! ```
//! use apimachinery_cel::{Budget, Declaration, Environment, DataShape, CelValue, Version};
//! use apimachinery_json::value_from_str;
//!
//! // What the data is, so that expressions can be checked and their cost be estimated.
//! let replicas = || Declaration::new(DataShape::Int);
//! let names = Declaration::list(Declaration::new(DataShape::String).with_max_size(63)).with_max_size(100);
//! let spec = Declaration::object(
//!     "Spec",
//!     [
//!         ("minReplicas".to_owned(), replicas()),
//!         ("replicas".to_owned(), replicas()),
//!         ("names".to_owned(), names),
//!     ],
//! );
//!
//! let environment = Environment::kubernetes(Version::DEFAULT).with_declared("self", &spec);
//! let rule = environment.compile("self.minReplicas <= self.replicas && self.names.all(n, n.startsWith('web-'))")?;
//! assert!(rule.estimate_cost(&spec).max < 10_000);
//!
//! let data = value_from_str(r#"{"minReplicas":1,"replicas":3,"names":["web-a","web-b"]}"#)?;
//! let variables = [("self", CelValue::declared(&data, &spec)?)];
//! let evaluation = rule.evaluate_counted(&variables, Budget::PER_CALL);
//! assert_eq!(evaluation.outcome?.as_bool(), Some(true));
//! assert_eq!(evaluation.cost, 18);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | what | where |
//! |---|---|
//! | functions, macros, types and variables that expressions may use | [`Environment`] |
//! | what is wrong with an expression, in the words and with the places of `cel-go` | [`CompileErrors`] |
//! | a compiled expression: its type, its cost, evaluating it | [`Program`] |
//! | what data is | [`Declaration`], [`DataShape`] |
//! | values, borrowed from data | [`CelValue`] |
//! | values of variables, asked for when they are needed | [`Activation`] |
//! | variables that are expressions themselves, and their types | [`LazyVariables`], [`FieldTypes`] |
//! | questions of expressions about what a user may do | [`CelAuthorizer`] |
//!
//! Corresponds to `github.com/google/cel-go` with the environment, the libraries and the costs of
//! `k8s.io/apiserver/pkg/cel`. What is not there: messages of protobuf
//! (`google.protobuf.Int64Value{}`), containers, unknown values. What differs: a map is visited in
//! the order of its keys in data, or in that of its literal, which the reference leaves to chance;
//! an evaluation makes at most 32 MiB of texts.

mod activation;
mod ast;
mod check;
mod compile_error;
mod cost;
mod declaration;
mod declarations;
mod environment;
mod escape;
mod eval;
mod eval_error;
mod field_types;
mod functions;
mod kinds;
mod lazy;
mod library;
mod literals;
mod node;
mod parse;
mod plan;
mod program;
mod source;
mod time;
mod types;
mod value;

pub use activation::Activation;
pub use compile_error::{CompileError, CompileErrors};
pub use cost::{CostEstimate, SizeEstimate, SizeEstimator};
pub use declaration::{DataShape, Declaration, ListKind};
pub use environment::{Environment, Version};
pub use escape::{escape, is_reserved, unescape};
pub use eval_error::{EvalError, EvalErrorKind};
pub use field_types::FieldTypes;
pub use kinds::authorizer::{AuthorizationDecision, AuthorizationQuestion, CelAuthorizer};
pub use lazy::{LazyVariable, LazyVariables};
pub use program::{Budget, Evaluation, Program};
pub use source::{Location, MAX_EXPRESSION_LENGTH};
pub use types::Type;
pub use value::{CelList, CelMap, CelValue, Extension, Octets, Text, Timestamp};
