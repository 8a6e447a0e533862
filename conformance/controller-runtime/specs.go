// Package specs names the module whose tests are run against a server of ours: see run.
package specs

import _ "sigs.k8s.io/controller-runtime/pkg/client"
