//! Paths in a kubeconfig, which are relative to its folder.

use std::path::Path;

use apimachinery_runtime::Str;

use crate::kubeconfig::Kubeconfig;
use crate::paths::{absolute, folder_of};
use crate::v1::{AuthInfo, Cluster};

impl Kubeconfig {
    /// Makes relative paths absolute, by the folder of the file that each part is from: those of
    /// certificates, keys and tokens, and of a plugin, unless it is looked for in `PATH`.
    ///
    /// Corresponds to `clientcmd.ResolveLocalPaths`.
    ///
    /// # Errors
    /// When the current folder is not known.
    pub fn resolve_paths(&mut self) -> std::io::Result<()> {
        for entry in self.clusters.values_mut() {
            let Some(folder) = folder_of(entry.origin.as_deref())? else { continue };
            files_of_cluster(&mut entry.value).for_each(|it| resolve(it, &folder));
        }
        for entry in self.users.values_mut() {
            let Some(folder) = folder_of(entry.origin.as_deref())? else { continue };
            files_of_user(&mut entry.value).for_each(|it| resolve(it, &folder));
        }
        Ok(())
    }
}

fn files_of_cluster(cluster: &mut Cluster) -> impl Iterator<Item = &mut Str> {
    std::iter::once(&mut cluster.certificate_authority)
}

fn files_of_user(user: &mut AuthInfo) -> impl Iterator<Item = &mut Str> {
    let plugin = user.exec.as_mut().map(|it| &mut it.command);
    let plugin = plugin.filter(|it| it.contains(std::path::MAIN_SEPARATOR));
    [&mut user.client_certificate, &mut user.client_key, &mut user.token_file]
        .into_iter()
        .chain(plugin)
}

fn resolve(path: &mut Str, folder: &Path) {
    if !path.is_empty() {
        *path = absolute(path, folder).to_string_lossy().as_ref().into();
    }
}
