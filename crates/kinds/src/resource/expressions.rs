//! What is wrong with the expressions by which classes and claims choose devices.

use std::sync::LazyLock;

use apimachinery_cel::{
    CompileErrors, Environment, FieldTypes, Program, SizeEstimate, SizeEstimator, Type, Version,
};
use apimachinery_validation::{FieldError, FieldErrors, Path};

const LONGEST_EXPRESSION: usize = 10 << 10;
const MOST_COST: u64 = 1_000_000;
const DEVICE: &str = "device";
const DEVICE_TYPE: &str = "kubernetes.DRADevice";
/// The most attributes or capacities, and of how many domains.
const MOST_ENTRIES: u64 = 32;
const LONGEST_DOMAIN: u64 = 63;
const LONGEST_ID: u64 = 32;
const LONGEST_DRIVER: u64 = 63;
const LONGEST_VALUE: u64 = 64;
static OF_NEW: LazyLock<Environment> = LazyLock::new(|| environment(Version::DEFAULT));
static OF_STORED: LazyLock<Environment> = LazyLock::new(|| environment(Version::STORED));

/// `validateCELSelector`.
pub(crate) fn expression(expression: &str, is_stored: bool, path: &Path) -> FieldErrors {
    if expression.len() > LONGEST_EXPRESSION {
        return FieldError::too_long(path, LONGEST_EXPRESSION).into();
    }
    let environment = if is_stored { &OF_STORED } else { &OF_NEW };
    let error = match environment.compile(expression) {
        Err(errors) => failure(&errors, expression, path),
        Ok(program) => match wrong_type(&program) {
            Some(detail) => FieldError::invalid(path, expression, detail),
            None if program.estimate_cost(&Sizes).max > MOST_COST => {
                FieldError::forbidden(path, "too complex, exceeds cost limit")
            }
            None => return FieldErrors::new(),
        },
    };
    error.into()
}

fn failure(errors: &CompileErrors, expression: &str, path: &Path) -> FieldError {
    match errors.iter().next().filter(|_| errors.is_of_program()) {
        Some(error) => {
            let words = format!("program instantiation failed: {}", error.message());
            FieldError::internal(path, words)
        }
        None => FieldError::invalid(path, expression, format!("compilation failed: {errors}")),
    }
}

/// What is wrong when it gives neither a boolean nor an attribute, which may be one.
fn wrong_type(program: &Program) -> Option<String> {
    match program.result_type() {
        Type::Bool | Type::Any => None,
        other => {
            let (wanted, found) = (Type::Bool.runtime_text(), other.runtime_text());
            Some(format!("must evaluate to {wanted} or the unknown type, not {found}"))
        }
    }
}

/// What is known of a device: its driver, and its attributes and capacities by domain and name.
fn environment(version: Version) -> Environment {
    let by_domain = |value| Type::map(Type::String, Type::map(Type::String, value));
    let fields = FieldTypes::from([
        ("driver", Type::String),
        ("allowMultipleAllocations", Type::Bool),
        ("attributes", by_domain(Type::Any)),
        ("capacity", by_domain(Type::object("kubernetes.Quantity"))),
    ]);
    Environment::kubernetes(version).with_bindings().with_fields(DEVICE, DEVICE_TYPE, fields)
}

/// How large the parts of a device may be.
struct Sizes;

/// A part of a device.
#[derive(Clone, Copy)]
enum Part {
    Device,
    /// Attributes, or else capacities, by domain.
    Domains {
        attributes: bool,
    },
    /// Those of a domain, by name.
    Names {
        attributes: bool,
    },
    Leaf(u64),
}

impl Part {
    fn step(self, step: &str) -> Option<Self> {
        Some(match (self, step) {
            (Self::Device, "driver") => Self::Leaf(LONGEST_DRIVER),
            (Self::Device, "allowMultipleAllocations") => Self::Leaf(1),
            (Self::Device, "attributes") => Self::Domains { attributes: true },
            (Self::Device, "capacity") => Self::Domains { attributes: false },
            (Self::Domains { .. }, "@keys") => Self::Leaf(LONGEST_DOMAIN),
            (Self::Domains { attributes }, "@items" | "@values") => Self::Names { attributes },
            (Self::Names { .. }, "@keys") => Self::Leaf(LONGEST_ID),
            (Self::Names { attributes: false }, "@items" | "@values") => Self::Leaf(0),
            // Attributes are also selected by their names.
            (Self::Names { attributes: true }, _) => Self::Leaf(LONGEST_VALUE),
            _ => return None,
        })
    }

    fn size(self) -> u64 {
        match self {
            Self::Device => 0,
            Self::Domains { .. } | Self::Names { .. } => MOST_ENTRIES,
            Self::Leaf(size) => size,
        }
    }
}

/// Corresponds to `sizeEstimator` of `k8s.io/dynamic-resource-allocation/cel`.
impl SizeEstimator for Sizes {
    fn size(&self, path: &[String]) -> Option<SizeEstimate> {
        let (root, steps) = path.split_first()?;
        if root != DEVICE {
            return None;
        }
        let part = steps.iter().try_fold(Part::Device, |part, step| part.step(step))?;
        Some(SizeEstimate { min: 0, max: part.size() })
    }
}
