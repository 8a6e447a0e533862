//! Enums of texts: in every format and every place where a field's type can stand.

use apimachinery::managed::MergeSchema;
use apimachinery::query::{Values, decode_object};
use apimachinery::runtime::reflect::{Declared, Reflect, ScalarToken, Slot, SlotMut, Struct};
use apimachinery::{
    CodecFactory, Encoder, Fields, GroupVersion, Map, NullableVec, Object, Scheme, Str,
};

const GROUP: &str = "example.com";
const GROUP_VERSION: GroupVersion = GroupVersion::from_static(GROUP, "v1");

/// What happens when a job is due while the last one still runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Fields)]
enum Policy {
    #[default]
    Allow,
    Forbid,
    #[field(json = "replace-it")]
    Replace,
    #[field(other)]
    Other(Str),
}

/// One that may be unset, and keeps other texts in a `String`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery")]
enum Phase {
    #[default]
    #[field(json = "")]
    Unset,
    Running,
    #[field(other)]
    Unknown(String),
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group_version = GROUP_VERSION, kind = "Job")]
struct Job {
    #[field(1)]
    policy: Policy,
    #[field(2, omitempty)]
    phase: Phase,
    #[field(3)]
    option: Option<Policy>,
    #[field(4)]
    list: Vec<Policy>,
    #[field(5)]
    nullable: NullableVec<Phase>,
    #[field(6)]
    map: Map<Str, Policy>,
    #[field(7, null)]
    null: Option<Box<Phase>>,
}

fn job() -> Job {
    Job {
        policy: Policy::Replace,
        phase: Phase::Running,
        option: Some(Policy::Other("Later".into())),
        list: vec![Policy::Forbid, "Never".into(), Policy::Allow],
        nullable: vec![Phase::Unset, Phase::Running].into(),
        map: Map::from_iter([("a".into(), Policy::Forbid), ("b".into(), "".into())]),
        null: Some(Box::new(Phase::Unknown("Done".into()))),
    }
}

fn codecs() -> CodecFactory {
    let mut builder = Scheme::builder();
    builder.known::<Job>();
    CodecFactory::new(builder.build().expect("one kind"))
}

fn encode(job: &Job, media_type: &str) -> Vec<u8> {
    let codecs = codecs();
    let format = codecs.for_media_type(media_type).expect("the format is there");
    codecs.encoder_for_version(format, &GROUP_VERSION).encode_to_vec(job).expect("it encodes")
}

fn json(text: &str) -> Job {
    let text = format!(r#"{{"apiVersion":"example.com/v1","kind":"Job",{text}}}"#);
    codecs().decode_as(&text).expect("it decodes")
}

#[test]
fn every_format_keeps_every_text() {
    for media_type in
        ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"]
    {
        let encoded = encode(&job(), media_type);
        let decoded: Job = codecs().decode_as(&encoded).expect("it decodes");
        assert_eq!(decoded, job(), "{media_type}");
    }
    let cbor = apimachinery::cbor::to_vec(&job()).expect("it has a CBOR form");
    let decoded: Job = apimachinery::cbor::from_slice(&cbor).expect("it decodes");
    assert_eq!(decoded, job());
}

#[test]
fn json_has_the_texts() {
    let encoded = String::from_utf8(encode(&job(), "application/json")).expect("it is text");
    let expected =
        r#"{"kind":"Job","apiVersion":"example.com/v1","policy":"replace-it","phase":"Running","#
            .to_owned()
            + r#""option":"Later","list":["Forbid","Never","Allow"],"nullable":["","Running"],"#
            + r#""map":{"a":"Forbid","b":""},"null":"Done"}"#;
    assert_eq!(encoded.trim_end(), expected);
    assert_eq!(serde_json::to_value(job()).expect("it has a JSON form")["phase"], "Running");
    let policy: Policy = serde_json::from_str("\"Forbid\"").expect("it is a text");
    assert_eq!(policy, Policy::Forbid);
}

#[test]
fn absent_enum_has_its_default() {
    let job = json("\"phase\":\"Running\"");
    assert_eq!((job.policy, job.phase, job.option), (Policy::Allow, Phase::Running, None));
    let written = serde_json::to_value(Job::default()).expect("it has a JSON form");
    assert_eq!(written["policy"], "Allow", "a default with a text is written");
    assert_eq!(written.get("phase"), None, "one without a text is left out by `omitempty`");
    assert_eq!(written["null"], serde_json::Value::Null);
}

/// Two items that leave out a key have the same one: that of the enum's default.
#[test]
fn key_that_is_left_out_is_the_default() {
    let schema = MergeSchema::of_table(Job::TABLE).to_string();
    let lines: Vec<_> = schema.lines().filter(|line| line.starts_with(".policy")).collect();
    assert_eq!(lines, [".policy = Allow", ".policy string"]);
}

/// As in Go, a null leaves a text as it was and an option without value, and an entry without value
/// has no text.
#[test]
fn null_and_absent_values_are_not_texts() {
    let job = json(r#""policy":null,"option":null,"list":[null],"map":{"a":null}"#);
    assert_eq!(job.policy, Policy::Allow);
    assert_eq!(job.option, None);
    assert_eq!(job.list, [Policy::Allow]);

    // Field 6 holds an entry with the key `a` and no value.
    let mut envelope = b"k8s\0".to_vec();
    envelope.extend(b"\x0a\x15\x0a\x0eexample.com/v1\x12\x03Job");
    envelope.extend(b"\x12\x05\x32\x03\x0a\x01a");
    let job: Job = codecs().decode_as(&envelope).expect("it decodes");
    assert_eq!(job.map.get("a"), Some(&Policy::Other("".into())));
}

#[test]
fn other_values_are_errors_that_say_where() {
    let text = r#"{"apiVersion":"example.com/v1","kind":"Job","list":["Allow",5]}"#;
    let error = codecs().decode_as::<Job>(text).expect_err("a number is not a text");
    assert!(error.to_string().contains("list[1]"), "{error}");
    let mut policy = Policy::Forbid;
    let SlotMut::Scalar(place) = policy.reflect_mut() else { panic!("a text to set") };
    place.set(ScalarToken::Bool(true)).expect_err("true is not a text");
    place.set(ScalarToken::Null).expect("nothing changes");
    assert_eq!(policy, Policy::Forbid);
}

#[test]
fn tools_that_know_no_type_see_texts() {
    let mut job = job();
    assert!(matches!(job.slot(2), Slot::Text("replace-it")));
    let SlotMut::Scalar(place) = job.slot_mut(2) else { panic!("a text to set") };
    place.set(ScalarToken::Text("Sometimes")).expect("any text is taken");
    assert_eq!(job.policy, Policy::Other("Sometimes".into()));
    assert!(Phase::Unset.reflect().is_empty() && !Policy::Allow.reflect().is_empty());
}

#[test]
fn enums_are_made_of_texts_and_compared_with_them() {
    assert_eq!(Policy::from("Forbid"), Policy::Forbid);
    assert_eq!(Policy::from(String::from("replace-it")), Policy::Replace);
    assert_eq!(Policy::from(Str::from("Never")), Policy::Other("Never".into()));
    assert_eq!(Policy::Replace, "replace-it");
    assert_eq!(Policy::Replace.as_str(), "replace-it");
    assert_eq!(format!("{:>8}", Phase::Running), " Running");
    assert_eq!(Str::from(Phase::Unset), "");
}

/// Names of a kind from constants are those from texts.
#[test]
fn kind_may_be_named_by_constants() {
    use apimachinery::ApiType;

    const KIND: &str = "Task";
    mod names {
        pub(super) const VERSION: &str = "v1";
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = GROUP, version = names::VERSION, kind = KIND)]
    struct FromConstants {}

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group_version = GROUP_VERSION, kind = "Task")]
    struct FromOne {}

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "example.com", version = "v1", kind = "Task")]
    struct FromTexts {}

    assert_eq!(FromConstants::KIND, FromTexts::KIND);
    assert_eq!(FromOne::KIND, FromTexts::KIND);
    assert_eq!(FromOne::KIND.to_gvk(), GROUP_VERSION.with_kind("Task"));
}

/// Who writes serde's traits, or prost's, says so.
#[test]
fn serde_and_prost_can_be_left_to_others() {
    #[derive(Clone, Debug, Default, PartialEq, Fields, serde::Serialize, serde::Deserialize)]
    #[fields(no_serde)]
    #[serde(rename_all = "snake_case")]
    struct Spec {
        #[field(1)]
        max_surge: i32,
        #[field(2)]
        mode: Mode,
    }

    #[derive(Clone, Debug, Default, PartialEq, Fields, serde::Serialize, serde::Deserialize)]
    #[fields(no_serde)]
    enum Mode {
        #[default]
        Slow,
        #[field(other)]
        #[serde(skip)]
        Other(Str),
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(version = "v1", kind = "Plan", no_serde, no_prost)]
    struct Plan {
        #[field(1)]
        size: i32,
    }

    impl prost::Message for Plan {
        fn encode_raw(&self, buffer: &mut impl bytes::BufMut) {
            prost::encoding::int32::encode(2, &self.size, buffer);
        }

        fn merge_field(
            &mut self,
            _: u32,
            wire: prost::encoding::WireType,
            buffer: &mut impl bytes::Buf,
            context: prost::encoding::DecodeContext,
        ) -> Result<(), prost::DecodeError> {
            prost::encoding::int32::merge(wire, &mut self.size, buffer, context)
        }

        fn encoded_len(&self) -> usize {
            prost::encoding::int32::encoded_len(2, &self.size)
        }

        fn clear(&mut self) {
            self.size = 0;
        }
    }

    let spec = Spec { max_surge: 1, mode: Mode::Slow };
    let text = serde_json::to_string(&spec).expect("it has a JSON form");
    assert_eq!(text, r#"{"max_surge":1,"mode":"Slow"}"#);
    assert_eq!(prost::Message::encode_to_vec(&Plan { size: 7 }), [16, 7]);
    let plan: Plan =
        codecs_of_plan().decode_as("kind: Plan\napiVersion: v1\nsize: 3").expect("it decodes");
    assert_eq!(plan.size, 3);

    fn codecs_of_plan() -> CodecFactory {
        let mut builder = Scheme::builder();
        builder.known::<Plan>();
        CodecFactory::new(builder.build().expect("one kind"))
    }
}

/// As in Go, where these are texts: the empty parameter and `null` are texts like all others.
#[test]
fn parameters_set_any_text() {
    let query = "policy=&phase=null&option=&list=null&list=&list=Forbid&null=null";
    let mut read = Job { policy: Policy::Forbid, phase: Phase::Running, ..Job::default() };
    decode_object(&Values::parse(query).expect("a query"), &mut read).expect("texts");
    assert_eq!(read.policy, Policy::Other("".into()));
    assert_eq!(read.phase, Phase::Unknown("null".into()));
    assert_eq!(read.option, Some(Policy::Other("".into())));
    assert_eq!(read.list, ["null".into(), "".into(), Policy::Forbid]);
    assert_eq!(read.null.as_deref(), Some(&Phase::Unknown("null".into())));
}
