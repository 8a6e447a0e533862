//! Definitions and objects to try.

use apimachinery_crd::{CustomKind, CustomKinds};
use apimachinery_runtime::{Unstructured, Value};

pub(crate) const CRON_TABS: &str = r#"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.stable.example.com}
spec:
  group: stable.example.com
  scope: Namespaced
  names: {plural: crontabs, kind: CronTab, shortNames: [ct]}
  versions:
  - name: v1
    served: true
    storage: true
    subresources:
      status: {}
      scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas, labelSelectorPath: .status.selector}
    schema: &schema
      openAPIV3Schema:
        description: A table of things to do at times.
        type: object
        properties:
          spec:
            type: object
            required: [cron]
            properties:
              cron: {type: string, pattern: '^(\S+ ){4}\S+$'}
              replicas: {type: integer, default: 1}
              image: {type: string, nullable: true}
              labels: {type: object, additionalProperties: {type: string}}
              hosts: {type: array, items: {type: string}, x-kubernetes-list-type: set}
              template:
                type: object
                x-kubernetes-embedded-resource: true
                x-kubernetes-preserve-unknown-fields: true
          status:
            type: object
            properties: {replicas: {type: integer}, selector: {type: string}}
  - name: v1beta1
    served: true
    storage: false
    deprecated: true
    schema: *schema
  - name: v1alpha1
    served: false
    storage: false
    schema: *schema
"#;

pub(crate) fn kind_of(yaml: &str) -> CustomKind {
    CustomKind::from_object(&object(yaml)).unwrap()
}

pub(crate) fn cron_tabs() -> CustomKinds {
    let mut kinds = CustomKinds::default();
    kinds.add_object(&object(CRON_TABS)).unwrap();
    kinds
}

pub(crate) fn object(yaml: &str) -> Unstructured {
    let Value::Map(content) = apimachinery_yaml::from_str(yaml).unwrap() else {
        panic!("{yaml} is not an object")
    };
    Unstructured::new(content)
}
