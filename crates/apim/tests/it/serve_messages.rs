//! What `apim serve` reports when it cannot serve, and about what it serves.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};

use crate::run::run;

/// A folder with a file of objects.
fn folder(name: &str, objects: &str) -> (PathBuf, String) {
    let folder = std::env::temp_dir().join(format!("apim-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("s.yaml");
    fs::write(&file, objects).unwrap();
    (folder, file.display().to_string())
}

/// Serves a file where the configuration for clients cannot be written, which ends the program.
fn serve(file: &str, folder: &Path, more: &str) -> (Option<i32>, String) {
    let config = folder.join("missing/config");
    let config = config.display();
    let ran = run(&format!(
        "serve {file} --listen 127.0.0.1:0 --kubeconfig {config} --excerpts never {more}"
    ));
    let end = format!(
        "error: cannot serve: --kubeconfig {config}: No such file or directory; \
         the folder of the file has to exist\n"
    );
    (ran.code, ran.err.replace(&end, "not written\n"))
}

#[test]
fn address_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    run(&format!("serve --listen {address}")).expect(
        2,
        "",
        &format!(
            "error: cannot serve: --listen {address}: Address already in use; \
             give another one, or port 0 for any that is free\n"
        ),
    );
}

/// An object that cannot be stored is reported with its place, and with what is missing.
#[test]
fn object_of_a_kind_without_definition_is_reported_at_its_line() {
    let (folder, file) = folder(
        "undefined",
        "apiVersion: v1\nkind: List\nitems:\n\
         - {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n\
         - {apiVersion: foo/v1, kind: Bar, metadata: {name: x}}\n",
    );
    let (code, reported) = serve(&file, &folder, "");
    let expected = format!(
        "{file}: document 1, line 5: no CustomResourceDefinition serves Bar of foo/v1; \
         add the one that does to the files to serve\n"
    );
    assert_eq!((code, reported), (Some(1), expected));

    let of = |object: &str, more: &str| {
        fs::write(&file, object).unwrap();
        let (code, reported) = serve(&file, &folder, more);
        assert_eq!(code, Some(1), "{reported}");
        reported.strip_prefix(&format!("{file}: document 1, line 1: ")).unwrap_or("?").to_owned()
    };
    assert_eq!(
        of("{apiVersion: v1, kind: ComponentStatus, metadata: {name: a}}", ""),
        "ComponentStatus of v1 is not a kind whose objects a server keeps\n"
    );
    assert_eq!(
        of("{apiVersion: resource.k8s.io/v1, kind: DeviceClass}", "--release 1.30"),
        "DeviceClass of resource.k8s.io/v1 is served from 1.34 on\n"
    );
    assert_eq!(
        of("{apiVersion: v1, kind: ConfigMap}", ""),
        "ConfigMap of v1 cannot be stored: Name parameter required.\n"
    );
    fs::remove_dir_all(folder).unwrap();
}

/// Unknown fields are warnings, and refused where that is asked for.
#[test]
fn unknown_fields_of_what_is_served_are_reported() {
    let (folder, file) = folder(
        "unknown-fields",
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, nmespace: b}\n---\n\
         apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec:\n  replicas: -4\n",
    );
    let finding = "document 1, line 3: warning: unknown field \"metadata.nmespace\"";
    let (code, reported) = serve(&file, &folder, "");
    assert!(reported.starts_with(&format!("{file}: {finding}")), "{reported}");
    assert!(reported.ends_with("\nnot written\n") && reported.lines().count() == 2, "{reported}");
    assert_eq!(code, Some(2));

    assert_eq!(serve(&file, &folder, "--validate ignore").1, "not written\n");

    let (code, reported) = serve(&file, &folder, "--validate strict");
    let finding = finding.replace("warning: ", "");
    assert!(reported.starts_with(&format!("{file}: {finding}")), "{reported}");
    assert_eq!((code, reported.lines().count()), (Some(1), 1), "{reported}");
    fs::remove_dir_all(folder).unwrap();
}
