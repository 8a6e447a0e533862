//! Fields by number, without knowing the type.

use apimachinery::api::{apps, core};
use apimachinery::runtime::reflect::{
    Declared, Described, FieldInfo, FieldRole, FieldTable, ListType, MapType, Omission,
    PatchStrategy, Reflect, Scalar, ScalarToken, Shape, Slot, SlotMut, Struct,
};
use apimachinery::{Fields, Map, Object as _, Str};

/// Finds a field by the names on the way to it.
fn find<'a>(mut slot: Slot<'a>, path: &[&str]) -> Option<Slot<'a>> {
    for step in path {
        slot = match slot {
            Slot::Struct(object) => object.slot(object.table().field(step)?.0),
            Slot::List(list) => list.item(step.parse().ok()?),
            Slot::Map(map) => map.get(step)?,
            _ => return None,
        };
    }
    Some(slot)
}

fn pod() -> core::v1::Pod {
    let pod = apimachinery::decode(
        r#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web","labels":{"app":"shop"},
            "creationTimestamp":"2024-02-29T12:30:00Z"},
            "spec":{"containers":[{"name":"a","ports":[{"containerPort":80}]}],"priority":7}}"#,
    );
    pod.expect("a Pod").object().downcast::<core::v1::Pod>().expect("a Pod").clone()
}

/// A tool that knows no type finds texts, numbers and entries by their names.
#[test]
fn fields_are_found_by_name() {
    let pod = pod();
    let slot = |path: &[&str]| find(Reflect::reflect(&pod), path).expect("it is there");
    assert!(matches!(slot(&["metadata", "name"]), Slot::Text("web")));
    assert!(matches!(slot(&["metadata", "labels", "app"]), Slot::Text("shop")));
    assert!(matches!(
        slot(&["spec", "containers", "0", "ports", "0", "containerPort"]),
        Slot::Int(80)
    ));
    assert!(matches!(slot(&["spec", "priority"]), Slot::Int(7)));
    assert!(slot(&["spec", "hostUsers"]).is_null());
    let object: &dyn apimachinery::Object = &pod;
    assert_eq!(object.as_struct().expect("a struct").table().name(), "Pod");
    assert!(apimachinery::Unstructured::default().as_struct().is_none());
    let Slot::Scalar(time) = slot(&["metadata", "creationTimestamp"]) else { panic!("a time") };
    let mut text = Str::default();
    let token = time.token(&mut text).expect("it has a text");
    assert_eq!(token, ScalarToken::Text("2024-02-29T12:30:00Z"));
}

/// A tool that knows no type changes fields: options and lists get values, times are set by their
/// text.
#[test]
fn fields_are_changed_by_number() {
    let mut pod = pod();
    let (spec, _) = pod.table().field("spec").expect("it is declared");
    let SlotMut::Struct(spec) = pod.slot_mut(spec) else { panic!("a struct") };
    let (containers, _) = spec.table().field("containers").expect("it is declared");
    let SlotMut::List(containers) = spec.slot_mut(containers) else { panic!("a list") };
    let SlotMut::Struct(added) = containers.push() else { panic!("a struct") };
    let SlotMut::Text(name) = added.slot_mut(0) else { panic!("a name") };
    *name = "sidecar".into();
    let (priority, _) = spec.table().field("priority").expect("it is declared");
    let SlotMut::Option(priority) = spec.slot_mut(priority) else { panic!("an option") };
    let SlotMut::Integer(number) = priority.value() else { panic!("a number") };
    assert!(!number.set(1 << 40), "an int32 does not hold it");
    let SlotMut::Integer(number) = priority.value() else { panic!("a number") };
    assert!(number.set(9));
    assert_eq!(pod.spec.containers[1].name, "sidecar");
    assert_eq!(pod.spec.priority, Some(9));
    let token = ScalarToken::Text("yesterday");
    assert!(pod.metadata.creation_timestamp.set(token).is_err());
}

/// The table says what the declaration says.
#[test]
fn table_says_what_was_declared() {
    let table = core::v1::ContainerPort::TABLE;
    assert_eq!(table.name(), "ContainerPort");
    let (_, host_ip) = table.field("hostIP").expect("it is declared");
    assert_eq!((host_ip.protobuf_number(), host_ip.omission()), (Some(5), Omission::WhenEmpty));
    let (_, port) = table.field("containerPort").expect("it is declared");
    assert_eq!((port.protobuf_number(), port.omission()), (Some(3), Omission::Never));
    assert!(matches!(port.shape(), Shape::Integer(-2_147_483_648, 2_147_483_647)));
    let by_key: Vec<_> =
        table.fields_by_key().iter().map(|it| table.fields()[usize::from(*it)].name()).collect();
    assert_eq!(by_key, ["name", "hostIP", "hostPort", "protocol", "containerPort"]);
    let pods = core::v1::Pod::TABLE.fields();
    assert_eq!((pods[0].place(), pods[1].place()), (FieldRole::Kind, FieldRole::ApiVersion));
    assert_eq!(apps::v1::Deployment::TABLE.field_by_number(2).expect("the spec").1.name(), "spec");
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Inner {
    #[field(1)]
    color: Str,
    #[field(2, omitempty)]
    doors: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Car {
    #[field(1)]
    name: Str,
    #[field(2, inline)]
    inner: Inner,
    #[field(3, list(map("name", "kind")))]
    wheels: Vec<Inner>,
    #[field(4, map(atomic), patch(merge = "a", retain_keys))]
    tags: Map<Str, Str>,
}

/// Fields of an inlined struct are among the others; the struct itself stands after them, for
/// protobuf.
#[test]
fn inlined_structs_are_flat_and_whole() {
    let table = Car::TABLE;
    let names: Vec<_> = table.fields().iter().map(|it| it.name()).collect();
    assert_eq!(names, ["name", "color", "doors", "wheels", "tags"]);
    let car = Car { inner: Inner { color: "red".into(), doors: 5 }, ..Car::default() };
    assert!(matches!(car.slot(1), Slot::Text("red")));
    assert!(matches!(car.slot(2), Slot::Int(5)));
    let (whole, info) = table.field_by_number(2).expect("the inlined struct");
    assert_eq!((whole, info.place()), (5, FieldRole::Inlined));
    assert!(matches!(car.slot(whole), Slot::Struct(inner) if inner.table().name() == "Inner"));
    assert_eq!(table.inlined().count(), 1);
    assert!(car.slot(6).is_null());
}

fn field(table: &'static FieldTable, name: &str) -> &'static FieldInfo {
    table.field(name).expect("a field of this name").1
}

#[test]
fn table_has_how_fields_are_merged() {
    let (name, wheels, tags) =
        (field(Car::TABLE, "name"), field(Car::TABLE, "wheels"), field(Car::TABLE, "tags"));
    assert_eq!(wheels.list_type(), Some(ListType::Map(&["name", "kind"])));
    assert_eq!((wheels.map_type(), wheels.patch_strategy()), (None, None));
    assert_eq!((tags.list_type(), tags.map_type()), (None, Some(MapType::Atomic)));
    let patch = PatchStrategy { merge: true, retain_keys: true, merge_key: Some("a") };
    assert_eq!(tags.patch_strategy(), Some(patch));
    assert_eq!((name.list_type(), name.map_type(), name.patch_strategy()), (None, None, None));
}

#[test]
fn built_in_types_are_merged_as_their_markers_say() {
    let containers = field(core::v1::PodSpec::TABLE, "containers");
    assert_eq!(containers.list_type(), Some(ListType::Map(&["name"])));
    let by_name = PatchStrategy { merge: true, retain_keys: false, merge_key: Some("name") };
    assert_eq!(containers.patch_strategy(), Some(by_name));
    let volumes = field(core::v1::PodSpec::TABLE, "volumes").patch_strategy();
    assert_eq!(volumes, Some(PatchStrategy { retain_keys: true, ..by_name }));
    let ports = field(core::v1::Container::TABLE, "ports");
    assert_eq!(ports.list_type(), Some(ListType::Map(&["containerPort", "protocol"])));
    assert_eq!(field(core::v1::Container::TABLE, "args").list_type(), Some(ListType::Atomic));
    let selector = field(core::v1::PodSpec::TABLE, "nodeSelector");
    assert_eq!(selector.map_type(), Some(MapType::Atomic));
    let strategy = field(apps::v1::DeploymentSpec::TABLE, "strategy").patch_strategy();
    let retain_keys = PatchStrategy { retain_keys: true, ..PatchStrategy::default() };
    assert_eq!(strategy, Some(retain_keys));
}

/// A struct whose declaration says how it is merged is merged so in every field that says nothing
/// else, also in an option; a list asks the shape of its items.
#[test]
fn types_say_how_they_are_merged_wherever_they_stand() {
    #[derive(Clone, Debug, Default, PartialEq, Fields)]
    #[fields(map(atomic))]
    struct Place {
        row: i32,
    }
    #[derive(Clone, Debug, Default, PartialEq, Fields)]
    struct Seats {
        first: Place,
        last: Option<Box<Place>>,
        #[field(map(granular))]
        apart: Place,
        others: Vec<Place>,
    }
    assert_eq!(Place::TABLE.map_type(), Some(MapType::Atomic));
    assert_eq!(Seats::TABLE.map_type(), None);
    let merged = |name| field(Seats::TABLE, name).map_type();
    assert_eq!([merged("first"), merged("last")], [Some(MapType::Atomic); 2]);
    assert_eq!((merged("apart"), merged("others")), (Some(MapType::Granular), None));
    let Shape::List(item) = field(Seats::TABLE, "others").shape() else { panic!("a list") };
    assert_eq!(item().map_type(), Some(MapType::Atomic));

    let selector = field(apps::v1::DeploymentSpec::TABLE, "selector");
    assert_eq!(selector.map_type(), Some(MapType::Atomic));
    let claim = field(core::v1::PersistentVolumeSpec::TABLE, "claimRef");
    assert_eq!(claim.map_type(), Some(MapType::Granular));
}

/// Every built-in kind can be walked to its leaves through the door, and its table fits its slots.
#[test]
fn every_kind_has_as_many_slots_as_rows() {
    fn walk(object: &mut dyn Struct, depth: usize) -> usize {
        let mut seen = 0;
        for index in 0..object.table().fields().len() {
            let slot = object.slot_mut(index);
            seen += 1 + inside(slot, depth);
        }
        let end = object.table().fields().len() + object.table().inlined().count();
        assert!(matches!(object.slot_mut(end), SlotMut::Ignored));
        seen
    }
    fn inside(slot: SlotMut<'_>, depth: usize) -> usize {
        match slot {
            _ if depth == 0 => 0,
            SlotMut::Struct(inner) => walk(inner, depth - 1),
            SlotMut::Option(option) => inside(option.value(), depth - 1),
            SlotMut::List(list) => inside(list.push(), depth - 1),
            SlotMut::Map(map) => inside(map.insert("key"), depth - 1),
            _ => 0,
        }
    }
    assert!(walk(&mut core::v1::Pod::default(), 12) > 800);
    assert!(walk(&mut apps::v1::Deployment::default(), 12) > 800);
}
