use apimachinery::api::apiextensions::v1::ConversionReview;
use apimachinery::http::axum::{Negotiated, QueryOptions};
use apimachinery::meta::v1::{CreateOptions, Status, Table};
use apimachinery::{Unstructured, codecs, decode};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::routing::get;
use programs_example::server::router;
use tower::ServiceExt;

const CRONS: &str = "/apis/stable.example.com/v1beta1/namespaces/shop/crontabs";
const CRON: &str = "apiVersion: stable.example.com/v1beta1\nkind: CronTab\nmetadata: {name: c}\nspec: {cronSpec: '@daily'}\n";

struct Answer {
    code: StatusCode,
    media_type: String,
    body: Vec<u8>,
}

impl Answer {
    fn status(&self) -> Status {
        codecs().decode_as(&self.body).unwrap()
    }
}

/// The server, with the namespace of the tests.
async fn app() -> axum::Router {
    let app = router().await.unwrap();
    let shop = r#"{"metadata":{"name":"shop"}}"#;
    assert_eq!(ask(&app, "POST", "/api/v1/namespaces", &[], shop).await.code, StatusCode::CREATED);
    app
}

async fn ask(
    app: &axum::Router,
    method: &str,
    path: &str,
    headers: &[(header::HeaderName, &str)],
    body: &str,
) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let answer =
        app.clone().oneshot(request.body(Body::from(body.to_owned())).unwrap()).await.unwrap();
    let media_type = answer.headers().get(header::CONTENT_TYPE);
    Answer {
        code: answer.status(),
        media_type: media_type.unwrap().to_str().unwrap().to_owned(),
        body: to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec(),
    }
}

#[tokio::test]
async fn kind_is_created_in_one_version_and_read_in_others() {
    let app = app().await;
    let yaml = [(header::CONTENT_TYPE, "application/yaml")];
    let made = ask(&app, "POST", CRONS, &yaml, CRON).await;
    assert_eq!((made.code, made.media_type.as_str()), (StatusCode::CREATED, "application/json"));
    let decoded = decode(&made.body).unwrap();
    assert_eq!(decoded.kind().to_string(), "stable.example.com/v1beta1, Kind=CronTab");

    let path = format!("{}/c", CRONS.replace("v1beta1", "v1"));
    let wanted = "text/html, application/yaml;q=0.5, application/vnd.kubernetes.protobuf";
    let read = ask(&app, "GET", &path, &[(header::ACCEPT, wanted)], "").await;
    assert_eq!((read.code, &read.body[..4]), (StatusCode::OK, &b"k8s\0"[..]));
    assert_eq!(read.media_type, "application/vnd.kubernetes.protobuf");

    let again = ask(&app, "POST", CRONS, &yaml, CRON).await;
    assert_eq!(again.code, StatusCode::CONFLICT);
    assert_eq!(again.status().message, "crontabs.stable.example.com \"c\" already exists");
}

#[tokio::test]
async fn objects_have_a_uid_that_stays() {
    let app = app().await;
    let yaml = [(header::CONTENT_TYPE, "application/yaml")];
    let uid_of = |answer: &Answer| {
        let decoded = codecs().as_sent().any_kind().decode(&answer.body).unwrap();
        decoded.into_typed::<Unstructured>().unwrap().into_object().uid().to_owned()
    };
    let made = uid_of(&ask(&app, "POST", CRONS, &yaml, CRON).await);
    assert!(made.split('-').map(str::len).eq([8, 4, 4, 4, 12]), "{made}");
    let other = uid_of(&ask(&app, "POST", CRONS, &yaml, &CRON.replace("name: c", "name: d")).await);
    assert_ne!(made, other);

    let path = format!("{CRONS}/c");
    let replaced = ask(&app, "PUT", &path, &yaml, CRON).await;
    assert_eq!((replaced.code, uid_of(&replaced)), (StatusCode::OK, made.clone()));
    let claimed = CRON.replace("name: c", &format!("name: c, uid: {other}"));
    let refused = ask(&app, "PUT", &path, &yaml, &claimed).await;
    assert_eq!(refused.code, StatusCode::CONFLICT);
    let text = format!(
        "AdditionalErrorMsg: Precondition failed: UID in precondition: {other}, UID in object meta: {made}"
    );
    assert!(refused.status().message.ends_with(&text), "{}", refused.status().message);
}

#[tokio::test]
async fn server_reports_its_version() {
    let app = app().await;
    for path in ["/version", "/version/"] {
        let answer = ask(&app, "GET", path, &[], "").await;
        assert_eq!((answer.code, answer.media_type.as_str()), (StatusCode::OK, "application/json"));
        let text = String::from_utf8(answer.body).unwrap();
        let release = apimachinery::api::facts::release().to_string();
        let (major, minor) = release.split_once('.').unwrap();
        let start = format!("{{\n  \"major\": \"{major}\",\n  \"minor\": \"{minor}\",\n");
        assert!(text.starts_with(&start), "{text}");
        assert!(text.contains(&format!("\"gitVersion\": \"v{release}.")), "{text}");
    }
    let yaml = ask(&app, "GET", "/version", &[(header::ACCEPT, "application/yaml")], "").await;
    assert_eq!(yaml.code, StatusCode::NOT_ACCEPTABLE);
    let posted = ask(&app, "POST", "/version", &[], "").await;
    assert_eq!(posted.code, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn mistakes_are_statuses_in_the_words_of_the_api_server() {
    let app = app().await;
    let missing = ask(&app, "GET", &format!("{CRONS}/x"), &[], "").await;
    assert_eq!(
        (missing.code, missing.status().reason.as_str()),
        (StatusCode::NOT_FOUND, "NotFound")
    );
    let html = ask(&app, "GET", &format!("{CRONS}/x"), &[(header::ACCEPT, "text/html")], "").await;
    assert_eq!((html.code, html.status().code), (StatusCode::NOT_ACCEPTABLE, 406));
    let text = [(header::CONTENT_TYPE, "text/plain")];
    let text = ask(&app, "POST", CRONS, &text, CRON).await;
    assert_eq!((text.code, text.status().code), (StatusCode::UNSUPPORTED_MEDIA_TYPE, 415));
    let broken = ask(&app, "POST", CRONS, &[], "{\"kind\"").await;
    assert_eq!(
        (broken.code, broken.status().reason.as_str()),
        (StatusCode::BAD_REQUEST, "BadRequest")
    );
}

#[tokio::test]
async fn objects_are_converted_all_or_none() {
    let app = app().await;
    let review = |version: &str| {
        format!(
            r#"{{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","request":{{"uid":"8",
                "desiredAPIVersion":"stable.example.com/{version}","objects":[
                {{"kind":"CronTab","apiVersion":"stable.example.com/v1alpha1","metadata":{{"name":"c"}},"cronSpec":"@daily"}}]}}}}"#
        )
    };
    let answer = ask(&app, "POST", "/convert", &[], &review("v1")).await;
    let done: ConversionReview = codecs().decode_as(&answer.body).unwrap();
    let done = done.response.unwrap();
    assert_eq!((done.uid.as_str(), done.result.status.as_str()), ("8", "Success"));
    let raw = done.converted_objects[0].raw().unwrap();
    let text = String::from_utf8_lossy(raw);
    assert!(text.contains(r#""apiVersion":"stable.example.com/v1""#), "{text}");
    assert!(text.contains(r#""schedule":"@daily""#), "{text}");

    let answer = ask(&app, "POST", "/convert", &[], &review("v9")).await;
    let failed: ConversionReview = codecs().decode_as(&answer.body).unwrap();
    let failed = failed.response.unwrap();
    assert!(failed.converted_objects.is_empty());
    assert_eq!(failed.result.status, "Failure");
}

#[tokio::test]
async fn crons_are_listed_as_a_table_and_watched_from_a_resource_version() {
    let app = app().await;
    let yaml = [(header::CONTENT_TYPE, "application/yaml")];
    let create = async |name: &str| {
        let cron = CRON.replace("name: c", &format!("name: {name}"));
        let made = ask(&app, "POST", CRONS, &yaml, &cron).await;
        assert_eq!(made.code, StatusCode::CREATED);
        let decoded = codecs().as_sent().any_kind().decode(&made.body).unwrap();
        decoded.into_typed::<Unstructured>().unwrap().into_object().resource_version().to_owned()
    };
    let version = create("a").await;
    create("b").await;
    let table = [(header::ACCEPT, "application/json;as=Table;g=meta.k8s.io;v=v1")];
    let listed = ask(&app, "GET", CRONS, &table, "").await;
    let table: Table = codecs().decode_as(&listed.body).unwrap();
    let names: Vec<_> = table.column_definitions.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Name", "Schedule", "Age", "Image"]);
    assert_eq!(table.rows[1].cells[1], "@daily".into());

    let gone = ask(&app, "DELETE", &format!("{CRONS}/a"), &[], "").await;
    assert_eq!(gone.status().status, "Success");
    let path = format!("{CRONS}?watch=1&resourceVersion={version}&timeoutSeconds=1");
    let watched = ask(&app, "GET", &path, &[], "").await;
    let text = String::from_utf8(watched.body).unwrap();
    let types: Vec<_> = text.lines().map(|line| line.split('"').nth(3).unwrap()).collect();
    assert_eq!(types, ["ADDED", "DELETED"]);
    assert!(text.contains(r#""apiVersion":"stable.example.com/v1beta1""#), "{text}");
}

/// A client reads why, where it would else read nothing.
#[tokio::test]
async fn routes_without_the_layer_report_it() {
    async fn pods() -> Negotiated<Table> {
        Negotiated(Table::default())
    }
    async fn options(_: QueryOptions<CreateOptions>) {}
    let app = axum::Router::new().route("/pods", get(pods)).route("/options", get(options));
    for path in ["/pods", "/options"] {
        let answer = ask(&app, "GET", path, &[], "").await;
        assert_eq!(answer.media_type, "application/json");
        assert_eq!(answer.code, StatusCode::INTERNAL_SERVER_ERROR);
        let message = answer.status().message;
        assert!(message.contains("no ApiLayer around this route"), "{message}");
    }
}
