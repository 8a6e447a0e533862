//! The strategy of classes of priority.

use apimachinery_api::scheduling::v1::PriorityClass;

use crate::kind::Kind;
use crate::scheduling::priority_class::validation;
use crate::shared::strategies::whole;
use crate::strategy::Strategies;

pub(crate) fn priority_classes() -> Strategies {
    whole(Kind::<PriorityClass>::new().generation().validate(validation::priority_class))
}
