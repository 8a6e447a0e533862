//go:build tools

package main

import (
	_ "k8s.io/api/core/v1"
	_ "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	_ "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
	_ "k8s.io/kube-openapi/cmd/openapi-gen"
)
