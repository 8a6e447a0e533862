//! Messages against the reference's answers.

use apimachinery_protobuf::Protobuf;
use apimachinery_runtime::fields::Fields;

use crate::support::{decode, encode, from_hex, rows, to_hex};
use crate::types::{
    APIResource, LabelSelector, PodSecurityContext, Secret, SecretList, Status, UserInfo,
    WatchEvent,
};

pub(crate) const MESSAGES: &str = include_str!("../../../../testdata/protobuf/messages.tsv");

/// Reads a message and writes it again; the text of the error when it cannot be read.
pub(crate) fn rewrite(type_name: &str, input: &[u8]) -> Result<Vec<u8>, String> {
    fn rewrite_as<T: Fields<Protobuf> + Default>(input: &[u8]) -> Result<Vec<u8>, String> {
        let message: T = decode(input).map_err(|error| error.to_string())?;
        Ok(encode(&message))
    }
    match type_name {
        "APIResource" => rewrite_as::<APIResource>(input),
        "LabelSelector" => rewrite_as::<LabelSelector>(input),
        "PodSecurityContext" => rewrite_as::<PodSecurityContext>(input),
        "Secret" => rewrite_as::<Secret>(input),
        "SecretList" => rewrite_as::<SecretList>(input),
        "Status" => rewrite_as::<Status>(input),
        "UserInfo" => rewrite_as::<UserInfo>(input),
        "WatchEvent" => rewrite_as::<WatchEvent>(input),
        other => panic!("no type {other}"),
    }
}

/// PB-07, PB-08: messages are read and written as by Go's generated code: maps sorted, lists in
/// order, unknown fields dropped.
#[test]
fn every_message_is_read_and_written_as_the_reference_does() {
    let mut cases = 0;
    for row in rows(MESSAGES) {
        let [_, type_name, case, input, expected] = row[..] else { panic!("{row:?}") };
        let written = rewrite(type_name, &from_hex(input));
        let answer = written.as_deref().map_or("error".to_owned(), to_hex);
        assert_eq!(answer, expected, "{type_name}, {case}: {written:?}");
        cases += 1;
    }
    assert_eq!(cases, 96);
}

/// PB-07: zeros are written, absent options are not.
#[test]
fn zero_values_are_written_as_the_reference_writes_them() {
    let zeros: [(&str, &dyn Fields<Protobuf>); 7] = [
        ("APIResource", &APIResource::default()),
        ("LabelSelector", &LabelSelector::default()),
        ("PodSecurityContext", &PodSecurityContext::default()),
        ("Secret", &Secret::default()),
        ("SecretList", &SecretList::default()),
        ("Status", &Status::default()),
        ("WatchEvent", &WatchEvent::default()),
    ];
    let zero_rows = rows(MESSAGES).filter(|row| row[0] == "write" && row[2] == "zero");
    let mut compared = 0;
    for row in zero_rows {
        let (_, zero) = zeros.iter().find(|(name, _)| *name == row[1]).expect("a known type");
        assert_eq!(to_hex(&encode(*zero)), row[3], "{}", row[1]);
        compared += 1;
    }
    assert_eq!(compared, 7);
}

#[test]
fn every_truncation_is_an_error_or_a_message() {
    for row in rows(MESSAGES) {
        let input = from_hex(row[3]);
        for length in 0..input.len() {
            let cut = &input[..length];
            if let Ok(written) = rewrite(row[1], cut) {
                let again = rewrite(row[1], &written);
                assert_eq!(again.as_deref(), Ok(&written[..]), "{row:?} cut at {length}");
            }
        }
    }
}

#[test]
fn a_message_cut_within_its_only_field_is_an_error() {
    let input = from_hex("2a0c 0a0161 2207 0a0162 1a0163 28");
    for length in 1..input.len() {
        assert!(decode::<Status>(&input[..length]).is_err(), "cut at {length}");
    }
}

#[test]
fn every_mutation_is_an_error_or_a_message() {
    let values = [0x00, 0x01, 0x07, 0x0a, 0x12, 0x7f, 0x80, 0xff];
    let mut read = 0;
    for row in rows(MESSAGES) {
        let original = from_hex(row[3]);
        for place in 0..original.len().min(64) {
            for value in values {
                let mut input = original.clone();
                input[place] = value;
                if let Ok(written) = rewrite(row[1], &input) {
                    let again = rewrite(row[1], &written);
                    assert_eq!(again.as_deref(), Ok(&written[..]), "{row:?}: {value} at {place}");
                    read += 1;
                }
            }
        }
    }
    assert!(read > 1000, "only {read} mutations could be read");
}
