package record

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestStaleFilesAreNamed(t *testing.T) {
	dir := t.TempDir()
	files := Files{"golden/a.v1/B.json": []byte("1\n2\n"), "samples/x.tsv": []byte("x\n")}
	if err := files.Write(dir); err != nil {
		t.Fatal(err)
	}
	if err := files.Check(dir); err != nil {
		t.Error(err)
	}
	for name, text := range map[string]string{"golden/a.v1/B.json": "1\n3\n", "golden/a.v1/C.json": "", "golden/README.md": ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(dir, "samples/x.tsv")); err != nil {
		t.Fatal(err)
	}
	wanted := []string{
		`golden/a.v1/B.json is stale: line 2 is "3" and should be "2"`, "samples/x.tsv is missing", "golden/a.v1/C.json is not recorded",
	}
	if err := files.Check(dir); err == nil || err.Error() != strings.Join(wanted, "\n") {
		t.Errorf("got %v", err)
	}
	if err := files.Write(dir); err != nil {
		t.Fatal(err)
	}
	if err := files.Check(dir); err != nil {
		t.Error(err)
	}
}

func TestQuestionsOfTablesStay(t *testing.T) {
	for _, test := range []struct {
		table     string
		row, want string
	}{
		{"duration.tsv", "1500ms\t?\t?", "1500ms\tok:1.5s\t1500000000"},
		{"duration.tsv", "1500ms\t?\t-", "1500ms\tok:1.5s\t-"},
		{"duration.tsv", `\x5c` + "\t?\t", `\x5c` + "\t" + `err:time: invalid duration "\x5c\x5c"` + "\t"},
		{"quantity_built.tsv", "2\tDecimalSI\t3\t\t\t", "2\tDecimalSI\t3\t2\t2m\t2k"},
	} {
		for _, table := range scalarTables {
			if table.file != test.table {
				continue
			}
			if got, err := table.row(test.row); err != nil || got != test.want {
				t.Errorf("%q gives %q, %v", test.row, got, err)
			}
		}
	}
}
