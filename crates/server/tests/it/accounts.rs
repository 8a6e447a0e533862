//! Service accounts and their tokens.

use apimachinery_server::{MemoryStore, Server, StaticTokens};
use http::{Method, Request};
use serde_json::{Value, json};

use crate::{Client, JSON};

const ACCOUNTS: &str = "/api/v1/namespaces/shop/serviceaccounts";
const REVIEWS: &str = "/apis/authentication.k8s.io/v1/tokenreviews";

async fn with_account() -> Client {
    let client = Client::new().await;
    client.post(ACCOUNTS, r#"{"metadata":{"name":"till"}}"#).await;
    client
}

async fn token(client: &Client, spec: Value) -> Value {
    let body = json!({"spec": spec}).to_string();
    client.post(&format!("{ACCOUNTS}/till/token"), &body).await
}

async fn review(client: &Client, spec: Value) -> Value {
    client.post(REVIEWS, &json!({"spec": spec}).to_string()).await["status"].clone()
}

/// A token is that of its account, until the account or the object that it is bound to is gone.
#[tokio::test]
async fn tokens_belong_to_their_accounts() {
    let client = with_account().await;
    let secret = r#"{"metadata":{"name":"box"}}"#;
    client.post("/api/v1/namespaces/shop/secrets", secret).await;
    let reference = json!({"apiVersion": "v1", "kind": "Secret", "name": "box"});
    let request = token(&client, json!({"boundObjectRef": reference})).await;
    assert_eq!(request["metadata"]["name"], "till");
    assert_eq!(request["spec"]["expirationSeconds"], 3600);
    let token = request["status"]["token"].as_str().unwrap();
    assert_eq!(token.split('.').count(), 3);
    let status = review(&client, json!({"token": token})).await;
    assert_eq!(status["authenticated"], true, "{status}");
    let user = &status["user"];
    assert_eq!(user["username"], "system:serviceaccount:shop:till");
    assert_eq!(
        user["groups"],
        json!(["system:serviceaccounts", "system:serviceaccounts:shop", "system:authenticated"])
    );
    let foreign = review(&client, json!({"token": token, "audiences": ["others"]})).await;
    assert_eq!(foreign["authenticated"], Value::Null);
    assert_eq!(
        foreign["error"],
        r#"token audiences ["https://kubernetes.default.svc.cluster.local"] is invalid for the target audiences ["others"]"#
    );
    let (signed, _) = token.rsplit_once('.').unwrap();
    let forged = review(&client, json!({"token": format!("{signed}.AAAA")}));
    assert_eq!(forged.await["error"], "invalid signature");
    client.ok(Method::DELETE, "/api/v1/namespaces/shop/secrets/box", "").await;
    let late = review(&client, json!({"token": token})).await;
    assert_eq!(late["error"], "service account token has been invalidated");
}

/// A request with a token is made by the account.
#[tokio::test]
async fn tokens_are_accepted() {
    let server = Server::builder()
        .authenticator("admin,admin,1,system:masters".parse::<StaticTokens>().unwrap());
    let server = server.build(MemoryStore::new()).await.unwrap();
    let send = async |token: &str, path: &str, body: &str| {
        let request = Request::post(path)
            .header("content-type", JSON)
            .header("authorization", format!("Bearer {token}"));
        let response = server.answer(request.body(body.to_owned()).unwrap()).await;
        let status = response.status().as_u16();
        let body = http_body_util::BodyExt::collect(response.into_body()).await.unwrap();
        (status, serde_json::from_slice::<Value>(&body.to_bytes()).unwrap())
    };
    let accounts = "/api/v1/namespaces/default/serviceaccounts";
    send("admin", accounts, r#"{"metadata":{"name":"till"}}"#).await;
    let (status, request) = send("admin", &format!("{accounts}/till/token"), "{}").await;
    assert_eq!(status, 201, "{request}");
    let token = request["status"]["token"].as_str().unwrap();
    let path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    let (status, review) = send(token, path, r#"{"metadata":{"labels":{"a":"b"}}}"#).await;
    assert_eq!(status, 201);
    let user = &review["status"]["userInfo"];
    assert_eq!(user["username"], "system:serviceaccount:default:till");
    // What was sent is not in the answer.
    assert_eq!(review["metadata"].as_object().unwrap().len(), 1, "{review}");
    assert_eq!(send("another", path, "{}").await.0, 401);
}

/// What a token is wanted for is checked.
#[tokio::test]
async fn requests_for_tokens_are_checked() {
    let client = with_account().await;
    let path = format!("{ACCOUNTS}/till/token");
    let fails =
        async |body: Value| client.fails(Method::POST, &path, JSON, &body.to_string()).await;
    assert_eq!(
        fails(json!({"spec": {"expirationSeconds": 5}})).await,
        (
            422,
            r#"TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 5: may not specify a duration less than 10 minutes"#.to_owned()
        )
    );
    assert_eq!(
        fails(
            json!({"spec": {"boundObjectRef": {"apiVersion": "v1", "kind": "Pod", "name": "p"}}})
        )
        .await,
        (404, r#"pods "p" not found"#.to_owned())
    );
    assert_eq!(
        client.fails(Method::POST, &format!("{ACCOUNTS}/none/token"), JSON, "{}").await,
        (404, r#"serviceaccounts "none" not found"#.to_owned())
    );
}
