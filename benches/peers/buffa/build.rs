//! Generates the messages from the descriptors that the Go program writes.

#[cfg(feature = "messages")]
const FILES: [&str; 7] = [
    "k8s.io/api/apps/v1/generated.proto",
    "k8s.io/api/core/v1/generated.proto",
    "k8s.io/apimachinery/pkg/api/resource/generated.proto",
    "k8s.io/apimachinery/pkg/apis/meta/v1/generated.proto",
    "k8s.io/apimachinery/pkg/runtime/generated.proto",
    "k8s.io/apimachinery/pkg/runtime/schema/generated.proto",
    "k8s.io/apimachinery/pkg/util/intstr/generated.proto",
];

fn main() {
    println!("cargo::rustc-check-cfg=cfg(has_messages)");
    println!("cargo::rerun-if-env-changed=BENCH_DESCRIPTORS");
    #[cfg(feature = "messages")]
    if let Some(descriptors) = std::env::var_os("BENCH_DESCRIPTORS") {
        println!("cargo::rerun-if-changed={}", descriptors.display());
        buffa_build::Config::new()
            .descriptor_set(descriptors)
            .files(&FILES)
            .generate_views(false)
            .include_file("messages.rs")
            .compile()
            .expect("the descriptors are those of these groups");
        println!("cargo::rustc-cfg=has_messages");
    }
}
