//! What is set takes precedence over what is not: one configuration over another.

use std::collections::BTreeMap;

use apimachinery_runtime::{ByteString, Map, Str};

use crate::kubeconfig::{Entry, Kubeconfig};
use crate::v1::{AuthInfo, Cluster, Context, NamedExtension, Preferences};

/// Takes over whatever another value has set. Maps get the other's entries; lists are replaced.
///
/// Corresponds to `merge` of `clientcmd`.
pub(crate) trait Merge {
    fn take_over(&mut self, over: &Self);
}

impl Merge for Str {
    fn take_over(&mut self, over: &Self) {
        if !over.is_empty() {
            self.clone_from(over);
        }
    }
}

impl Merge for ByteString {
    fn take_over(&mut self, over: &Self) {
        if !over.is_empty() {
            self.clone_from(over);
        }
    }
}

impl Merge for bool {
    fn take_over(&mut self, over: &Self) {
        *self |= *over;
    }
}

impl<T: Clone> Merge for Option<T> {
    fn take_over(&mut self, over: &Self) {
        if over.is_some() {
            self.clone_from(over);
        }
    }
}

impl Merge for Vec<Str> {
    fn take_over(&mut self, over: &Self) {
        if !over.is_empty() {
            self.clone_from(over);
        }
    }
}

impl<T: Clone> Merge for Map<Str, T> {
    fn take_over(&mut self, over: &Self) {
        for (name, value) in over.iter() {
            self.put(name.clone(), value.clone());
        }
    }
}

impl<T: Clone> Merge for BTreeMap<Str, Entry<T>> {
    fn take_over(&mut self, over: &Self) {
        self.extend(over.iter().map(|(name, entry)| (name.clone(), entry.clone())));
    }
}

/// A map in the reference.
impl Merge for Vec<NamedExtension> {
    fn take_over(&mut self, over: &Self) {
        for extension in over {
            match self.binary_search_by(|it| it.name.cmp(&extension.name)) {
                Ok(at) => {
                    if let Some(own) = self.get_mut(at) {
                        own.clone_from(extension);
                    }
                }
                Err(at) => self.insert(at, extension.clone()),
            }
        }
    }
}

impl<T: Merge> Merge for Entry<T> {
    fn take_over(&mut self, over: &Self) {
        self.value.take_over(&over.value);
        self.origin.take_over(&over.origin);
    }
}

impl Merge for Preferences {
    fn take_over(&mut self, over: &Self) {
        let Self { colors, extensions } = self;
        colors.take_over(&over.colors);
        extensions.take_over(&over.extensions);
    }
}

impl Merge for Cluster {
    fn take_over(&mut self, over: &Self) {
        let Self {
            server,
            tls_server_name,
            insecure_skip_tls_verify,
            certificate_authority,
            certificate_authority_data,
            proxy_url,
            disable_compression,
            extensions,
        } = self;
        server.take_over(&over.server);
        tls_server_name.take_over(&over.tls_server_name);
        insecure_skip_tls_verify.take_over(&over.insecure_skip_tls_verify);
        certificate_authority.take_over(&over.certificate_authority);
        certificate_authority_data.take_over(&over.certificate_authority_data);
        proxy_url.take_over(&over.proxy_url);
        disable_compression.take_over(&over.disable_compression);
        extensions.take_over(&over.extensions);
    }
}

impl Merge for AuthInfo {
    fn take_over(&mut self, over: &Self) {
        let Self {
            client_certificate,
            client_certificate_data,
            client_key,
            client_key_data,
            token,
            token_file,
            impersonate,
            impersonate_uid,
            impersonate_groups,
            impersonate_user_extra,
            username,
            password,
            auth_provider,
            exec,
            extensions,
        } = self;
        client_certificate.take_over(&over.client_certificate);
        client_certificate_data.take_over(&over.client_certificate_data);
        client_key.take_over(&over.client_key);
        client_key_data.take_over(&over.client_key_data);
        token.take_over(&over.token);
        token_file.take_over(&over.token_file);
        impersonate.take_over(&over.impersonate);
        impersonate_uid.take_over(&over.impersonate_uid);
        impersonate_groups.take_over(&over.impersonate_groups);
        impersonate_user_extra.take_over(&over.impersonate_user_extra);
        username.take_over(&over.username);
        password.take_over(&over.password);
        auth_provider.take_over(&over.auth_provider);
        exec.take_over(&over.exec);
        extensions.take_over(&over.extensions);
    }
}

impl Merge for Context {
    fn take_over(&mut self, over: &Self) {
        let Self { cluster, user, namespace, extensions } = self;
        cluster.take_over(&over.cluster);
        user.take_over(&over.user);
        namespace.take_over(&over.namespace);
        extensions.take_over(&over.extensions);
    }
}

impl Merge for Kubeconfig {
    fn take_over(&mut self, over: &Self) {
        let Self { preferences, clusters, users, contexts, current_context, extensions } = self;
        preferences.take_over(&over.preferences);
        clusters.take_over(&over.clusters);
        users.take_over(&over.users);
        contexts.take_over(&over.contexts);
        current_context.take_over(&over.current_context);
        extensions.take_over(&over.extensions);
    }
}
