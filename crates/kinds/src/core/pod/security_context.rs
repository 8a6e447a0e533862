//! What is wrong with what pods and containers may do.

use std::collections::HashSet;

use apimachinery_api::core::v1::{
    AppArmorProfile, PodSecurityContext, PodSpec, SeccompProfile, SecurityContext, Sysctl,
};
use apimachinery_validation::names::{group_id, user_id};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::paths::descending_path;

const PROFILES: [&str; 3] = ["Localhost", "RuntimeDefault", "Unconfined"];
const CHANGE_POLICIES: [&str; 2] = ["Always", "OnRootMismatch"];
const GROUP_POLICIES: [&str; 2] = ["Merge", "Strict"];
const LABEL_POLICIES: [&str; 2] = ["MountOption", "Recursive"];
const MOUNTS: [&str; 2] = ["Default", "Unmasked"];
const LONGEST_NAME: usize = 253;
const NAMES: &str = r"^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$";
const LONGEST_PROFILE: usize = 4_095;

/// `validatePodSpecSecurityContext`.
pub(crate) fn of_pod(context: &PodSecurityContext, spec: &PodSpec, path: &Path) -> FieldErrors {
    let mut errors = ids(context.run_as_user, context.run_as_group, path);
    let groups = context.supplemental_groups.iter().enumerate();
    let groups = groups.map(|(at, it)| (path.child("supplementalGroups").index(at), *it));
    for (path, id) in
        context.fs_group.map(|it| (path.child("fsGroup"), it)).into_iter().chain(groups)
    {
        errors.extend(group_id(id).into_iter().map(|it| FieldError::invalid(&path, id, it)));
    }
    if spec.host_pid && spec.share_process_namespace == Some(true) {
        let detail = "ShareProcessNamespace and HostPID cannot both be enabled";
        errors.push(FieldError::invalid(&path.child("shareProcessNamespace"), true, detail));
    }
    errors.append(sysctls(&context.sysctls, spec, &path.child("sysctls")));
    macro_rules! one_of {
        ($($field:ident: $name:literal, $values:ident);*) => {
            $(if let Some(it) = context.$field.as_ref().filter(|it| !$values.contains(&it.as_str())) {
                errors.push(FieldError::not_supported(&path.child($name), BadValue::json(it), &$values));
            })*
        };
    }
    one_of!(
        fs_group_change_policy: "fsGroupChangePolicy", CHANGE_POLICIES;
        supplemental_groups_policy: "supplementalGroupsPolicy", GROUP_POLICIES;
        se_linux_change_policy: "seLinuxChangePolicy", LABEL_POLICIES
    );
    let (seccomp, app_armor) =
        (context.seccomp_profile.as_deref(), context.app_armor_profile.as_deref());
    errors.append(profiles(seccomp, app_armor, path));
    errors
}

/// `ValidateSecurityContext`, in a cluster that allows privileges.
pub(crate) fn of_container(
    context: &SecurityContext,
    host_users: bool,
    path: &Path,
) -> FieldErrors {
    let mut errors = ids(context.run_as_user, context.run_as_group, path);
    if let Some(mount) = &context.proc_mount {
        let path = path.child("procMount");
        if !MOUNTS.contains(&mount.as_str()) {
            errors.push(FieldError::not_supported(&path, BadValue::json(mount), &MOUNTS));
        }
        if host_users && mount.as_str() == "Unmasked" {
            let detail = "`hostUsers` must be false to use `Unmasked`";
            errors.push(FieldError::invalid(&path, BadValue::json(mount), detail));
        }
    }
    let (seccomp, app_armor) =
        (context.seccomp_profile.as_deref(), context.app_armor_profile.as_deref());
    errors.append(profiles(seccomp, app_armor, path));
    if context.allow_privilege_escalation == Some(false) {
        let mut refuse = |what: &str| {
            let detail = format!("cannot set `allowPrivilegeEscalation` to false and {what}");
            errors.push(FieldError::invalid(path, BadValue::json(context), detail));
        };
        if context.privileged == Some(true) {
            refuse("`privileged` to true");
        }
        let added = context.capabilities.iter().flat_map(|it| &it.add);
        for _ in added.filter(|it| it.as_str() == "CAP_SYS_ADMIN") {
            refuse("`capabilities.Add` CAP_SYS_ADMIN");
        }
    }
    errors
}

fn ids(user: Option<i64>, group: Option<i64>, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let wrong = user.map(user_id).unwrap_or_default().into_iter();
    let path_of_user = path.child("runAsUser");
    errors.extend(wrong.map(|it| FieldError::invalid(&path_of_user, user.unwrap_or_default(), it)));
    let wrong = group.map(group_id).unwrap_or_default().into_iter();
    let path_of_group = path.child("runAsGroup");
    errors
        .extend(wrong.map(|it| FieldError::invalid(&path_of_group, group.unwrap_or_default(), it)));
    errors
}

/// `validateSysctls`.
fn sysctls(sysctls: &[Sysctl], spec: &PodSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (at, Sysctl { name, .. }) in sysctls.iter().enumerate() {
        let path = path.index(at).child("name");
        let is_new = seen.insert(name);
        if name.is_empty() {
            errors.push(FieldError::required(&path, ""));
        } else if !is_sysctl(name) {
            let detail =
                format!("must have at most {LONGEST_NAME} characters and match regex {NAMES}");
            errors.push(FieldError::invalid(&path, name, detail));
        } else if !is_new {
            errors.push(FieldError::duplicate(&path, name));
        }
        let shared = match name.replace('/', ".") {
            it if spec.host_network && it.starts_with("net.") => "hostNetwork",
            it if spec.host_ipc && is_of_ipc(&it) => "hostIPC",
            _ => continue,
        };
        let detail = format!("may not be specified when '{shared}' is true");
        errors.push(FieldError::invalid(&path, name, detail));
    }
    errors
}

fn is_of_ipc(name: &str) -> bool {
    name == "kernel.sem"
        || ["kernel.shm", "kernel.msg", "fs.mqueue."].iter().any(|it| name.starts_with(it))
}

/// Whether a text matches [`NAMES`].
fn is_sysctl(name: &str) -> bool {
    let is_end =
        |it: Option<char>| it.is_some_and(|it| it.is_ascii_lowercase() || it.is_ascii_digit());
    let is_part = |it: &str| {
        let is_inside = |it: char| is_end(Some(it)) || matches!(it, '-' | '_');
        is_end(it.chars().next()) && is_end(it.chars().next_back()) && it.chars().all(is_inside)
    };
    name.len() <= LONGEST_NAME && name.split(['.', '/']).all(is_part)
}

fn profiles(
    seccomp: Option<&SeccompProfile>,
    app_armor: Option<&AppArmorProfile>,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if let Some(profile) = seccomp {
        errors.append(seccomp_profile(profile, &path.child("seccompProfile")));
    }
    if let Some(profile) = app_armor {
        errors.append(app_armor_profile(profile, &path.child("appArmorProfile")));
    }
    errors
}

/// `validateSeccompProfileField`.
fn seccomp_profile(profile: &SeccompProfile, path: &Path) -> FieldErrors {
    let (kind, place) = (&profile.r#type, path.child("type"));
    let mut errors = FieldErrors::new();
    match kind.as_str() {
        "" => {
            let detail = "type is required when seccompProfile is set";
            errors.push(FieldError::required(&place, detail));
        }
        name if PROFILES.contains(&name) => {}
        _ => errors.push(FieldError::not_supported(&place, BadValue::json(kind), &PROFILES)),
    }
    let path = path.child("localhostProfile");
    match (kind.as_str(), &profile.localhost_profile) {
        ("Localhost", None) => {
            let detail = "must be set when seccomp type is Localhost";
            errors.push(FieldError::required(&path, detail));
        }
        ("Localhost", Some(file)) => errors.append(descending_path(file, &path)),
        (_, None) => {}
        (_, Some(file)) => {
            // The type that only the API server has.
            let [kind, file] = [BadValue::json(kind), BadValue::json(file)]
                .map(|it| it.text().unwrap_or_default().to_owned());
            let shown = BadValue::shown(format!(r#"{{"Type":{kind},"LocalhostProfile":{file}}}"#));
            let detail = "can only be set when seccomp type is Localhost";
            errors.push(FieldError::invalid(&path, shown, detail));
        }
    }
    errors
}

/// `ValidateAppArmorProfileField`.
fn app_armor_profile(profile: &AppArmorProfile, path: &Path) -> FieldErrors {
    const MISSING: &str = "must be set when AppArmor type is Localhost";
    let (kind, place) = (&profile.r#type, path.child("localhostProfile"));
    let mut errors = FieldErrors::new();
    match (kind.as_str(), &profile.localhost_profile) {
        ("Localhost", None) => errors.push(FieldError::required(&place, MISSING)),
        ("Localhost", Some(name)) => {
            if name.trim() != name.as_str() {
                let detail = "must not be padded with whitespace";
                errors.push(FieldError::invalid(&place, name, detail));
            } else if name.is_empty() {
                errors.push(FieldError::required(&place, MISSING));
            }
            if name.len() > LONGEST_PROFILE {
                errors.push(FieldError::too_long(&place, LONGEST_PROFILE));
            }
        }
        ("RuntimeDefault" | "Unconfined", None) => {}
        ("RuntimeDefault" | "Unconfined", Some(name)) => {
            let detail = "can only be set when AppArmor type is Localhost";
            errors.push(FieldError::invalid(&place, name, detail));
        }
        ("", _) => {
            let detail = "type is required when appArmorProfile is set";
            errors.push(FieldError::required(&path.child("type"), detail));
        }
        _ => {
            let shown = BadValue::json(kind);
            errors.push(FieldError::not_supported(&path.child("type"), shown, &PROFILES));
        }
    }
    errors
}
