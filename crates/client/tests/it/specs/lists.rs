//! `Get` and `List`.

use apimachinery_meta::v1::ListOptions;

use super::*;

async fn is_got<T: Form>(client: &Client, kind: &GroupVersionKind, text: &str) {
    let objects = client.objects();
    let object = T::of(client, text);
    let ObjectMeta { namespace, name, .. } = meta(&object);
    let missing = objects.get_of_kind::<T>(kind, &namespace, &name).await.unwrap_err();
    assert!(missing.is_not_found(), "{missing}");
    let made = objects.create(&unstructured(text)).await.unwrap();
    let got = objects.get_of_kind::<T>(kind, &namespace, &name).await.unwrap();
    assert_eq!(meta(&got), meta(&made));
    assert!(meta(&got).annotations.is_empty(), "nothing is kept of another object");
    objects.delete(&made).await.unwrap();
}

/// CLI-04: objects are read by their names, in every form.
#[tokio::test]
async fn objects_are_got() {
    for client in clients().await {
        let (of_deployment, of_node) = (deployment("web"), node("one"));
        is_got::<Deployment>(&client, &deployments(), &of_deployment).await;
        is_got::<Node>(&client, &nodes(), &of_node).await;
        is_got::<Unstructured>(&client, &deployments(), &of_deployment).await;
        is_got::<Unstructured>(&client, &nodes(), &of_node).await;
        is_got::<PartialObjectMetadata>(&client, &deployments(), &of_deployment).await;
        is_got::<PartialObjectMetadata>(&client, &nodes(), &of_node).await;
    }
}

async fn names<T: Form>(objects: &Objects, options: &ListOptions) -> Vec<String> {
    let list = objects.list_of_kind::<T>(&deployments(), options).await.unwrap();
    list.items.iter().map(|it| meta(it)).map(|it| format!("{}/{}", it.namespace, it.name)).collect()
}

fn by(label: &str, field: &str) -> ListOptions {
    ListOptions {
        label_selector: label.into(),
        field_selector: field.into(),
        ..ListOptions::default()
    }
}

async fn are_listed<T: Form>(client: &Client) {
    let all = client.objects();
    let shop = client.objects().namespaced("shop");
    let everywhere = ["lot/back", "lot/front", "shop/back", "shop/front"];
    assert_eq!(names::<T>(&all, &ListOptions::default()).await, everywhere);
    assert_eq!(names::<T>(&all, &by("app=none", "")).await, [""; 0]);
    assert_eq!(names::<T>(&all, &by("app=front", "")).await, ["lot/front", "shop/front"]);
    assert_eq!(names::<T>(&shop, &ListOptions::default()).await, ["shop/back", "shop/front"]);
    assert_eq!(names::<T>(&shop, &by("app in (back)", "")).await, ["shop/back"]);
    let field = by("", "metadata.name=back");
    assert_eq!(names::<T>(&all, &field).await, ["lot/back", "shop/back"]);
    assert_eq!(names::<T>(&shop, &by("app=front", "metadata.name=back")).await, [""; 0]);

    let mut page = ListOptions { limit: 3, ..ListOptions::default() };
    let first = all.list_of_kind::<T>(&deployments(), &page).await.unwrap();
    assert_eq!((first.items.len(), first.metadata.remaining_item_count), (3, Some(1)));
    page.r#continue = first.metadata.r#continue;
    let last = all.list_of_kind::<T>(&deployments(), &page).await.unwrap();
    assert_eq!((last.items.len(), &*last.metadata.r#continue), (1, ""));
    assert_eq!(meta(&last.items[0]).name, "front");
}

/// CLI-04: objects are listed in every form: all of them, those of a namespace, by labels and
/// fields, and in parts.
#[tokio::test]
async fn objects_are_listed() {
    for client in clients().await {
        let objects = client.objects();
        let lot = r#"{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"lot"}}"#;
        objects.create(&unstructured(lot)).await.unwrap();
        for namespace in ["shop", "lot"] {
            for name in ["front", "back"] {
                let text = deployment_in(namespace, name, name);
                objects.create(&unstructured(&text)).await.unwrap();
            }
        }
        are_listed::<Deployment>(&client).await;
        are_listed::<Unstructured>(&client).await;
        are_listed::<PartialObjectMetadata>(&client).await;
    }
}
