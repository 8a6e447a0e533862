package sent

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/metadata"
)

func recordMetadata(s *session) error {
	client, err := metadata.NewForConfig(s.config("", ""))
	if err != nil {
		return err
	}
	return record(s, "metadata", client, metadataCalls())
}

// The server answers with a Status, which is not the metadata of an object: that error does not matter.
func metadataCalls() []call[metadata.Interface] {
	shop := func(c metadata.Interface) metadata.ResourceInterface { return c.Resource(crons).Namespace("shop") }
	return []call[metadata.Interface]{
		{"get", func(ctx context.Context, c metadata.Interface) error {
			_, _ = shop(c).Get(ctx, "night", metav1.GetOptions{ResourceVersion: "0"})
			return nil
		}},
		{"get of the core group", func(ctx context.Context, c metadata.Interface) error {
			_, _ = c.Resource(nodes).Get(ctx, "n1", metav1.GetOptions{})
			return nil
		}},
		{"get of a subresource", func(ctx context.Context, c metadata.Interface) error {
			_, _ = shop(c).Get(ctx, "night", metav1.GetOptions{}, "status")
			return nil
		}},
		{"list", func(ctx context.Context, c metadata.Interface) error {
			_, _ = c.Resource(crons).List(ctx, metav1.ListOptions{})
			return nil
		}},
		{"list with options", func(ctx context.Context, c metadata.Interface) error {
			_, _ = shop(c).List(ctx, listOptions())
			return nil
		}},
		{"watch", func(ctx context.Context, c metadata.Interface) error {
			return second(shop(c).Watch(ctx, metav1.ListOptions{}))
		}},
		{"watch with options", func(ctx context.Context, c metadata.Interface) error {
			return second(shop(c).Watch(ctx, watchOptions()))
		}},
		{"patch merge", func(ctx context.Context, c metadata.Interface) error {
			_, _ = shop(c).Patch(ctx, "night", types.MergePatchType, []byte(mergePatch), metav1.PatchOptions{})
			return nil
		}},
		{"patch strategic", func(ctx context.Context, c metadata.Interface) error {
			_, _ = shop(c).Patch(ctx, "night", types.StrategicMergePatchType, []byte(mergePatch), patchOptions())
			return nil
		}},
		{"delete", func(ctx context.Context, c metadata.Interface) error {
			return shop(c).Delete(ctx, "night", metav1.DeleteOptions{})
		}},
		{"delete with options", func(ctx context.Context, c metadata.Interface) error {
			return shop(c).Delete(ctx, "night", deleteOptions())
		}},
		{"delete a collection", func(ctx context.Context, c metadata.Interface) error {
			return shop(c).DeleteCollection(ctx, deleteOptions(), listOptions())
		}},
		{"get without a name", func(ctx context.Context, c metadata.Interface) error {
			return second(shop(c).Get(ctx, "", metav1.GetOptions{}))
		}},
		{"delete without a name", func(ctx context.Context, c metadata.Interface) error {
			return shop(c).Delete(ctx, "", metav1.DeleteOptions{})
		}},
	}
}
