# Starts `apim serve`, for the scripts that drive it with clients: sourced, with the program as first argument, and with
# more arguments for the server in the array `arguments`.
# Leaves `$work`, a folder for the script's files, and `$KUBECONFIG`.

apim="$1"
work="$(mktemp -d)"
export HOME="$work" KUBECONFIG="$work/config"
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
"$apim" serve --listen 127.0.0.1:0 --kubeconfig "$KUBECONFIG" ${arguments[@]+"${arguments[@]}"} >"$work/log" &
started=($!)
trap 'kill "${started[@]}" 2>/dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 100); do [ -s "$work/log" ] && break; sleep 0.1; done

asked=0 failed=0
# try PROGRAM CODE PATTERN ARGUMENT...: the exit code, and what the output matches.
try() {
  local program="$1" code="$2" pattern="$3" got=0
  shift 3
  "$program" "$@" >"$work/out" 2>&1 || got=$?
  asked=$((asked + 1))
  if [ "$got" != "$code" ] || ! grep -Eq -- "$pattern" "$work/out"; then
    failed=$((failed + 1))
    printf 'FAILED: %s %s: %s instead of %s, without %s\n' "${program##*/}" "$*" "$got" "$code" "$pattern" >&2
    head -5 "$work/out" >&2
  fi
}

# finish: the sum, and the exit code.
finish() {
  echo "$asked calls, $failed unlike a cluster's"
  [ "$failed" = 0 ]
}
