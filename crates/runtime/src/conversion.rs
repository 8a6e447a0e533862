//! Conversion functions: ordinary typed functions, with their types erased by the registry.

use std::any::{Any, TypeId};
use std::fmt;

use crate::hash_map::HashMap;
use crate::{ConversionError, ConversionErrorKind, Object, Scheme};

/// A value whose type the registry has forgotten.
pub(crate) type Erased = Box<dyn Any + Send + Sync>;

type Convert = Box<dyn Fn(&dyn Any, &Scope<'_>) -> Result<Erased, ConversionError> + Send + Sync>;
type ConvertObject =
    Box<dyn Fn(&dyn Object, &Scope<'_>) -> Result<Box<dyn Object>, ConversionError> + Send + Sync>;
type ConvertOwned = Box<
    dyn Fn(Box<dyn Object>, &Scope<'_>) -> Result<Box<dyn Object>, ConversionError> + Send + Sync,
>;

/// What a conversion function can reach: the other conversions, and the caller's context.
///
/// Corresponds to `conversion.Scope`.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    scheme: &'a Scheme,
    context: Option<&'a dyn Any>,
}

impl fmt::Debug for Scope<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope").field("has_context", &self.context.is_some()).finish()
    }
}

impl<'a> Scope<'a> {
    /// A scope over the conversions of `scheme`.
    pub(crate) fn new(scheme: &'a Scheme, context: Option<&'a dyn Any>) -> Self {
        Self { scheme, context }
    }

    /// Converts a value nested in the one at hand.
    ///
    /// # Errors
    /// When no function is registered for the two types, or it fails.
    pub fn convert<A: 'static, B: 'static>(&self, value: &A) -> Result<B, ConversionError> {
        self.scheme.conversions().convert_value(value, self)
    }

    /// Converts an object to the type `T`, as [`Scheme::convert`] does, with the caller's context.
    ///
    /// # Errors
    /// As [`Scheme::convert`].
    pub fn convert_object<T: 'static>(
        &self,
        object: Box<dyn Object>,
    ) -> Result<T, ConversionError> {
        self.scheme.convert(object, self.context)
    }

    /// What the caller passed along, when it is a `T`.
    pub fn context<T: 'static>(&self) -> Option<&'a T> {
        self.context?.downcast_ref()
    }

    /// The scheme whose conversions these are.
    pub fn scheme(&self) -> &'a Scheme {
        self.scheme
    }
}

/// A conversion between two object types, by reference and by value.
pub(crate) struct ObjectConversion {
    pub(crate) by_ref: ConvertObject,
    pub(crate) by_value: ConvertOwned,
}

impl ObjectConversion {
    /// A conversion that looks at its source.
    pub(crate) fn from_ref<A: Object, B: Object>(
        convert: impl Fn(&A, &Scope<'_>) -> Result<B, ConversionError> + Clone + Send + Sync + 'static,
    ) -> Self {
        let owned = convert.clone();
        Self {
            by_ref: Box::new(move |object, scope| {
                let source = expect_type::<A, B>(object)?;
                Ok(Box::new(convert(source, scope)?))
            }),
            by_value: Box::new(move |object, scope| {
                let source = expect_type::<A, B>(&*object)?;
                Ok(Box::new(owned(source, scope)?))
            }),
        }
    }

    /// A conversion that consumes its source and always succeeds.
    pub(crate) fn between<A: Object + Clone, B: Object + From<A>>() -> Self {
        let boxed = |source, _: &Scope<'_>| Ok(Box::new(B::from(source)) as _);
        Self::from_erased::<A>(std::any::type_name::<B>(), boxed)
    }

    /// A conversion that consumes its source.
    pub(crate) fn from_owned<A: Object + Clone, B: Object>(
        convert: impl Fn(A) -> Result<B, ConversionError> + Clone + Send + Sync + 'static,
    ) -> Self {
        let boxed = move |source, _: &Scope<'_>| Ok(Box::new(convert(source)?) as _);
        Self::from_erased::<A>(std::any::type_name::<B>(), boxed)
    }

    /// A conversion that consumes its source and makes an object of a type it has forgotten.
    pub(crate) fn from_erased<A: Clone + 'static>(
        to: &'static str,
        convert: impl Fn(A, &Scope<'_>) -> Result<Box<dyn Object>, ConversionError>
        + Clone
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let cloning = convert.clone();
        Self {
            by_ref: Box::new(move |object, scope| match object.downcast_ref::<A>() {
                Some(source) => cloning(source.clone(), scope),
                None => Err(no_conversion(object, to)),
            }),
            by_value: Box::new(move |object, scope| match object.into_boxed::<A>() {
                Ok(source) => convert(*source, scope),
                Err((object, _)) => Err(no_conversion(&*object, to)),
            }),
        }
    }
}

fn expect_type<A: 'static, B: 'static>(object: &dyn Object) -> Result<&A, ConversionError> {
    object.downcast_ref::<A>().ok_or_else(|| no_conversion(object, std::any::type_name::<B>()))
}

pub(crate) fn no_conversion(from: &dyn Object, to: &'static str) -> ConversionError {
    let from = from.type_info().path();
    ConversionError::new(ConversionErrorKind::NoConversion { from, to })
}

/// All conversion functions, found by the two types.
#[derive(Default)]
pub(crate) struct Conversions {
    objects: HashMap<(TypeId, TypeId), ObjectConversion>,
    values: HashMap<(TypeId, TypeId), Convert>,
}

impl Conversions {
    pub(crate) fn add_object(&mut self, from: TypeId, to: TypeId, conversion: ObjectConversion) {
        self.objects.insert((from, to), conversion);
    }

    pub(crate) fn add_value<A: 'static, B: Send + Sync + 'static>(
        &mut self,
        convert: impl Fn(&A, &Scope<'_>) -> Result<B, ConversionError> + Send + Sync + 'static,
    ) {
        let erased: Convert = Box::new(move |value, scope| match value.downcast_ref::<A>() {
            Some(value) => Ok(Box::new(convert(value, scope)?)),
            None => Err(unknown_pair::<A, B>()),
        });
        self.values.insert((TypeId::of::<A>(), TypeId::of::<B>()), erased);
    }

    pub(crate) fn object(&self, from: TypeId, to: TypeId) -> Option<&ObjectConversion> {
        self.objects.get(&(from, to))
    }

    fn convert_value<A: 'static, B: 'static>(
        &self,
        value: &A,
        scope: &Scope<'_>,
    ) -> Result<B, ConversionError> {
        let pair = (TypeId::of::<A>(), TypeId::of::<B>());
        let convert = self.values.get(&pair).ok_or_else(unknown_pair::<A, B>)?;
        let converted = convert(value, scope)?.downcast::<B>();
        converted.map(|it| *it).map_err(|_| unknown_pair::<A, B>())
    }
}

fn unknown_pair<A, B>() -> ConversionError {
    ConversionError::new(ConversionErrorKind::NoConversion {
        from: std::any::type_name::<A>(),
        to: std::any::type_name::<B>(),
    })
}
