package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
)

// modules hold the message files, under their import paths.
var modules = []string{"k8s.io/api", "k8s.io/apimachinery"}

// writeDescriptors writes the messages of apps and core, with all that they use, as a FileDescriptorSet:
// libraries that generate code start from it.
func writeDescriptors(path string) error {
	dirs := map[string]string{}
	for _, module := range modules {
		out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
		if err != nil {
			return fmt.Errorf("finding %s: %w", module, err)
		}
		dirs[module] = strings.TrimSpace(string(out))
	}
	open := func(name string) (io.ReadCloser, error) {
		for module, dir := range dirs {
			if rest, ok := strings.CutPrefix(name, module+"/"); ok {
				return os.Open(filepath.Join(dir, rest))
			}
		}
		return nil, os.ErrNotExist
	}
	compiler := protocompile.Compiler{Resolver: protocompile.WithStandardImports(
		&protocompile.SourceResolver{Accessor: open})}
	files, err := compiler.Compile(context.Background(), "k8s.io/api/apps/v1/generated.proto")
	if err != nil {
		return err
	}
	set, seen := &descriptorpb.FileDescriptorSet{}, map[string]bool{}
	var add func(file protoreflect.FileDescriptor)
	add = func(file protoreflect.FileDescriptor) {
		if seen[file.Path()] {
			return
		}
		seen[file.Path()] = true
		imports := file.Imports()
		for index := range imports.Len() {
			add(imports.Get(index).FileDescriptor)
		}
		set.File = append(set.File, protodesc.ToFileDescriptorProto(file))
	}
	for _, file := range files {
		add(file)
	}
	data, err := proto.Marshal(set)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}
