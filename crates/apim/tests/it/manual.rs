//! `apim completions`, `apim man` and `apim --version`.

use apimachinery::api::SOURCE_VERSION;

use crate::run::run;

#[test]
fn shells_are_reported_of_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&format!("completions {shell}"));
        assert_eq!((script.code, script.err.as_str()), (Some(0), ""));
        let script = script.text();
        for word in ["decode", "transcode", "validate", "completions"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(run("completions tcsh").code, Some(2));
}

#[test]
fn program_and_each_command_have_a_page() {
    let page = run("man").text();
    assert!(page.starts_with(".ie") && page.contains("apim\\-decode(1)"), "{page}");
    let page = run("man decode").text();
    assert!(page.contains(".TH apim-decode 1") && page.contains("\\-\\-validate"), "{page}");
    let explain = if cfg!(feature = "explain") { "explain, " } else { "" };
    let serve = if cfg!(feature = "serve") { "serve, " } else { "" };
    let expected = format!(
        "error: there is no command \"nonsense\"; the commands are decode, convert, patch, diff, deprecated, validate, transcode, identify, managed, kinds, \
         {explain}{serve}verify-golden, completions, man, help\n"
    );
    run("man nonsense").expect(2, "", &expected);
}

#[test]
fn version_says_which_types_are_known() {
    let expected = format!("apim {} (k8s.io/api {SOURCE_VERSION})\n", env!("CARGO_PKG_VERSION"));
    run("--version").expect(0, &expected, "");
    assert!(SOURCE_VERSION.starts_with("v0."));
}

/// Commands and options that other builds have are named with their feature.
#[cfg(not(feature = "etcd"))]
#[test]
fn what_this_build_is_without_is_named_with_its_feature() {
    let tip = |name: &str, feature: &str| {
        format!(
            "this build is without `{name}`, which `cargo install apim --features {feature}` adds\n"
        )
    };
    if cfg!(not(feature = "explain")) {
        let explain = run("explain pod");
        assert!(explain.err.contains(&tip("explain", "explain")), "{}", explain.err);
        assert_eq!(explain.code, Some(2));
    }
    if cfg!(feature = "serve") {
        let etcd = run("serve --etcd http://127.0.0.1:1");
        assert!(etcd.err.contains(&format!("  tip: {}", tip("--etcd", "etcd"))), "{}", etcd.err);
        assert_eq!(etcd.code, Some(2));
        return;
    }
    let serve = run("serve apim/deployment.yaml");
    assert_eq!(serve.code, Some(2));
    assert!(serve.err.starts_with("error: unrecognized subcommand 'serve'\n"), "{}", serve.err);
    assert!(serve.err.contains(&format!("  tip: {}", tip("serve", "serve"))), "{}", serve.err);
    assert_eq!(serve.err.matches("tip: ").count(), 1, "{}", serve.err);
    run("man serve").expect(2, "", &format!("error: {}", tip("serve", "serve")));
}
