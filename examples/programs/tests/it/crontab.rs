use std::path::Path;
use std::{env, fs};

use apimachinery::api::apiextensions::v1::CustomResourceDefinition;
use apimachinery::crd::{compare, manifest};
use apimachinery::meta::List;
use apimachinery::runtime::ApiType;
use apimachinery::testing::check_conversions;
use apimachinery::{CodecFactory, Encoder, Scheme, from_yaml_str};
use programs_example::crontab::{Concurrency, definition, install, v1, v1alpha1, v1beta1};

const MANIFEST: &str = "\
apiVersion: stable.example.com/v1
kind: CronTab
metadata: {name: c}
spec: {schedule: '* * * * *', timeZone: UTC, image: i, env: {A: b}, args: [x, z], concurrency: Replace}
";

fn codecs() -> CodecFactory {
    CodecFactory::new(Scheme::builder().install(install).build().unwrap())
}

#[test]
fn nothing_is_lost_on_the_way_through_any_version_and_format() {
    let codecs = codecs();
    let cron: v1::CronTab = codecs.decode_as(MANIFEST).unwrap();
    assert_eq!(cron.spec.replicas, Some(1), "defaulted");
    assert_eq!(cron.spec.concurrency, Concurrency::Other("Replace".into()));
    for info in codecs.supported_media_types() {
        let kinds = [v1::CronTab::KIND, v1beta1::CronTab::KIND, v1alpha1::CronTab::KIND];
        for version in kinds.map(|kind| kind.to_gvk().group_version()) {
            let encoder = codecs.encoder_for_version(info, &version);
            let bytes = encoder.encode_to_vec(&cron).unwrap();
            let decoded = codecs.as_sent().decode(&bytes).unwrap();
            assert_eq!(decoded.kind().group_version(), version);
            let back: v1::CronTab = codecs.decode_as(&bytes).unwrap();
            assert_eq!(back, cron, "{version} as {}", info.media_type);
        }
    }
}

#[test]
fn list_of_any_version_is_read_as_one_of_any_other() {
    let list: List<v1::CronTab> = codecs()
        .decode_as(
            "apiVersion: stable.example.com/v1beta1\nkind: CronTabList\nitems: [{metadata: {name: a}, spec: {cronSpec: '@daily'}}]\n",
        )
        .unwrap();
    assert_eq!(list.items[0].spec.schedule, "@daily");
}

#[test]
fn conversions_lose_nothing_of_made_up_objects() {
    let scheme = Scheme::builder().install(install).build().unwrap();
    let report = check_conversions(&scheme).unwrap_or_else(|losses| panic!("{losses}"));
    assert!(report.unfilled.is_empty(), "{:?}", report.unfilled);
}

/// Set `BLESS` to write the file again.
#[test]
fn definition_in_the_file_matches_the_types() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("crontab.yaml");
    let by_types = definition().unwrap();
    if env::var_os("BLESS").is_some() {
        let manifest = manifest(&by_types).unwrap();
        fs::write(&file, codecs().to_yaml_string(&manifest).unwrap()).unwrap();
    }
    let text = fs::read_to_string(&file).unwrap();
    assert!(!text.contains("\nstatus:"), "the status is written by servers");
    let in_file: CustomResourceDefinition = from_yaml_str(&text).unwrap();
    if let Some(drift) = compare(&in_file, &by_types).unwrap() {
        panic!("{drift}");
    }
}
