//! Comprehensions.

use super::calls::go_type;
use super::{Frame, Outcome, Slot};
use crate::eval_error::EvalError;
use crate::node::Fold;
use crate::value::CelValue;

impl<'p, 'a> Frame<'p, 'a> {
    fn set(&mut self, slot: usize, value: Slot<'p, 'a>) {
        if let Some(place) = self.slots.get_mut(slot) {
            *place = value;
        }
    }

    pub(super) fn fold(&mut self, fold: &'p Fold) -> Outcome<'a> {
        if !fold.is_binding {
            return self.iterate(fold);
        }
        self.set(fold.slot, Slot::Lazy(&fold.init));
        let result = self.node(&fold.result);
        self.set(fold.slot, Slot::Empty);
        result
    }

    fn iterate(&mut self, fold: &'p Fold) -> Outcome<'a> {
        let range = self.node(&fold.range)?;
        self.set(fold.slot, Slot::Lazy(&fold.init));
        match &range {
            CelValue::List(list) => {
                for index in 0..list.len() {
                    let item = list.get(index).unwrap_or_else(|| Err(EvalError::no_overload()));
                    let goes_on = match fold.has_second {
                        true => self.turn(fold, Ok(CelValue::Int(index as i64)), item)?,
                        false => self.turn(fold, item, Ok(CelValue::Null))?,
                    };
                    if !goes_on {
                        break;
                    }
                }
            }
            CelValue::Map(map) => {
                for key in map.keys() {
                    let value = match fold.has_second {
                        true => map.get(&key).map(|value| value.unwrap_or(CelValue::Null)),
                        false => Ok(CelValue::Null),
                    };
                    if !self.turn(fold, Ok(key), value)? {
                        break;
                    }
                }
            }
            other if fold.has_second => {
                let kind = go_type(other);
                return Err(EvalError::function(format!(
                    "unsupported comprehension range type: {kind}"
                )));
            }
            other => {
                let kind = go_type(other);
                return Err(EvalError::function(format!("got '{kind}', expected iterable type")));
            }
        }
        let result = self.node(&fold.result);
        for slot in fold.slot..fold.slot + 3 {
            self.set(slot, Slot::Empty);
        }
        result
    }

    /// One turn; whether there is to be another one.
    fn turn(
        &mut self,
        fold: &'p Fold,
        first: Outcome<'a>,
        second: Outcome<'a>,
    ) -> Result<bool, EvalError> {
        self.set(fold.slot + 1, Slot::Ready(first));
        self.set(fold.slot + 2, Slot::Ready(second));
        let condition = self.node(&fold.condition);
        if let Ok(CelValue::Bool(false)) = condition {
            return Ok(false);
        }
        let gathered = self.node(&fold.step);
        if self.is_over {
            return Err(EvalError::cost_limit());
        }
        self.set(fold.slot, Slot::Ready(gathered));
        Ok(true)
    }
}
