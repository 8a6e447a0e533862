package answers

import "regexp"

// masks are what servers choose, each with what is put in its place.
var masks = []struct {
	pattern     *regexp.Regexp
	replacement string
}{
	{regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`), "UID"},
	{regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`), "TIME"},
	{regexp.MustCompile(`(resourceVersion\\*"?: ?)\\*"\d+\\*"`), `$1"VERSION"`},
	{regexp.MustCompile(`(continue"?: ?)"[\w=-]+"`), `$1"TOKEN"`},
	{regexp.MustCompile(`(in record |in precondition |resource version: \d+ )\(\d+\)`), "$1(VERSION)"},
	{regexp.MustCompile(`(current: )\d+`), "${1}VERSION"},
	{regexp.MustCompile(`\b\d+\.\d+\.\d+\.\d+(:\d+)?`), "ADDRESS"},
	{regexp.MustCompile(`\b\d+s\b`), "AGE"},
	{regexp.MustCompile(`[0-9A-F]{128}`), "HASH"},
	{regexp.MustCompile(`gen-[a-z0-9]{5}\b`), "GENERATED"},
	// Of fields and columns. A body that is cut may end within one.
	{regexp.MustCompile(`("description": ?)"(?:[^"\\]|\\.)*("|$)`), `$1"TEXT"`},
	{regexp.MustCompile(`("(gitVersion|gitCommit|gitTreeState|buildDate|goVersion|compiler|platform)": )"[^"]*"`), "$1BUILD"},
}

func masked(text string) string {
	for _, mask := range masks {
		text = mask.pattern.ReplaceAllString(text, mask.replacement)
	}
	return text
}
