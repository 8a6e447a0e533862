use apimachinery::meta::List;
use apimachinery::testing::check_conversions;
use apimachinery::{CodecFactory, Encoder, Scheme};
use programs_example::crontab::{Concurrency, install, v1, v1alpha1, v1beta1};

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
        for version in [v1::GROUP_VERSION, v1beta1::GROUP_VERSION, v1alpha1::GROUP_VERSION] {
            let encoder = codecs.encoder_for_version(info, &version);
            let bytes = encoder.encode_to_vec(&cron).unwrap();
            let decoded = codecs.decoder().decode(&bytes).unwrap();
            assert_eq!(decoded.kind().group_version(), version);
            let back: v1::CronTab = codecs.decode_as(&bytes).unwrap();
            assert_eq!(back, cron, "{version} as {}", info.media_type);
        }
    }
}

#[test]
fn a_list_of_any_version_is_read_as_one_of_any_other() {
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
    check_conversions(&scheme).unwrap_or_else(|losses| panic!("{losses}"));
}
