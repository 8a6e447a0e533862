//! Calls, and the macros that some of them are.

use super::Parser;
use crate::ast::{Call, Expr, Id, Kind};
use crate::parse::macros;
use crate::parse::tree::Maker;

impl Parser<'_> {
    pub(super) fn global_call(&mut self, id: Id, function: &str, args: Vec<Expr>) -> Expr {
        let expanded = self.macros.find(function, None, &args);
        match expanded {
            Some(found) => self.expand(id, found, None, args),
            None => call(id, function, args),
        }
    }

    pub(super) fn member_call(
        &mut self,
        id: Id,
        function: &str,
        target: Expr,
        args: Vec<Expr>,
    ) -> Expr {
        if let Some(found) = self.macros.find(function, Some(&target), &args) {
            return self.expand(id, found, Some(target), args);
        }
        let target = Some(Box::new(target));
        Expr { id, kind: Kind::Call(Call { function: function.into(), target, args }) }
    }

    fn expand(
        &mut self,
        id: Id,
        expander: macros::Expander,
        target: Option<Expr>,
        args: Vec<Expr>,
    ) -> Expr {
        let offset = self.places.get(id);
        let mut maker = Maker { places: &mut self.places, offset };
        match expander(&mut maker, target, args) {
            Ok(expr) => expr,
            Err(wrong) => {
                let offset = self.places.get(wrong.id);
                self.report(offset, wrong.message);
                Expr { id: self.places.next(offset), kind: Kind::Mistake }
            }
        }
    }
}

pub(super) fn call(id: Id, function: &str, args: Vec<Expr>) -> Expr {
    Expr { id, kind: Kind::Call(Call { function: function.into(), target: None, args }) }
}
