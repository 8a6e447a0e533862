//! Objects that their type's definition validates.

use std::marker::PhantomData;
use std::sync::Arc;

use apimachinery_crd::{
    CustomKind, CustomKindError, CustomVersion, ScalePaths, prepare_for_create,
    prepare_for_status_update, prepare_for_update,
};
use apimachinery_json::{from_unstructured, to_unstructured};
use apimachinery_managed::FieldFilter;
use apimachinery_meta::StatusError;
use apimachinery_runtime::{ApiType, FieldValidation, Object, TypeLabel, Unstructured};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use super::{Context, Strategy, fields_that_count};

/// The strategy of a Rust type that is served as its definition says, as a server does with custom
/// resources: validated by the schema and the rules of its derive, in new objects and in updates,
/// with a generation that counts changes, and with a status and a scale of its own where the
/// definition has them.
///
/// Objects are validated as `T` writes them. So a required field is missing only where its type can
/// be absent, such as an `Option`; others have the value of the type's `Default`.
///
/// `T` is the version that all versions of the kind are converted through.
///
/// A [`Strategy`] that does more holds this one, and passes on all that this one answers, or does
/// it itself: `prepare_for_create`, `prepare_for_update`, `validate`, `validates_metadata`,
/// `status`, `scale`, `updates_unconditionally` and `owned_fields`. What it leaves to the defaults
/// of the trait is lost: errors in metadata appear twice, and updates without a version pass.
///
/// ```
/// use apimachinery_crd::{CustomKind, DefinitionBuilder, VersionBuilder};
/// use apimachinery_derive::Object;
/// use apimachinery_kinds::{SchemaStrategy, Strategy};
/// use apimachinery_meta::v1::ObjectMeta;
///
/// #[derive(Clone, Debug, Default, PartialEq, Object)]
/// #[object(crate = "::apimachinery_meta", group = "example.com", version = "v1", kind = "Car")]
/// struct Car {
///     metadata: ObjectMeta,
///     #[field(schema(minimum = 3, rule("self >= oldSelf", message = "wheels are not taken off")))]
///     wheels: i32,
/// }
///
/// let definition = DefinitionBuilder::new("cars").version(VersionBuilder::of::<Car>()).build()?;
/// let strategy = SchemaStrategy::<Car>::new(CustomKind::try_from(&definition)?)?;
/// let car = |wheels| Car { wheels, ..Car::default() };
/// let errors = strategy.validate(&car(3), Some(&car(4)));
/// assert!(errors.to_string().contains("wheels are not taken off"), "{errors}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SchemaStrategy<T> {
    kind: Arc<CustomKind>,
    is_status: bool,
    of: PhantomData<fn(T)>,
}

impl<T: ApiType> SchemaStrategy<T> {
    /// The strategy for a type of this kind.
    ///
    /// # Errors
    /// When the definition is that of another kind, or does not have the version of the type.
    pub fn new(kind: CustomKind) -> Result<Self, CustomKindError> {
        let wanted = T::KIND.to_gvk();
        if kind.group_kind() != wanted.group_kind() || kind.version(&wanted.version).is_none() {
            return Err(CustomKindError::NotDefined(wanted));
        }
        Ok(Self { kind: Arc::new(kind), is_status: false, of: PhantomData })
    }

    /// The kind that validates.
    pub fn kind(&self) -> &CustomKind {
        &self.kind
    }

    fn version(&self) -> Option<&CustomVersion> {
        self.kind.version(&T::KIND.group_version.version)
    }

    fn has_status(&self) -> bool {
        self.version().is_some_and(CustomVersion::has_status)
    }

    /// Changes an object as data.
    fn change(
        &self,
        object: &mut dyn Object,
        change: impl FnOnce(&mut Unstructured),
    ) -> Result<(), StatusError> {
        let mut data = self.data(object)?;
        change(&mut data);
        let changed = from_unstructured::<T>(&data, FieldValidation::Ignore);
        let (changed, _) = changed.map_err(StatusError::internal_error)?;
        if let Some(object) = object.downcast_mut::<T>() {
            *object = changed;
        }
        Ok(())
    }

    fn data(&self, object: &dyn Object) -> Result<Unstructured, StatusError> {
        to_unstructured(object, &T::KIND.to_gvk()).map_err(StatusError::internal_error)
    }
}

/// Metadata is among what the definition validates. An object of another type than `T` is an
/// internal error.
impl<T: ApiType> Strategy for SchemaStrategy<T> {
    fn prepare_for_create(
        &self,
        object: &mut dyn Object,
        _: &Context<'_>,
    ) -> Result<(), StatusError> {
        self.change(object, |data| prepare_for_create(data, self.has_status()))
    }

    fn prepare_for_update(
        &self,
        object: &mut dyn Object,
        old: &dyn Object,
        _: &Context<'_>,
    ) -> Result<(), StatusError> {
        let old = self.data(old)?;
        self.change(object, |data| match self.is_status {
            true => prepare_for_status_update(data, &old),
            false => prepare_for_update(data, &old, self.has_status()),
        })
    }

    fn validate(&self, object: &dyn Object, old: Option<&dyn Object>) -> FieldErrors {
        let old = old.map(|it| it.downcast_ref::<T>().ok_or(it)).transpose();
        match (object.downcast_ref::<T>().ok_or(object), old) {
            (Ok(object), Ok(old)) => self.kind.validate_typed(object, old),
            (Err(other), _) | (_, Err(other)) => FieldError::internal(
                &Path::none(),
                format!(
                    "the strategy is for objects of {}, and this is one of {}",
                    TypeLabel(std::any::type_name::<T>()),
                    other.type_info().label(),
                ),
            )
            .into(),
        }
    }

    fn validates_metadata(&self) -> bool {
        true
    }

    fn status(&self) -> Option<Arc<dyn Strategy>> {
        let status = || Self { kind: Arc::clone(&self.kind), is_status: true, of: PhantomData };
        self.has_status().then(|| Arc::new(status()) as Arc<dyn Strategy>)
    }

    fn scale(&self) -> Option<ScalePaths> {
        self.version()?.scale().cloned()
    }

    fn updates_unconditionally(&self) -> bool {
        false
    }

    fn owned_fields(&self) -> Option<FieldFilter> {
        fields_that_count(self.is_status, self.has_status())
    }
}
