use apimachinery_api::core::v1::Pod;
use apimachinery_cbor::{from_slice, json_to_cbor, to_vec};
use apimachinery_derive::Fields;
use apimachinery_json as json;
use apimachinery_runtime::{Map, Str, Value};

const POD: &str = r#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web-0","uid":"5a5f","labels":{"b":"1",
    "app.kubernetes.io/name":"web","a":"2","":""},"creationTimestamp":"2026-03-01T10:20:30Z","generation":70000,
    "managedFields":[{"manager":"kubelet","fieldsV1":{"f:status":{"f:phase":{},".":{}}}}]},"spec":{"volumes":
    [{"name":"config","configMap":{"name":"web","defaultMode":420}},{"name":"cache","emptyDir":{"sizeLimit":"256Mi"}}],
    "terminationGracePeriodSeconds":30,"containers":[{"name":"wéb","image":"registry.example.com/web:1.2.3",
    "env":[{"name":"A","value":"x"},{"name":"B","valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}}],
    "resources":{"limits":{"cpu":"250m"}},"livenessProbe":{"httpGet":{"path":"/","port":"http"},"periodSeconds":10},
    "securityContext":{"allowPrivilegeEscalation":false}}],"affinity":{"podAntiAffinity":
    {"preferredDuringSchedulingIgnoredDuringExecution":[{"weight":100,"podAffinityTerm":{"topologyKey":"zone"}}]}}}}"#;

fn pod() -> Vec<u8> {
    let mut out = Vec::new();
    json_to_cbor(POD.as_bytes(), &mut out).expect("it is JSON");
    out
}

/// How an item is written otherwise.
#[derive(Clone, Copy)]
enum Form {
    /// Keys as text strings.
    TextKeys,
    /// Lists and maps of no given length, strings in chunks.
    Open,
    /// Heads with longer arguments than they need.
    LongHeads,
    /// Maps backwards.
    Backwards,
}

/// Takes an item of the usual form from the start of `data` and writes it in another.
fn rewrite(data: &mut &[u8], form: Form, is_key: bool, out: &mut Vec<u8>) {
    let (first, rest) = data.split_first().expect("an item");
    let (size, rest) = match first & 0x1f {
        short @ 0..=23 => (usize::from(short), rest),
        24 => (usize::from(rest[0]), &rest[1..]),
        25 => (usize::from(rest[0]) << 8 | usize::from(rest[1]), &rest[2..]),
        _ => (0, &rest[4..]),
    };
    let major = first >> 5;
    let head = &data[..data.len() - rest.len()];
    *data = rest;
    let body = if major == 2 { data.split_off(..size).expect("the text") } else { &[] };
    match form {
        Form::LongHeads if major < 7 && size > 0 => {
            out.push(major << 5 | 25);
            out.extend((size as u16).to_be_bytes());
        }
        Form::TextKeys if is_key => {
            out.push(head[0] | 0x20);
            out.extend(&head[1..]);
        }
        Form::Open if matches!(major, 2 | 4 | 5) => out.push(major << 5 | 31),
        _ => out.extend(head),
    }
    match (major, form) {
        (2, Form::Open) => {
            let (one, other) = body.split_at(size / 2);
            for chunk in [one, other] {
                out.extend([0x58, chunk.len() as u8]);
                out.extend(chunk);
            }
        }
        (2, _) => out.extend(body),
        (4, _) => (0..size).for_each(|_| rewrite(data, form, false, out)),
        (5, _) => {
            let mut entries: Vec<Vec<u8>> = (0..size)
                .map(|_| {
                    let mut entry = Vec::new();
                    rewrite(data, form, true, &mut entry);
                    rewrite(data, form, false, &mut entry);
                    entry
                })
                .collect();
            if matches!(form, Form::Backwards) {
                entries.reverse();
            }
            out.extend(entries.concat());
        }
        _ => {}
    }
    if matches!(form, Form::Open) && matches!(major, 2 | 4 | 5) {
        out.push(0xff);
    }
}

/// What is read the quick way, where nothing is odd, is read as in other forms of the same data.
#[test]
fn a_struct_is_the_same_in_every_form_of_its_data() {
    let data = pod();
    let expected: Pod = from_slice(&data).expect("a Pod");
    let written = to_vec(&expected).expect("it has CBOR");
    assert_eq!(from_slice::<Pod>(&written).expect("a Pod"), expected);
    for form in [Form::TextKeys, Form::Open, Form::LongHeads, Form::Backwards] {
        let mut other = Vec::new();
        rewrite(&mut data.as_slice(), form, false, &mut other);
        assert_ne!(other, data);
        assert_eq!(from_slice::<Pod>(&other).expect("a Pod"), expected);
        assert_eq!(from_slice::<Value>(&other).ok(), from_slice::<Value>(&data).ok());
    }
}

#[test]
fn a_part_of_a_struct_is_an_error() {
    let data = pod();
    for end in 0..data.len() {
        assert!(from_slice::<Pod>(&data[..end]).is_err(), "{end}");
    }
    for at in 0..data.len() {
        for byte in [0x00, 0x40, 0x57, 0x58, 0x60, 0xa0, 0xc0, 0xff] {
            let mut other = data.clone();
            other[at] = byte;
            let _ = from_slice::<Pod>(&other);
        }
    }
}

#[test]
fn texts_of_every_length_are_read_as_in_chunks() {
    let odd: [&[u8]; 5] = [b"a", "é".as_bytes(), b"\xff", b"\xc3", b"\0"];
    for length in (0..70).chain([254, 255, 256, 300]) {
        for odd in odd {
            for place in [0, length / 2, length] {
                let mut text = vec![b'x'; length];
                text.splice(place..place, odd.iter().copied());
                let head = [0x59, (text.len() >> 8) as u8, text.len() as u8];
                let short = match text.len() {
                    length @ 0..24 => vec![0x40 | length as u8],
                    length @ 24..256 => vec![0x58, length as u8],
                    _ => head.to_vec(),
                };
                let plain = [&short, text.as_slice()].concat();
                let chunks = [b"\x5f", head.as_slice(), &text, b"\xff"].concat();
                let expected = String::from_utf8_lossy(&text).into_owned();
                assert_eq!(from_slice::<Str>(&plain).expect("text"), expected);
                assert_eq!(from_slice::<Str>(&chunks).expect("text"), expected);
                assert_eq!(from_slice::<String>(&plain).expect("text"), expected);
                let written = to_vec(&Str::from(&*expected)).expect("it has CBOR");
                assert_eq!(from_slice::<String>(&written).expect("text"), expected);
                let map = [b"\xa1", plain.as_slice(), &plain].concat();
                let map: Map<Str, Str> = from_slice(&map).expect("a map");
                assert_eq!(map.get(&*expected).map(Str::as_str), Some(&*expected));
                let list = [b"\x81", plain.as_slice()].concat();
                assert_eq!(from_slice::<Vec<Str>>(&list).expect("a list"), [&*expected]);
                assert!(from_slice::<Str>(&plain[..plain.len() - 1]).is_err());
            }
        }
    }
}

/// Names of any length, for texts and for numbers.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Names {
    #[field(1, json = "k")]
    text_1: Str,
    #[field(2, json = "n")]
    number_1: i64,
    #[field(3, json = "k04x")]
    text_4: Str,
    #[field(4, json = "n04y")]
    number_4: i64,
    #[field(5, json = "k21xxxxxxxxxxxxxxxxxx")]
    text_21: Str,
    #[field(6, json = "n21yyyyyyyyyyyyyyyyyy")]
    number_21: i64,
    #[field(7, json = "k22xxxxxxxxxxxxxxxxxxx")]
    text_22: Str,
    #[field(8, json = "n22yyyyyyyyyyyyyyyyyyy")]
    number_22: i64,
    #[field(9, json = "k23xxxxxxxxxxxxxxxxxxxx")]
    text_23: Str,
    #[field(10, json = "n23yyyyyyyyyyyyyyyyyyyy")]
    number_23: i64,
    #[field(11, json = "k24xxxxxxxxxxxxxxxxxxxxx")]
    text_24: Str,
    #[field(12, json = "n24yyyyyyyyyyyyyyyyyyyyy")]
    number_24: i64,
    #[field(13, json = "k28xxxxxxxxxxxxxxxxxxxxxxxxx")]
    text_28: Str,
    #[field(14, json = "n28yyyyyyyyyyyyyyyyyyyyyyyyy")]
    number_28: i64,
    #[field(15, json = "k29xxxxxxxxxxxxxxxxxxxxxxxxxx")]
    text_29: Str,
    #[field(16, json = "n29yyyyyyyyyyyyyyyyyyyyyyyyyy")]
    number_29: i64,
    #[field(17, json = "k30xxxxxxxxxxxxxxxxxxxxxxxxxxx")]
    text_30: Str,
    #[field(18, json = "n30yyyyyyyyyyyyyyyyyyyyyyyyyyy")]
    number_30: i64,
    #[field(19, json = "k31xxxxxxxxxxxxxxxxxxxxxxxxxxxx")]
    text_31: Str,
    #[field(20, json = "n31yyyyyyyyyyyyyyyyyyyyyyyyyyyy")]
    number_31: i64,
    #[field(21, json = "k32xxxxxxxxxxxxxxxxxxxxxxxxxxxxx")]
    text_32: Str,
    #[field(22, json = "n32yyyyyyyyyyyyyyyyyyyyyyyyyyyyy")]
    number_32: i64,
    #[field(23, json = "k33xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")]
    text_33: Str,
    #[field(24, json = "n33yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy")]
    number_33: i64,
    #[field(25, json = "k40xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")]
    text_40: Str,
    #[field(26, json = "n40yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy")]
    number_40: i64,
}

/// CBR-02: entries are written in moves of fixed size; with keys, texts and numbers of any length
/// they are what a way without such moves writes.
#[test]
fn entries_of_any_length_are_written_alike() {
    for length in (0..70).chain([255, 256, 1000, 1100, 70_000]) {
        let text = Str::from("t".repeat(length));
        let number = (length as i64).wrapping_pow(5).wrapping_sub(70_000);
        let names = Names {
            text_1: text.clone(),
            number_1: number.wrapping_add(0),
            text_4: text.clone(),
            number_4: number.wrapping_add(1),
            text_21: text.clone(),
            number_21: number.wrapping_add(2),
            text_22: text.clone(),
            number_22: number.wrapping_add(3),
            text_23: text.clone(),
            number_23: number.wrapping_add(4),
            text_24: text.clone(),
            number_24: number.wrapping_add(5),
            text_28: text.clone(),
            number_28: number.wrapping_add(6),
            text_29: text.clone(),
            number_29: number.wrapping_add(7),
            text_30: text.clone(),
            number_30: number.wrapping_add(8),
            text_31: text.clone(),
            number_31: number.wrapping_add(9),
            text_32: text.clone(),
            number_32: number.wrapping_add(10),
            text_33: text.clone(),
            number_33: number.wrapping_add(11),
            text_40: text.clone(),
            number_40: number.wrapping_add(12),
        };
        let mut json = json::JsonWriter::new(Vec::new());
        json.value(&names);
        let json = json.finish().expect("it has JSON");
        let mut expected = Vec::new();
        json_to_cbor(&json, &mut expected).expect("it is JSON");
        assert_eq!(to_vec(&names).expect("it has CBOR"), expected, "{length}");
        assert_eq!(from_slice::<Names>(&expected).expect("it decodes"), names, "{length}");
    }
}
