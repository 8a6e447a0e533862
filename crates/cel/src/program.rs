//! Expressions that are ready to be evaluated.

use std::sync::Arc;

use crate::activation::Activation;
use crate::check::Checked;
use crate::cost::estimate::estimate;
use crate::cost::{CostEstimate, SizeEstimator};
use crate::declarations::Declarations;
use crate::eval::Frame;
use crate::eval_error::EvalError;
use crate::node::Plan;
use crate::types::Type;
use crate::value::CelValue;

/// The most that an evaluation may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(pub u64);

impl Budget {
    /// What Kubernetes allows a single expression.
    pub const PER_CALL: Self = Self(1_000_000);
    /// No limit.
    pub const UNLIMITED: Self = Self(u64::MAX);
}

/// What came of an evaluation, and what it cost.
#[derive(Clone, Debug)]
pub struct Evaluation<'a> {
    /// The value, or why there is none.
    pub outcome: Result<CelValue<'a>, EvalError>,
    /// What it cost, in the reference's units.
    pub cost: u64,
}

/// An expression that was compiled: it can be evaluated any number of times, by several threads at
/// once.
///
/// Corresponds to `cel.Program` with its `cel.Ast`.
#[derive(Debug)]
pub struct Program {
    checked: Checked,
    plan: Plan,
    declarations: Arc<Declarations>,
}

impl Program {
    pub(crate) fn new(checked: Checked, plan: Plan, declarations: Arc<Declarations>) -> Self {
        Self { checked, plan, declarations }
    }

    /// The type of what the expression gives.
    pub fn result_type(&self) -> &Type {
        self.checked.type_of(self.checked.expr.id)
    }

    /// The variables that the expression uses.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.plan.variables.iter().map(|name| &**name)
    }

    /// The least and the most that an evaluation costs; `sizes` returns how large variables may be.
    ///
    /// Corresponds to `cel.Env.EstimateCost` with the estimator of Kubernetes.
    pub fn estimate_cost(&self, sizes: &dyn SizeEstimator) -> CostEstimate {
        estimate(&self.checked, &self.declarations, sizes)
    }

    /// Evaluates the expression. Values of data in the result are borrowed.
    ///
    /// # Errors
    /// [`EvalError`] when the expression has no value, or costs more than it may.
    pub fn evaluate<'a>(
        &self,
        variables: &dyn Activation<'a>,
        budget: Budget,
    ) -> Result<CelValue<'a>, EvalError> {
        self.evaluate_counted(variables, budget).outcome
    }

    /// Evaluates the expression, and returns what that cost.
    pub fn evaluate_counted<'a>(
        &self,
        variables: &dyn Activation<'a>,
        budget: Budget,
    ) -> Evaluation<'a> {
        let (outcome, cost) = Frame::evaluate(&self.plan, variables, budget.0);
        Evaluation { outcome, cost }
    }
}
