package record

import (
	"encoding/json"
	"fmt"
	"strings"
)

// words are what a plain scalar may be taken for, or may not be.
var words = []string{
	"y", "N", "yes", "No", "on", "OFF", "true", "False", "tRUE", "null", "Null", "nULL", "~", "~~", "",
	"0", "-0", "+0", "00", "07", "08", "0o17", "0x1F", "-0xf", "0xg", "0b101", "0b2", "1_000", "1__0", "_1", "1_", "+12", "-1",
	"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551616",
	"1.5", "1.", ".5", "-.5", ".", "..", "1e3", "1E+3", "1.5e-7", "1e", "e3", "1e21", "1e400", "0.1", "1.0", "1_0.5", "123456789.123456789",
	".inf", "-.Inf", "+.INF", ".nan", ".NaN", ".Inf1", "inf", "NaN",
	"1:30", "190:20:30", "12:30:45.5", "1:60", "2001-01-01", "2001-1-1", "2001-01-01T00:00:00Z", "2001-12-14 21:59:43.10 -5", "2001-13-01",
	"=", "<<", "-", "--", "---", "...", "?", ":", "!", "!x", "&a", "*a", "|", ">", "%", "@", "`", "#", ",", "[", "]", "{", "}", "[]", "{}",
	"-a", "?a", ":a", "a:", "a: b", "a :b", "a#b", "a #b", "a, b", "a]b", "a}b", "\"a\"", "'a'", "a'b", "a\"b", "\\n", "a\\", "a b  c",
	"é", "日本語", "😀", "a\tb", "\u00a0a", "\u2028", "\ufeffa",
}

// places are where a word can stand in a document.
var places = []string{
	"v: %s\n", "- %s\n", "[%s, x]\n", "{a: %s}\n", "%s: 1\n", "{%s: 1}\n", "? %s\n: 1\n", "[%s: 1]\n", "%s\n", "--- %s\n...\n",
	"v: %s # comment\n", "v:\n  %s\n", "v: x\n  %s\n", "v: \"%s\"\n", "v: '%s'\n", "v: |\n  %s\n", "v: >-\n  %s\n  x\n",
	"v: ! %s\n", "v: !!str %s\n", "v: !!int %s\n", "v: !!float %s\n", "v: !!bool %s\n", "v: !!null %s\n",
	"v: &a %s\nw: *a\n", "b: &b {k: %s}\nc:\n  <<: *b\n  l: 1\n", "k: %s\nk: 2\n", "- - %s\n  - x\n", "- a: %s\n  b: x\n", "v: %s\r\nw: x\r\n",
}

// madeDecodeCases puts every word in every place.
func madeDecodeCases() []decodeCase {
	var cases []decodeCase
	for _, place := range places {
		for _, word := range words {
			document := fmt.Sprintf(place, word)
			cases = append(cases, decodeCase{Rule: strings.TrimSpace(place), YAML: &document})
		}
	}
	return cases
}

// jsonPlaces are where a text can stand in JSON.
var jsonPlaces = []string{`{"k":%s}`, `{%s:"v"}`, `[%s,1]`, `{"k":[%s]}`, `{"k":{"l":[{"m":%s,"n":null}]}}`, `{%s:{"k":[]}}`, `[[%s],{}]`}

// numbers in the ways that JSON has to write them.
var numbers = []string{
	"0", "-0", "0.0", "-0.0", "1", "-1", "1.0", "100", "1e2", "1E2", "1e+2", "1.5", "-2.50", "0.1", "1e-7", "0.000001", "0.00000123", "123456.789",
	"1e5", "1e6", "1e20", "1e21", "1e22", "12345678901234567890", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
	"-9223372036854775809", "18446744073709551615", "18446744073709551616", "9007199254740993", "1.7976931348623157e308", "5e-324", "1e400",
	"3.141592653589793", "1000000", "10000000", "123456789", "16777217.0", "1.0e10",
}

// madeEncodeCases puts every text where texts can stand, and every number where values can.
func madeEncodeCases() []encodeCase {
	var cases []encodeCase
	for _, place := range jsonPlaces {
		for _, text := range madeTexts() {
			cases = append(cases, encodeCase{Rule: "text in " + fmt.Sprintf(place, "_"), JSON: fmt.Sprintf(place, quoted(text))})
		}
	}
	for _, place := range []string{`{"k":%s}`, `[%s]`, `%s`} {
		for _, number := range numbers {
			cases = append(cases, encodeCase{Rule: "number in " + fmt.Sprintf(place, "_"), JSON: fmt.Sprintf(place, number)})
		}
	}
	return cases
}

// madeTexts are the words, line breaks and spaces in every combination of three, each kind of character that is
// escaped, and lines about as long as those that get folded.
func madeTexts() []string {
	texts := append([]string{}, words...)
	parts := []string{"a", " ", "\n", "#", ": "}
	for _, first := range parts {
		for _, second := range parts {
			for _, third := range parts {
				texts = append(texts, first+second+third)
			}
		}
	}
	for _, character := range "\x00\x01\a\b\t\v\f\r\x1b\x1f\x7f\u0080\u0084\u009f\u00ad\u200b\u2029\ud7ff\ue000\ufffd\U00010000\U0010ffff" {
		texts = append(texts, string(character), "a"+string(character)+"b")
	}
	for length := 72; length <= 88; length += 4 {
		texts = append(texts, strings.Repeat("x", length)+" y z", strings.Repeat("word ", length/5)+"end", strings.Repeat("é ", length/2)+"\"")
	}
	return texts
}

// quoted is a text in JSON with as few escapes as can be.
func quoted(text string) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(out.String(), "\n")
}
