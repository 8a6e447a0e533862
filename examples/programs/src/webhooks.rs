//! Webhooks that an API server asks over TLS: two for admission, and one that converts CronTabs.

use apimachinery::api::admission::v1::AdmissionRequest;
use apimachinery::api::core::v1::Pod;
use apimachinery::http::axum::{convert, mutate, validate};
use apimachinery::http::webhook::admission::{Admitted, Denied, Review};
use apimachinery::runtime::SchemeErrors;
use apimachinery::{CodecFactory, Scheme};
use axum::Router;
use axum_server::tls_rustls::RustlsConfig;

use crate::crontab;

/// The routes: `/label` and `/check` for Pods, `/convert` for CronTabs. Fails when two types claim
/// one kind.
pub fn router() -> Result<Router, SchemeErrors> {
    let scheme =
        Scheme::builder().install(apimachinery::api::core).install(crontab::install).build()?;
    let codecs = CodecFactory::new(scheme);
    Ok(Router::new()
        .route("/label", mutate(&codecs, label))
        .route("/check", validate(&codecs, check))
        .route("/convert", convert(&codecs)))
}

/// Serves the routes over TLS, with a certificate and its key in PEM.
///
/// # Errors
/// When the certificate or the key cannot be used, or the socket fails.
pub async fn serve(
    listener: std::net::TcpListener,
    certificate: Vec<u8>,
    key: Vec<u8>,
) -> Result<(), Box<dyn std::error::Error>> {
    // Another one may be there already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let tls = RustlsConfig::from_pem(certificate, key).await?;
    axum_server::from_tcp_rustls(listener, tls)?.serve(router()?.into_make_service()).await?;
    Ok(())
}

/// Labels a Pod with the user that made it.
async fn label(mut pod: Pod, request: AdmissionRequest) -> Result<Admitted<Pod>, Denied> {
    pod.metadata.labels.insert("made-by".into(), request.user_info.username);
    let admitted = Admitted::with(pod);
    Ok(match request.dry_run {
        Some(true) => admitted.warning("nothing is stored, the label neither"),
        _ => admitted,
    })
}

/// Refuses images without a version.
async fn check(review: Review<Pod>) -> Result<Admitted, Denied> {
    let containers = review.object.map(|pod| pod.spec.containers).unwrap_or_default();
    match containers.iter().find(|it| it.image.ends_with(":latest")) {
        Some(container) => Err(Denied::because(format!("{} has no version", container.image))),
        None => Ok(Admitted::default()),
    }
}
