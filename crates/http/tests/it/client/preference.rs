use apimachinery_http::client::ContentPreference;
use http::StatusCode;

#[test]
fn protobuf_and_cbor_are_asked_for_before_json() {
    let asked = |it: ContentPreference| it.accept().to_str().unwrap().to_owned();
    assert_eq!(asked(ContentPreference::json()), "application/json");
    assert_eq!(
        asked(ContentPreference::default()),
        "application/vnd.kubernetes.protobuf,application/json"
    );
    assert_eq!(asked(ContentPreference::cbor()), "application/cbor,application/json");
}

/// CLI-02: after a 415 to the preferred format all bodies are JSON.
#[test]
fn refused_format_is_remembered_by_all_clones() {
    let refusals = [
        (ContentPreference::cbor(), "application/cbor", true),
        (ContentPreference::cbor(), "application/apply-patch+cbor", true),
        (ContentPreference::cbor(), "application/json", false),
        (ContentPreference::protobuf(), "application/vnd.kubernetes.protobuf; charset=x", true),
        (ContentPreference::protobuf(), "application/apply-patch+cbor", false),
        (ContentPreference::protobuf(), "", false),
    ];
    for (preference, sent, is_learned) in refusals {
        let other = preference.clone();
        preference.answered(sent, StatusCode::NOT_ACCEPTABLE);
        assert_eq!(other.content_type(), preference.media_type());
        preference.answered(sent, StatusCode::UNSUPPORTED_MEDIA_TYPE);
        preference.answered(sent, StatusCode::OK);
        let expected = if is_learned { "application/json" } else { preference.media_type() };
        assert_eq!(other.content_type(), expected, "{sent}");
        assert_eq!(other.accept(), preference.accept());
    }
}
