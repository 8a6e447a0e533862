//! Which functions there are: their names, overloads and what they do.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use crate::eval_error::EvalError;
use crate::types::{Type, type_of, types_of};
use crate::value::CelValue;

/// What a function does with its arguments.
pub(crate) type Run = for<'a> fn(&[CelValue<'a>]) -> Result<CelValue<'a>, EvalError>;

/// One list of argument types that a function takes.
#[derive(Clone, Debug)]
pub(crate) struct Overload {
    pub(crate) id: Cow<'static, str>,
    pub(crate) is_member: bool,
    pub(crate) args: Vec<Type>,
    pub(crate) result: Type,
    /// Nothing where the function does the same for all overloads.
    pub(crate) run: Option<Run>,
    pub(crate) params: Vec<Arc<str>>,
}

/// A function that does the same for all overloads, for values of some kinds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared {
    pub(crate) run: Run,
    /// Whether the first argument is of a kind that has the function.
    pub(crate) takes: for<'a, 'b> fn(&'b CelValue<'a>) -> bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: Arc<str>,
    pub(crate) overloads: Vec<Overload>,
    pub(crate) shared: Option<Shared>,
    /// Whether an overload that was chosen while checking does not look at the types of its
    /// arguments.
    pub(crate) is_unguarded: bool,
}

/// All functions of an environment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Functions(Arc<HashMap<Arc<str>, Function>>);

impl Functions {
    pub(crate) fn get(&self, name: &str) -> Option<&Function> {
        self.0.get(name.strip_prefix('.').unwrap_or(name))
    }

    /// The function of a name, to add overloads to it.
    pub(crate) fn function(&mut self, name: &str) -> &mut Function {
        let name: Arc<str> = name.into();
        Arc::make_mut(&mut self.0).entry(Arc::clone(&name)).or_insert_with(|| Function {
            name,
            overloads: Vec::new(),
            shared: None,
            is_unguarded: false,
        })
    }
}

impl Function {
    fn overload(
        &mut self,
        id: impl Into<Cow<'static, str>>,
        is_member: bool,
        args: &str,
        result: &str,
        run: Option<Run>,
    ) -> &mut Self {
        let id = id.into();
        if self.overloads.iter().any(|overload| overload.id == id) {
            return self;
        }
        let args = types_of(args);
        let result = type_of(result);
        let mut params = Vec::new();
        for used in args.iter().chain([&result]) {
            collect_params(used, &mut params);
        }
        self.overloads.push(Overload { id, is_member, args, result, run, params });
        self
    }

    /// An overload that is called by its name: `f(a, b)`.
    pub(crate) fn global(
        &mut self,
        id: impl Into<Cow<'static, str>>,
        args: &str,
        result: &str,
        run: Run,
    ) -> &mut Self {
        self.overload(id, false, args, result, Some(run))
    }

    /// An overload that is called on its first argument: `a.f(b)`.
    pub(crate) fn member(
        &mut self,
        id: impl Into<Cow<'static, str>>,
        args: &str,
        result: &str,
        run: Run,
    ) -> &mut Self {
        self.overload(id, true, args, result, Some(run))
    }

    /// Overloads `(id, arguments, result)` that do the same.
    pub(crate) fn same(&mut self, overloads: &[(&'static str, &str, &str)]) -> &mut Self {
        for (id, args, result) in overloads {
            self.overload(*id, false, args, result, None);
        }
        self
    }

    /// Overloads `(id, arguments, result)` that do the same, called on their first argument.
    pub(crate) fn same_member(&mut self, overloads: &[(&'static str, &str, &str)]) -> &mut Self {
        for (id, args, result) in overloads {
            self.overload(*id, true, args, result, None);
        }
        self
    }

    /// An overload that does what the others do.
    pub(crate) fn named(&mut self, id: String, args: &str, result: &str) -> &mut Self {
        self.overload(id, false, args, result, None)
    }

    /// An overload that does what the others do, called on its first argument.
    pub(crate) fn named_member(&mut self, id: String, args: &str, result: &str) -> &mut Self {
        self.overload(id, true, args, result, None)
    }

    pub(crate) fn shared(
        &mut self,
        takes: for<'a, 'b> fn(&'b CelValue<'a>) -> bool,
        run: Run,
    ) -> &mut Self {
        self.shared = Some(Shared { run, takes });
        self
    }

    pub(crate) fn unguarded(&mut self) -> &mut Self {
        self.is_unguarded = true;
        self
    }
}

fn collect_params(within: &Type, params: &mut Vec<Arc<str>>) {
    if let Type::Param(name) = within
        && !params.contains(name)
    {
        params.push(Arc::clone(name));
    }
    for inner in within.parameters() {
        collect_params(inner, params);
    }
}
