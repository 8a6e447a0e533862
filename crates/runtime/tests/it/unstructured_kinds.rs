//! Kinds of a scheme that have no type.

use std::sync::Arc;

use apimachinery_runtime::{
    ApiType, ConversionError, DecodeError, FieldPath, Finding, FindingKind, Findings, GroupKind,
    GroupVersion, GroupVersionKind, GroupVersions, KnownNames, ObjectRegistry, Scheme, SchemeError,
    Unstructured, UnstructuredKinds, Value,
};

use super::support::Bus;

/// Boats in two versions, which differ in nothing but have no field `wheels`.
#[derive(Debug)]
struct Boats(Vec<GroupVersionKind>);

impl Boats {
    fn new() -> Self {
        let kind = |version| GroupVersionKind::new("sea.example.com", version, "Boat");
        Self(vec![kind("v1"), kind("v2")])
    }
}

impl UnstructuredKinds for Boats {
    fn kinds(&self) -> Box<dyn Iterator<Item = &GroupVersionKind> + '_> {
        Box::new(self.0.iter())
    }

    fn has(&self, kind: &GroupVersionKind) -> bool {
        self.0.contains(kind)
    }

    fn versions(&self, kind: &GroupKind) -> Vec<GroupVersion> {
        let own = self.0.iter().rev().filter(|it| it.group_kind() == *kind);
        own.map(GroupVersionKind::group_version).collect()
    }

    fn shape(&self, object: &mut Unstructured, _: bool) -> Result<Findings, DecodeError> {
        let dropped = object.content_mut().remove("wheels");
        let path = FieldPath::field("wheels");
        let known: KnownNames = [apimachinery_runtime::Str::from("wheel")].into_iter().collect();
        let finding = Finding { known, ..Finding::new(FindingKind::UnknownField, path) };
        Ok(dropped.map(|_| finding).into_iter().collect())
    }

    fn default_object(&self, object: &mut Unstructured) -> Result<(), ConversionError> {
        object.content_mut().insert("masts".into(), Value::Int(1));
        Ok(())
    }

    fn convert(
        &self,
        mut object: Unstructured,
        to: &GroupVersion,
    ) -> Result<Unstructured, ConversionError> {
        let kind = to.with_kind("Boat");
        if !self.has(&kind) {
            return Err(ConversionError::failed(format!("no {kind}")));
        }
        object.set_kind(&kind);
        Ok(object)
    }
}

fn bus() -> GroupVersionKind {
    Bus::KIND.to_gvk()
}

fn scheme() -> Scheme {
    let typed = Scheme::builder().known::<Bus>().build().unwrap();
    typed.with_unstructured_kinds(Arc::new(Boats::new())).unwrap()
}

#[test]
fn kinds_without_a_type_are_known_beside_the_others() {
    let scheme = scheme();
    let boat = GroupVersionKind::new("sea.example.com", "v1", "Boat");
    assert!(scheme.recognizes(&boat) && scheme.is_unstructured_kind(&boat));
    assert!(scheme.has_kind("sea.example.com", "v2", "Boat"));
    assert!(scheme.recognizes(&bus()));
    assert!(!scheme.is_unstructured_kind(&bus()));
    assert!(scheme.new_object(&boat).unwrap().is_unstructured());
    assert!(scheme.type_info(&boat).is_none());
    assert!(scheme.is_group_registered("sea.example.com"));
    assert!(scheme.is_version_registered(&boat.group_version()));
    let versions: Vec<_> = scheme
        .versions_for_group_kind(&boat.group_kind())
        .into_iter()
        .map(|it| it.version)
        .collect();
    assert_eq!(versions, ["v2", "v1"]);
    assert_eq!(scheme.convertible_versions(&boat.group_kind()).len(), 2);
    assert!(scheme.prioritized_versions_all_groups().contains(&boat.group_version()));
    assert_eq!(scheme.unstructured_kinds().count(), 2);
    let unknown = GroupVersionKind::new("sea.example.com", "v1", "Boad");
    let error = scheme.new_object(&unknown).unwrap_err();
    assert_eq!(error.suggestions()[0], boat);
}

#[test]
fn their_objects_are_shaped_defaulted_and_converted() {
    let scheme = scheme();
    let mut boat = Unstructured::of_kind(&GroupVersionKind::new("sea.example.com", "v1", "Boat"));
    boat.content_mut().insert("wheels".into(), Value::Int(4));
    let findings = scheme.shape_object(&mut boat, true).unwrap();
    assert_eq!(
        findings.iter().next().unwrap().to_string(),
        "unknown field \"wheels\"; did you mean \"wheel\"?"
    );
    scheme.default_object(&mut boat);
    assert_eq!(boat.content().get("masts"), Some(&Value::Int(1)));

    let v2 = GroupVersion::new("sea.example.com", "v2");
    let converted = scheme.convert_to_version(&boat, &v2, None).unwrap();
    assert_eq!(converted.kind.version, "v2");
    let object = converted.object.unwrap();
    assert_eq!(object.as_unstructured().unwrap().api_version(), "sea.example.com/v2");
    let same = scheme.convert_to_version(&boat, &boat.kind().group_version(), None).unwrap();
    assert!(same.object.is_none());
    let either = GroupVersions(vec![GroupVersion::new("other", "v1"), v2]);
    assert_eq!(scheme.convert_to_version(&boat, &either, None).unwrap().kind.version, "v2");
    let other = scheme.convert_to_version(&boat, &GroupVersions(vec![]), None).unwrap_err();
    assert!(other.is_not_registered(), "{other}");
}

#[test]
fn kind_has_a_type_or_none() {
    let buses = Boats(vec![bus()]);
    let typed = Scheme::builder().known::<Bus>().build().unwrap();
    let errors = typed.with_unstructured_kinds(Arc::new(buses)).unwrap_err();
    assert!(matches!(&errors[0], SchemeError::KindHasType { kind, .. } if kind.kind == "Bus"));
    // The scheme stays as it was.
    assert_eq!(typed.unstructured_kinds().count(), 0);
}
