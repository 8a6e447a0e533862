//! `apim identify`.

use crate::run::{run, run_with};

#[test]
fn every_document_is_one_line() {
    let expected = "\
yaml\tv1\tList\t-\t564\tapim/list.yaml:1
json\tv1\tPod\tshop/a\t75\tapim/stream.json:1
json\tv1\tPod\tshop/b\t120\tapim/stream.json:2
json\tv1\tService\tweb\t62\tapim/stream.json:7
yaml\tstable.example.com/v1\tCronTab\tjobs/nightly\t149\tapim/crontab.yaml:1
";
    run("identify apim/list.yaml apim/stream.json apim/crontab.yaml").expect(0, expected, "");
}

#[test]
fn items_of_a_list_follow_it() {
    let expected = "\
yaml\tv1\tList\t-\t564\tapim/list.yaml:1
yaml\tautoscaling/v1\tHorizontalPodAutoscaler\tshop/web\t245\tapim/list.yaml:6
yaml\tautoscaling/v2\tHorizontalPodAutoscaler\tshop/queue\t228\tapim/list.yaml:18
";
    run("identify --items apim/list.yaml").expect(0, expected, "");
}

#[test]
fn items_of_a_typed_list_take_their_kind_from_it() {
    let input = b"{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"items\":[\n{\"metadata\":{\"name\":\"a\"}},\n{}]}";
    let expected =
        "json\tv1\tPodList\t-\t77\t-:1\njson\tv1\tPod\ta\t25\t-:2\njson\tv1\tPod\t-\t2\t-:3\n";
    run_with("identify --items", input).expect(0, expected, "");
    let protobuf = run_with("decode -o protobuf", input).out;
    let lines = run_with("identify --items", &protobuf).text();
    let kinds: Vec<_> = lines.lines().map(|line| line.split('\t').nth(2).unwrap()).collect();
    assert_eq!(kinds, ["PodList", "Pod", "Pod"]);
}

#[test]
fn envelope_is_identified_without_its_type() {
    let raw = b"\x0a\x0d\x0a\x05night\x1a\x04jobs";
    let meta = b"\x0a\x08\x0a\x02x/\x12\x02Ab";
    let mut envelope = b"k8s\0".to_vec();
    envelope.extend_from_slice(meta);
    envelope.extend([0x12, raw.len() as u8]);
    envelope.extend_from_slice(raw);
    let expected = format!("protobuf\tx/\tAb\tjobs/night\t{}\t-\n", envelope.len());
    run_with("identify", &envelope).expect(0, &expected, "");
}

#[test]
fn document_that_is_not_an_object_is_reported() {
    let error = "\
standard input: document 1, line 1: Object 'Kind' is missing in '{\"a\":1}'
standard input: document 2, line 3: Object 'apiVersion' is missing in '{\"kind\":\"Pod\"}'
standard input: document 3, line 5: cannot unmarshal number into object
";
    let expected = "yaml\tv1\tPod\t-\t25\t-:7\n";
    let input = b"a: 1\n---\nkind: Pod\n---\n5\n---\nkind: Pod\napiVersion: v1\n";
    run_with("identify", input).expect(1, expected, error);
}

#[test]
fn item_that_is_not_an_object_is_reported_with_its_line() {
    let input = b"kind: List\napiVersion: v1\nitems:\n- kind: Pod\n  apiVersion: v1\n- 5\n";
    let run = run_with("identify --items", input);
    assert_eq!((run.code, run.text().as_str()), (Some(1), ""));
    let error = "standard input: document 1, line 6: cannot unmarshal number into field items[1] of type object\n";
    assert_eq!(run.err, error);
}
