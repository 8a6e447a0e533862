//! The same parts as fields that can be examined without knowing their types.

use apimachinery_runtime::DecodeError;
use apimachinery_runtime::reflect::{
    Choice, Form, OptionSlot as _, RawJson, Reflect, Shape, Slot, SlotMut,
};
use bytes::Bytes;

use super::{Json, OrArray, OrBool, OrStringArray};

impl RawJson for Json {
    apimachinery_runtime::own_form!(apimachinery_meta::derive_support::forms!(Json));

    fn raw(&self) -> &[u8] {
        &self.raw
    }

    fn set_raw(&mut self, raw: Bytes) -> Result<(), DecodeError> {
        self.raw = raw.into();
        Ok(())
    }

    fn type_name(&self) -> &'static str {
        "apiextensionsv1.JSON"
    }
}

impl Reflect for Json {
    fn reflect(&self) -> Slot<'_> {
        Slot::Json(self)
    }

    fn reflect_mut(&mut self) -> SlotMut<'_> {
        SlotMut::Json(self)
    }

    fn shape() -> Shape {
        Shape::Any
    }
}

impl<T: Reflect + Default> Choice for OrBool<T> {
    fn choose(&mut self, form: Form) -> Result<Option<SlotMut<'_>>, DecodeError> {
        *self = Self::default_parts();
        match form {
            Form::Map => {
                self.allows = true;
                Ok(Some(self.schema.value()))
            }
            Form::Bool => Ok(Some(SlotMut::Bool(&mut self.allows))),
            _ => Err(DecodeError::invalid_value("boolean or JSON schema expected")),
        }
    }
}

impl<T> OrBool<T> {
    fn default_parts() -> Self {
        Self { allows: false, schema: None }
    }
}

impl<T: Reflect + Default> Choice for OrArray<T> {
    /// What is neither an object nor a list is passed over, as in the reference.
    fn choose(&mut self, form: Form) -> Result<Option<SlotMut<'_>>, DecodeError> {
        *self = Self { schema: None, json_schemas: Vec::new() };
        Ok(match form {
            Form::Map => Some(self.schema.value()),
            Form::List => Some(self.json_schemas.reflect_mut()),
            _ => None,
        })
    }
}

impl<T: Reflect + Default> Choice for OrStringArray<T> {
    /// What is neither an object nor a list is passed over, as in the reference.
    fn choose(&mut self, form: Form) -> Result<Option<SlotMut<'_>>, DecodeError> {
        *self = Self { schema: None, property: Vec::new() };
        Ok(match form {
            Form::Map => Some(self.schema.value()),
            Form::List => Some(self.property.reflect_mut()),
            _ => None,
        })
    }
}

/// A type whose values are one of two shapes.
macro_rules! either {
    ($type:ident, |$value:ident| $slot:expr, [$($shape:expr),*]) => {
        impl<T: Reflect + Default> Reflect for $type<T> {
            fn reflect(&self) -> Slot<'_> {
                let $value = self;
                $slot
            }

            fn reflect_mut(&mut self) -> SlotMut<'_> {
                SlotMut::Choice(self)
            }

            fn shape() -> Shape {
                Shape::OneOf(const { &[$($shape),*] })
            }
        }
    };
}

either!(
    OrBool,
    |it| it.schema.as_ref().map_or(Slot::Bool(it.allows), Reflect::reflect),
    [T::shape, bool::shape]
);
either!(
    OrArray,
    |it| if it.json_schemas.is_empty() { it.schema.reflect() } else { it.json_schemas.reflect() },
    [T::shape, Vec::<T>::shape]
);
either!(
    OrStringArray,
    |it| if it.property.is_empty() { it.schema.reflect() } else { it.property.reflect() },
    [T::shape, Vec::<apimachinery_runtime::Str>::shape]
);
