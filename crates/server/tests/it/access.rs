//! Who makes requests, and what they may do.

use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_server::{
    Attributes, Authenticated, Authorizer, BoxFuture, MemoryStore, Server, ServerBuilder,
    StaticTokens, TokenFileError, Verdict,
};
use http::Request;
use http_body_util::BodyExt;
use serde_json::{Value, json};

const TOKENS: &str =
    "root-token,root,0,system:masters\n\njane-token,jane,1,\"developers,a \"\"b\"\"\"\n";
const PODS: &str = "/api/v1/namespaces/default/pods";
const ACCESS: &str = "/apis/authorization.k8s.io/v1";

/// Developers read, jane is bob on request, and no user reads secrets.
struct Rules;

impl Authorizer for Rules {
    fn authorize<'a>(&'a self, attributes: &'a Attributes) -> BoxFuture<'a, Verdict> {
        let verdict = match (&*attributes.verb, &*attributes.resource) {
            (_, "secrets") => Verdict::deny("secrets are secret"),
            ("impersonate", "users") if attributes.name == "bob" => Verdict::allow(""),
            ("impersonate", "groups") => Verdict::allow(""),
            ("get" | "list", _) if attributes.user.groups.iter().any(|it| it == "developers") => {
                Verdict::allow("developers read")
            }
            _ => Verdict::no_opinion(""),
        };
        Box::pin(async { verdict })
    }
}

fn builder() -> ServerBuilder {
    Server::builder().authenticator(TOKENS.parse::<StaticTokens>().unwrap())
}

async fn server() -> Server {
    builder().authorizer(Rules).build(MemoryStore::new()).await.unwrap()
}

async fn send(server: &Server, request: http::request::Builder, body: &Value) -> (u16, Value) {
    let request = request.header("content-type", "application/json");
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let response = server.answer(request.body(body).unwrap()).await;
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

async fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> (u16, String) {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let (status, body) = send(server, request, &Value::Null).await;
    (status, body["message"].as_str().unwrap_or_default().to_owned())
}

const JANE: (&str, &str) = ("authorization", "Bearer jane-token");

/// Without an authorizer a server answers only those whom it knows, by a token or by what a layer
/// in front of it found out.
#[tokio::test]
async fn request_of_an_unknown_user_is_unauthorized() {
    let server = builder().build(MemoryStore::new()).await.unwrap();
    let unauthorized = (401, "Unauthorized".to_owned());
    assert_eq!(get(&server, PODS, &[]).await, unauthorized);
    assert_eq!(get(&server, PODS, &[("authorization", "Bearer wrong")]).await, unauthorized);
    assert_eq!(get(&server, PODS, &[("authorization", "Basic jane-token")]).await, unauthorized);
    assert_eq!(get(&server, "/healthz", &[]).await, unauthorized);
    assert_eq!(get(&server, PODS, &[("authorization", "bearer jane-token")]).await.0, 200);
    let user = UserInfo { username: "joe".into(), ..UserInfo::default() };
    let request = Request::post("/apis/authentication.k8s.io/v1/selfsubjectreviews");
    let review = json!({"kind": "SelfSubjectReview", "apiVersion": "authentication.k8s.io/v1"});
    let (_, joe) = send(&server, request.extension(Authenticated(user)), &review).await;
    let known = json!({"username": "joe", "groups": ["system:authenticated"]});
    assert_eq!(joe["status"]["userInfo"], known);
    let request = Request::post("/apis/authentication.k8s.io/v1/selfsubjectreviews");
    let (_, jane) = send(&server, request.header(JANE.0, JANE.1), &review).await;
    let groups = json!(["developers", "a \"b\"", "system:authenticated"]);
    assert_eq!(
        jane["status"]["userInfo"],
        json!({"username": "jane", "uid": "1", "groups": groups})
    );
}

/// A request that may not be made is refused in the words of the reference.
#[tokio::test]
async fn request_that_may_not_be_made_is_forbidden() {
    let server = server().await;
    assert_eq!(get(&server, PODS, &[JANE]).await.0, 200);
    assert_eq!(
        get(&server, "/api/v1/namespaces/default/secrets/s", &[JANE]).await,
        (403, r#"secrets "s" is forbidden: User "jane" cannot get resource "secrets" in API group "" in the namespace "default": secrets are secret"#.into())
    );
    assert_eq!(
        get(&server, "/apis/apps/v1/deployments?watch=true", &[JANE]).await,
        (403, r#"deployments.apps is forbidden: User "jane" cannot watch resource "deployments" in API group "apps" at the cluster scope"#.into())
    );
    assert_eq!(
        get(&server, "/api/v1/namespaces/default/pods/p/log", &[]).await,
        (403, r#"pods "p" is forbidden: User "system:anonymous" cannot get resource "pods/log" in API group "" in the namespace "default""#.into())
    );
    assert_eq!(
        get(&server, "/version", &[]).await,
        (403, r#"forbidden: User "system:anonymous" cannot get path "/version""#.into())
    );
    assert_eq!(get(&server, "/readyz", &[]).await.0, 200);
    let root = [("authorization", "Bearer root-token")];
    assert_eq!(get(&server, "/api/v1/secrets", &root).await.0, 200);
}

/// A request is made as another user when its user may impersonate all that it names.
#[tokio::test]
async fn other_users_are_impersonated_where_that_is_allowed() {
    let server = server().await;
    let (bob, developers) = (("impersonate-user", "bob"), ("impersonate-group", "developers"));
    assert_eq!(
        get(&server, PODS, &[JANE, bob]).await,
        (403, r#"pods is forbidden: User "bob" cannot list resource "pods" in API group "" in the namespace "default""#.into())
    );
    assert_eq!(get(&server, PODS, &[JANE, bob, developers]).await.0, 200);
    assert_eq!(
        get(&server, PODS, &[JANE, ("impersonate-user", "system:serviceaccount:shop:web")]).await,
        (403, r#"serviceaccounts "web" is forbidden: User "jane" cannot impersonate resource "serviceaccounts" in API group "" in the namespace "shop""#.into())
    );
    assert_eq!(
        get(&server, PODS, &[JANE, bob, ("impersonate-extra-a%2fb", "x")]).await,
        (403, r#"userextras.authentication.k8s.io "x" is forbidden: User "jane" cannot impersonate resource "userextras/a/b" in API group "authentication.k8s.io" at the cluster scope"#.into())
    );
    assert_eq!(
        get(&server, PODS, &[JANE, developers]).await,
        (400, "requested [{Group  developers    }] without impersonating a user".into())
    );
    let root = ("authorization", "Bearer root-token");
    let account = ("impersonate-user", "system:serviceaccount:shop:web");
    let review = json!({"kind": "SelfSubjectReview", "apiVersion": "authentication.k8s.io/v1"});
    let request = Request::post("/apis/authentication.k8s.io/v1/selfsubjectreviews");
    let request = request.header(root.0, root.1).header(account.0, account.1);
    let (status, text) = send(&server, request, &review).await;
    assert_eq!(status, 403, "service accounts have their groups only: {text}");
    let groups = ("impersonate-group", "system:masters");
    let request = Request::post("/apis/authentication.k8s.io/v1/selfsubjectreviews");
    let request = request.header(root.0, root.1).header(account.0, account.1);
    let (_, review) = send(&server, request.header(groups.0, groups.1), &review).await;
    assert_eq!(
        review["status"]["userInfo"]["groups"],
        json!(["system:masters", "system:authenticated"])
    );
}

/// An update creates an object only for a user who may create it.
#[tokio::test]
async fn update_that_creates_must_be_allowed_to() {
    struct Updates;
    impl Authorizer for Updates {
        fn authorize<'a>(&'a self, attributes: &'a Attributes) -> BoxFuture<'a, Verdict> {
            let verdict = match &*attributes.verb {
                "update" | "patch" => Verdict::allow(""),
                _ => Verdict::no_opinion(""),
            };
            Box::pin(async { verdict })
        }
    }
    let server = builder().authorizer(Updates).build(MemoryStore::new()).await.unwrap();
    let lease = "/apis/coordination.k8s.io/v1/namespaces/default/leases/l";
    let body = json!({"metadata": {"name": "l"}});
    let (status, refused) = send(&server, Request::put(lease).header(JANE.0, JANE.1), &body).await;
    assert_eq!(
        (status, &refused["message"]),
        (
            403,
            &json!(
                r#"leases.coordination.k8s.io "l" is forbidden: User "jane" cannot create resource "leases" in API group "coordination.k8s.io" in the namespace "default""#
            )
        )
    );
    let root = ("authorization", "Bearer root-token");
    let (_, mut created) = send(&server, Request::put(lease).header(root.0, root.1), &body).await;
    created["spec"] = json!({"holderIdentity": "jane"});
    let update = Request::put(lease).header(JANE.0, JANE.1);
    assert_eq!(send(&server, update, &created).await.0, 200);
}

/// Reviews ask the authorizer, about who asks and about others.
#[tokio::test]
async fn reviews_of_access_ask_the_authorizer() {
    let server = server().await;
    let review = async |kind: &str, path: &str, spec: Value| {
        let body = json!({"kind": kind, "apiVersion": "authorization.k8s.io/v1", "spec": spec});
        let request = Request::post(format!("{ACCESS}/{path}"));
        let (_, review) =
            send(&server, request.header("authorization", "Bearer root-token"), &body).await;
        match review["message"].as_str() {
            Some(message) => json!(message),
            None => review["status"].clone(),
        }
    };
    let list = json!({"verb": "list", "resource": "pods", "namespace": "default"});
    let own = review(
        "SelfSubjectAccessReview",
        "selfsubjectaccessreviews",
        json!({"resourceAttributes": list}),
    );
    assert_eq!(own.await, json!({"allowed": true}));
    let subject =
        async |spec: Value| review("SubjectAccessReview", "subjectaccessreviews", spec).await;
    assert_eq!(
        subject(json!({"user": "x", "groups": ["developers"], "resourceAttributes": list})).await,
        json!({"allowed": true, "reason": "developers read"})
    );
    assert_eq!(
        subject(json!({"user": "x", "resourceAttributes": list})).await,
        json!({"allowed": false})
    );
    let secrets = json!({"verb": "list", "resource": "secrets"});
    assert_eq!(
        subject(json!({"user": "x", "resourceAttributes": secrets})).await,
        json!({"allowed": false, "denied": true, "reason": "secrets are secret"})
    );
    assert_eq!(
        subject(json!({})).await,
        r#".authorization.k8s.io "" is invalid: [spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified, spec.user: Invalid value: "": at least one of user or group must be specified]"#
    );
    let other = json!({"verb": "get", "path": "/x"});
    assert_eq!(
        subject(json!({"user": "x", "resourceAttributes": list, "nonResourceAttributes": other}))
            .await,
        r#".authorization.k8s.io "" is invalid: spec.nonResourceAttributes: Invalid value: {"Path":"/x","Verb":"get"}: cannot be specified in combination with resourceAttributes"#
    );
    let local = "namespaces/other/localsubjectaccessreviews";
    let message =
        review("LocalSubjectAccessReview", local, json!({"user": "x", "resourceAttributes": list}))
            .await;
    assert!(message.as_str().unwrap().contains("must match metadata.namespace"), "{message}");
    let everything =
        review("SelfSubjectRulesReview", "selfsubjectrulesreviews", json!({"namespace": "x"}))
            .await;
    assert_eq!(everything["resourceRules"][0]["verbs"], json!(["*"]));
}

/// Reviews of tokens ask the authenticators.
#[tokio::test]
async fn reviews_of_tokens_ask_the_authenticators() {
    let server = builder().build(MemoryStore::new()).await.unwrap();
    let review = async |token: &str| {
        let body = json!({"kind": "TokenReview", "apiVersion": "authentication.k8s.io/v1", "spec": {"token": token}});
        let request = Request::post("/apis/authentication.k8s.io/v1/tokenreviews");
        send(&server, request.header(JANE.0, JANE.1), &body).await
    };
    let (_, jane) = review("jane-token").await;
    assert_eq!(
        (&jane["status"]["authenticated"], &jane["status"]["user"]["username"]),
        (&json!(true), &json!("jane"))
    );
    assert_eq!(
        review("wrong").await.1["status"],
        json!({"user": {}, "error": "invalid bearer token"})
    );
    let (status, refused) = review("").await;
    assert_eq!(
        (status, &refused["message"]),
        (400, &json!("token is required for TokenReview in authentication"))
    );
}

/// A file of tokens is read as CSV; what is wrong in it is named by its line.
#[test]
fn mistakes_in_token_files_are_named_by_line() {
    let fails = |text: &str| text.parse::<StaticTokens>().unwrap_err();
    assert_eq!(fails("a,b,c\nt,u\n"), TokenFileError::TooFewColumns { line: 2, found: 2 });
    for text in ["t,\"u,1", "t,u\",1", "t,\"u\"x,1"] {
        assert_eq!(fails(text), TokenFileError::Quote { line: 1 }, "{text}");
    }
}
