//! How a server and its client prove who they are.

use std::sync::Arc;

use apimachinery_config::TlsFiles;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};

use super::ConnectError;

/// TLS by certificates and keys. Without authorities those of the system are used.
pub(super) fn tls(files: &TlsFiles, is_insecure: bool) -> Result<ClientConfig, ConnectError> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider.clone());
    let builder = builder.with_safe_default_protocol_versions().map_err(unusable)?;
    let builder = match is_insecure {
        true => builder.dangerous().with_custom_certificate_verifier(Arc::new(AcceptAny(provider))),
        false => builder.with_root_certificates(roots(&files.authorities)?),
    };
    if files.certificate.is_empty() {
        return Ok(builder.with_no_client_auth());
    }
    let chain = certificates(&files.certificate).map_err(ConnectError::Certificate)?;
    let key = PrivateKeyDer::from_pem_slice(&files.key);
    let key = key.map_err(|it| ConnectError::Certificate(it.to_string()))?;
    builder.with_client_auth_cert(chain, key).map_err(unusable)
}

fn unusable(error: rustls::Error) -> ConnectError {
    ConnectError::Tls(error.to_string())
}

fn roots(authorities: &[u8]) -> Result<RootCertStore, ConnectError> {
    let mut roots = RootCertStore::empty();
    if authorities.is_empty() {
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        return Ok(roots);
    }
    let authorities = certificates(authorities).map_err(ConnectError::Authorities)?;
    // Others in a bundle can be of use when one of them cannot.
    let (added, _) = roots.add_parsable_certificates(authorities);
    match added {
        0 => Err(ConnectError::Authorities("none of them can be used".to_owned())),
        _ => Ok(roots),
    }
}

fn certificates(pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, String> {
    let certificates: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
    match certificates {
        Ok(certificates) if certificates.is_empty() => Err("no certificates in PEM".to_owned()),
        certificates => certificates.map_err(|it| it.to_string()),
    }
}

/// Takes any server for the one that is meant: `insecure-skip-tls-verify`.
#[derive(Debug)]
struct AcceptAny(Arc<CryptoProvider>);

impl ServerCertVerifier for AcceptAny {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
