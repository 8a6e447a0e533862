//! Kinds of your own group: lists of every version, options and statuses by one call.

use apimachinery::meta::List;
use apimachinery::meta::v1::{ListMeta, ListOptions, ObjectMeta, Status, WatchEvent};
use apimachinery::runtime::{NullableVec, RawExtension};
use apimachinery::{
    ApiType, CodecFactory, Encoder, Fields, GroupVersion, Object, Scheme, ServeKinds, Str,
    Unstructured, to_json_string,
};

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Spec {
    #[field(1)]
    schedule: Str,
    #[field(2)]
    replicas: Option<i32>,
}

mod v1 {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1", kind = "CronTab")]
    pub(super) struct CronTab {
        #[field(1)]
        pub(super) metadata: ObjectMeta,
        #[field(2)]
        pub(super) spec: Spec,
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1", kind = "CronTabList")]
    pub(super) struct CronTabList {
        #[field(1)]
        pub(super) metadata: ListMeta,
        #[field(2)]
        pub(super) items: NullableVec<CronTab>,
    }
}

mod v1beta1 {
    use super::*;

    /// Without numbers, and so without protobuf.
    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1beta1", kind = "CronTab")]
    pub(super) struct CronTab {
        pub(super) metadata: ObjectMeta,
        pub(super) cron_spec: Str,
    }
}

mod v1alpha1 {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1alpha1", kind = "CronTab")]
    pub(super) struct CronTab {
        #[field(1)]
        pub(super) metadata: ObjectMeta,
        #[field(2)]
        pub(super) schedule: Str,
    }
}

impl From<v1beta1::CronTab> for v1::CronTab {
    fn from(old: v1beta1::CronTab) -> Self {
        let spec = Spec { schedule: old.cron_spec, replicas: None };
        Self { metadata: old.metadata, spec }
    }
}

impl From<v1::CronTab> for v1beta1::CronTab {
    fn from(new: v1::CronTab) -> Self {
        Self { metadata: new.metadata, cron_spec: new.spec.schedule }
    }
}

impl TryFrom<v1alpha1::CronTab> for v1::CronTab {
    type Error = &'static str;

    fn try_from(old: v1alpha1::CronTab) -> Result<Self, Self::Error> {
        if old.schedule == "never" {
            return Err("a schedule was expected");
        }
        let spec = Spec { schedule: old.schedule, replicas: None };
        Ok(Self { metadata: old.metadata, spec })
    }
}

impl TryFrom<v1::CronTab> for v1alpha1::CronTab {
    type Error = &'static str;

    fn try_from(new: v1::CronTab) -> Result<Self, Self::Error> {
        Ok(Self { metadata: new.metadata, schedule: new.spec.schedule })
    }
}

const GROUP: &str = "stable.example.com";

fn version(version: &'static str) -> GroupVersion {
    GroupVersion::from_static(GROUP, version)
}

fn codecs() -> CodecFactory {
    let scheme = Scheme::builder()
        .serve::<v1::CronTab>()
        .version::<v1beta1::CronTab>()
        .try_version::<v1alpha1::CronTab>()
        .default_with(|cron: &mut v1::CronTab| {
            cron.spec.replicas.get_or_insert(1);
        })
        .default_with(|cron: &mut v1beta1::CronTab| {
            if cron.cron_spec.is_empty() {
                cron.cron_spec = "@daily".into();
            }
        })
        .version_priority(&[version("v1"), version("v1beta1"), version("v1alpha1")])
        .build();
    CodecFactory::new(scheme.expect("the kinds fit together"))
}

const OLD_LIST: &str = "apiVersion: stable.example.com/v1beta1\nkind: CronTabList\nmetadata: {resourceVersion: '7'}\n\
                        items: [{metadata: {name: a}}, {metadata: {name: b}, cronSpec: '@hourly'}]\n";

#[test]
fn list_of_one_version_is_read_as_one_of_another() {
    let codecs = codecs();
    let list: List<v1::CronTab> = codecs.decode_as(OLD_LIST).expect("it converts");
    assert_eq!(list.metadata.resource_version, "7");
    let schedules: Vec<_> = list.items.iter().map(|it| it.spec.schedule.as_str()).collect();
    assert_eq!(schedules, ["@daily", "@hourly"], "items of the old version have its defaults");
    let old: List<v1beta1::CronTab> =
        codecs.decode_as(OLD_LIST).expect("it is read as it was sent");
    assert_eq!(old.items[0].cron_spec, "@daily");
    let new = r#"{"kind":"CronTabList","apiVersion":"stable.example.com/v1","items":[{"spec":{"schedule":"x"}}]}"#;
    let list: List<v1::CronTab> = codecs.decode_as(new).expect("it is read");
    assert_eq!(list.items[0].spec.replicas, Some(1), "items of the new version have its defaults");
    let across: List<v1alpha1::CronTab> = codecs.decode_as(OLD_LIST).expect("through the hub");
    assert_eq!(across.items[1].schedule, "@hourly");
}

#[test]
fn list_is_written_in_every_version_and_format() {
    let codecs = codecs();
    let list: List<v1::CronTab> = codecs.decode_as(OLD_LIST).expect("it converts");
    let formats = ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"];
    for (format, name) in
        formats.iter().flat_map(|it| ["v1", "v1beta1", "v1alpha1"].map(|v| (it, v)))
    {
        let info = codecs.for_media_type(format).expect("it is there");
        let encoder = codecs.encoder_for_version(info, &version(name));
        let encoded = encoder.encode_to_vec(&list);
        if name == "v1beta1" && format.ends_with("protobuf") {
            let error = encoded.expect_err("its items have no protobuf").to_string();
            assert!(error.contains("*v1beta1.CronTab does not implement the protobuf"), "{error}");
            continue;
        }
        let encoded = encoded.expect("it converts");
        let mut streamed = Vec::new();
        encoder.encode_to_writer(&list, &mut streamed).expect("it is written");
        assert_eq!(streamed, encoded, "{format} {name}");
        let decoded = codecs.as_sent().decode(&encoded).expect("it is read");
        assert_eq!(decoded.kind().to_string(), format!("{GROUP}/{name}, Kind=CronTabList"));
        let back: List<v1::CronTab> = codecs.decode_as(&encoded).expect("it converts");
        let schedules = |list: &List<v1::CronTab>| -> Vec<_> {
            list.items.iter().map(|it| (it.metadata.clone(), it.spec.schedule.clone())).collect()
        };
        assert_eq!(back.metadata, list.metadata, "{format} {name}");
        assert_eq!(schedules(&back), schedules(&list), "{format} {name}");
    }
    let nothing = List::<v1::CronTab>::default();
    let json = to_json_string(&nothing).expect("it is written");
    assert_eq!(
        json,
        r#"{"kind":"CronTabList","apiVersion":"stable.example.com/v1","metadata":{},"items":null}"#
    );
    let json = codecs.for_media_type("application/json").expect("it is there");
    let old = codecs.encoder_for_version(json, &version("v1beta1")).encode_to_vec(&nothing);
    assert!(String::from_utf8_lossy(&old.expect("it converts")).contains(r#""items":null"#));
}

#[test]
fn items_of_a_list_are_read_one_by_one_and_as_unstructured_data() {
    let codecs = codecs();
    let json = codecs.for_media_type("application/json").expect("it is there");
    let list: List<v1::CronTab> = codecs.decode_as(OLD_LIST).expect("it converts");
    let body = codecs.encoder_for_version(json, &version("v1beta1")).encode_to_vec(&list);
    let body = body.expect("it converts");
    let reader = codecs.list_reader::<v1::CronTab>("application/json", &body[..]);
    let items: Result<Vec<_>, _> = reader.expect("lists are read").collect();
    assert_eq!(items.expect("they are read"), *list.items);
    let plain = codecs.scheme().to_unstructured(&list, None).expect("it has a form");
    assert_eq!(plain.kind().kind, "CronTabList");
    let plain: &Unstructured = &plain;
    let (typed, _) = codecs
        .scheme()
        .convert_box_to_version(Box::new(plain.clone()), &version("v1"), None)
        .expect("it is a list");
    assert_eq!(typed.downcast::<List<v1::CronTab>>().expect("it is of the version"), &list);
}

#[test]
fn item_that_does_not_convert_says_which() {
    let list = r#"{"kind":"CronTabList","apiVersion":"stable.example.com/v1alpha1","items":[{},{"schedule":"never"}]}"#;
    let error = codecs().decode_as::<List<v1::CronTab>>(list).expect_err("it has no schedule");
    assert_eq!(error.to_string(), "items[1]: a schedule was expected");
}

/// SCH-23: what requests to a group-version use is there, and statuses, without further
/// registration.
#[test]
fn meta_kinds_need_no_registration() {
    let codecs = codecs();
    let json = codecs.for_media_type("application/json").expect("it is there");
    let encoder = codecs.encoder_for_version(json, &version("v1"));
    let status = encoder.encode_to_vec(&Status::default()).expect("it is written");
    assert!(status.starts_with(br#"{"kind":"Status","apiVersion":"v1""#));
    let event = WatchEvent { r#type: "ADDED".into(), object: RawExtension::Null };
    assert!(encoder.encode_to_vec(&event).is_ok());
    for name in ["v1", "v1beta1", "v1alpha1"] {
        for kind in
            ["CronTab", "CronTabList", "WatchEvent", "ListOptions", "DeleteOptions", "PatchOptions"]
        {
            assert!(codecs.scheme().has_kind(GROUP, name, kind), "{name} {kind}");
        }
    }
    let kinds = codecs.scheme().kinds_of::<ListOptions>();
    assert_eq!(kinds.len(), 3);
    assert_eq!(
        List::<v1alpha1::CronTab>::KIND.to_gvk(),
        version("v1alpha1").with_kind("CronTabList")
    );
}

#[test]
fn custom_list_type_serves_every_version() {
    let scheme = Scheme::builder()
        .serve_with_list::<v1::CronTab, v1::CronTabList>()
        .version::<v1beta1::CronTab>()
        .default_with(|cron: &mut v1::CronTab| {
            cron.spec.replicas.get_or_insert(1);
        })
        .build();
    let codecs = CodecFactory::new(scheme.expect("the kinds fit together"));
    let list: v1::CronTabList = codecs.decode_as(OLD_LIST).expect("it converts");
    assert_eq!(list.metadata.resource_version, "7");
    assert_eq!(list.items[1].spec.schedule, "@hourly");
    let json = codecs.for_media_type("application/json").expect("it is there");
    let old = codecs.encoder_for_version(json, &version("v1beta1")).encode_to_vec(&list);
    let old: List<v1beta1::CronTab> =
        codecs.decode_as(&old.expect("it converts")).expect("it is read");
    assert_eq!(old.items[1].cron_spec, "@hourly");
    let new = r#"{"kind":"CronTabList","apiVersion":"stable.example.com/v1","items":[{}]}"#;
    let list: v1::CronTabList = codecs.decode_as(new).expect("it is read");
    assert_eq!(list.items[0].spec.replicas, Some(1));
}

#[test]
fn custom_list_types_serve_the_versions_that_they_list() {
    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1beta1", kind = "CronTabList")]
    struct OldList {
        metadata: ListMeta,
        items: NullableVec<v1beta1::CronTab>,
    }
    let default_old = |cron: &mut v1beta1::CronTab| {
        if cron.cron_spec.is_empty() {
            cron.cron_spec = "@daily".into();
        }
    };
    let mut builder = Scheme::builder();
    let served = builder.serve_with_list::<v1::CronTab, v1::CronTabList>().with_list::<OldList>();
    let served = served.version::<v1beta1::CronTab>().try_version::<v1alpha1::CronTab>();
    let scheme = served.default_with(default_old).build().expect("the kinds fit together");
    let codecs = CodecFactory::new(scheme);
    let old: OldList = codecs.decode_as(OLD_LIST).expect("it is read as it was sent");
    assert_eq!(old.items[0].cron_spec, "@daily", "items have their defaults");
    let new: v1::CronTabList = codecs.decode_as(OLD_LIST).expect("it converts");
    assert_eq!(new.items[1].spec.schedule, "@hourly");
    let across: List<v1alpha1::CronTab> = codecs.decode_as(OLD_LIST).expect("through the hub");
    assert_eq!(across.items[1].schedule, "@hourly");
    let json = codecs.for_media_type("application/json").expect("it is there");
    let written = codecs.encoder_for_version(json, &version("v1beta1")).encode_to_vec(&across);
    let written: OldList = codecs.decode_as(&written.expect("it converts")).expect("it is read");
    assert_eq!(written, old);

    let late = Scheme::builder()
        .serve::<v1::CronTab>()
        .version::<v1beta1::CronTab>()
        .with_list::<OldList>()
        .build()
        .expect_err("the version has its list already");
    let text = late.to_string();
    assert!(text.contains("CronTabList") && text.contains("OldList"), "{text}");
}

#[test]
fn failed_conversion_names_the_object() {
    let codecs = codecs();
    let old = |metadata: &str| {
        let text = format!(
            "apiVersion: stable.example.com/v1alpha1\nkind: CronTab\n{metadata}schedule: never\n"
        );
        codecs.decode_as::<v1::CronTab>(&text).expect_err("the conversion refuses it")
    };
    let error = old("metadata: {namespace: shop, name: nightly}\n");
    let text = error.to_string();
    assert!(text.ends_with(r#"CronTab "shop/nightly": a schedule was expected"#), "{text}");
    assert_eq!(error.message().to_string(), "a schedule was expected", "as clients read it");
    assert!(!old("").to_string().contains("CronTab \""), "without a name");
    let list = "apiVersion: stable.example.com/v1alpha1\nkind: CronTabList\n\
                items: [{metadata: {name: a}}, {metadata: {name: b}, schedule: never}]\n";
    let error = codecs.decode_as::<List<v1::CronTab>>(list).expect_err("an item is refused");
    assert!(error.to_string().contains(r#"CronTab "b": "#), "{error}");
    assert!(error.to_string().contains("items[1]"), "{error}");
}

#[test]
fn several_kinds_are_served_in_one_chain() {
    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1", kind = "Backup")]
    struct Backup {
        metadata: ObjectMeta,
    }
    let mut builder = Scheme::builder();
    builder.install(apimachinery::api::core);
    let scheme = builder.serve::<v1::CronTab>().serve::<Backup>().build();
    let scheme = scheme.expect("the kinds fit together");
    assert!(scheme.has_kind(GROUP, "v1", "BackupList"));
    let codecs = CodecFactory::new(scheme);
    let list =
        "apiVersion: stable.example.com/v1\nkind: BackupList\nitems: [{metadata: {name: a}}]\n";
    let list: List<Backup> = codecs.decode_as(list).expect("it is read");
    assert_eq!(list.items[0].metadata.name, "a");
}
