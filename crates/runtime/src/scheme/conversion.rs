//! Conversion functions: ordinary typed functions, with their types erased by the registry.

use std::any::{Any, TypeId};
use std::error::Error as StdError;
use std::fmt;

use crate::data::NullableVec;
use crate::error::{ConversionError, ConversionErrorKind};
use crate::object::{ApiType, Object, TypedList};
use crate::reflect::Slot;
use crate::scheme::Scheme;
use crate::text::HashMap;
use crate::text::Str;

/// A value whose type the registry has forgotten.
pub(crate) type Erased = Box<dyn Any + Send + Sync>;

type Convert = Box<dyn Fn(&dyn Any, &Scope<'_>) -> Result<Erased, ConversionError> + Send + Sync>;
type ConvertObject =
    Box<dyn Fn(&dyn Object, &Scope<'_>) -> Result<Box<dyn Object>, ConversionError> + Send + Sync>;
type ConvertOwned = Box<
    dyn Fn(Box<dyn Object>, &Scope<'_>) -> Result<Box<dyn Object>, ConversionError> + Send + Sync,
>;

type ConvertPlainly = fn(Box<dyn Object>) -> Result<Box<dyn Object>, ConversionError>;

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

/// A conversion between two object types.
pub(crate) enum ObjectConversion {
    /// One that examines its source.
    Looking(ConvertObject),
    /// One that consumes its source.
    Consuming(ConvertOwned),
    /// The same as a plain function, of which a scheme has hundreds.
    Plain(ConvertPlainly),
}

impl ObjectConversion {
    /// Converts an object that stays as it is.
    pub(crate) fn by_ref(
        &self,
        object: &dyn Object,
        scope: &Scope<'_>,
    ) -> Result<Box<dyn Object>, ConversionError> {
        match self {
            Self::Looking(convert) => convert(object, scope),
            Self::Consuming(convert) => convert(object.clone_object(), scope),
            Self::Plain(convert) => convert(object.clone_object()),
        }
    }

    /// Converts an object that may be consumed.
    pub(crate) fn by_value(
        &self,
        object: Box<dyn Object>,
        scope: &Scope<'_>,
    ) -> Result<Box<dyn Object>, ConversionError> {
        match self {
            Self::Looking(convert) => convert(&*object, scope),
            Self::Consuming(convert) => convert(object, scope),
            Self::Plain(convert) => convert(object),
        }
    }

    /// A conversion that examines its source.
    pub(crate) fn from_ref<A: Object, B: Object>(
        convert: impl Fn(&A, &Scope<'_>) -> Result<B, ConversionError> + Send + Sync + 'static,
    ) -> Self {
        Self::Looking(Box::new(move |object, scope| match object.downcast_ref::<A>() {
            Some(source) => match convert(source, scope) {
                Ok(converted) => Ok(Box::new(converted)),
                Err(error) => Err(error.of_object(|| Some(ObjectName::of(object)?.to_string()))),
            },
            None => Err(no_conversion(object, std::any::type_name::<B>())),
        }))
    }

    /// A conversion by `From`, which always succeeds.
    pub(crate) fn between<A: Object, B: Object + From<A>>() -> Self {
        Self::Plain(|object| Ok(Box::new(B::from(*expect::<A>(object, std::any::type_name::<B>)?))))
    }

    /// A conversion by `TryFrom`.
    pub(crate) fn trying<A: Object, B>() -> Self
    where
        B: Object + TryFrom<A, Error: Into<Box<dyn StdError + Send + Sync>>>,
    {
        Self::Plain(|object| {
            let name = ObjectName::of(&*object);
            match B::try_from(*expect::<A>(object, std::any::type_name::<B>)?) {
                Ok(converted) => Ok(Box::new(converted)),
                Err(error) => {
                    let error = ConversionError::from(error.into());
                    Err(error.of_object(|| name.map(|it| it.to_string())))
                }
            }
        })
    }

    /// A conversion of a list, whose metadata is moved, and whose items are converted by `From`.
    pub(crate) fn of_items<A, B>() -> Self
    where
        A: ApiType + TypedList,
        B: ApiType + TypedList<Metadata = A::Metadata, Item: From<A::Item>>,
    {
        Self::Plain(|object| {
            let (metadata, items) = expect::<A>(object, std::any::type_name::<B>)?.into_parts();
            let mut converted = NullableVec::null();
            if !items.is_null() {
                let items_of_hub = converted.as_mut_vec();
                items_of_hub.reserve_exact(items.len());
                for item in items {
                    items_of_hub.push(item.into());
                }
            }
            Ok(Box::new(B::from_parts(metadata, converted)))
        })
    }

    /// A conversion that consumes its source and makes an object of a type it has forgotten, called
    /// `to`.
    pub(crate) fn from_erased<A: 'static>(
        to: fn() -> &'static str,
        convert: impl Fn(A, &Scope<'_>) -> Result<Box<dyn Object>, ConversionError>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self::Consuming(Box::new(move |object, scope| convert(*expect::<A>(object, to)?, scope)))
    }
}

/// The kind, namespace and name of an object, for people.
struct ObjectName {
    kind: &'static str,
    namespace: Str,
    name: Str,
}

impl ObjectName {
    /// `None` of an object without a name.
    fn of(object: &dyn Object) -> Option<Self> {
        let kind = object.type_info().kind?.kind;
        let root = object.as_struct()?;
        let (metadata, _) = root.table().field("metadata")?;
        let Slot::Struct(metadata) = root.slot(metadata) else { return None };
        let text = |field: &str| match metadata.slot(metadata.table().field(field)?.0) {
            Slot::Text(text) if !text.is_empty() => Some(Str::from(text)),
            _ => None,
        };
        Some(Self { kind, name: text("name")?, namespace: text("namespace").unwrap_or_default() })
    }
}

impl fmt::Display for ObjectName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, namespace, name } = self;
        match namespace.as_str() {
            "" => write!(f, "{kind} \"{name}\""),
            namespace => write!(f, "{kind} \"{namespace}/{name}\""),
        }
    }
}

/// The object as an `A`, to convert to the type whose name `to` is.
fn expect<A: 'static>(
    object: Box<dyn Object>,
    to: fn() -> &'static str,
) -> Result<Box<A>, ConversionError> {
    match expect_value(object, TypeId::of::<A>(), to)?.downcast() {
        Ok(value) => Ok(value),
        Err(_) => unreachable!("it was checked to be the wanted type"),
    }
}

fn expect_value(
    object: Box<dyn Object>,
    from: TypeId,
    to: fn() -> &'static str,
) -> Result<Box<dyn Any>, ConversionError> {
    match object.value().type_id() == from {
        true => Ok(object.into_value()),
        false => Err(no_conversion(&*object, to())),
    }
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
