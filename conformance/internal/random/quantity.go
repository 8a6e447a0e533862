package random

import (
	"strconv"
	"strings"

	"sigs.k8s.io/randfill"
)

var quantityTexts = []string{
	"0", "1", "-1", "+5", "00010", "0.5", "-.25", "5.", "1E6", "1e3", "1e-9", "1e-10", "100m", "1000m", "1500m", "1u", "999n",
	"1k", "1000k", "1M", "1.5G", "1E", "1000E", "1Ki", "2048Ki", "0.5Mi", "1.5Gi", "-3Ti", "8Pi", "7Ei", "8Ei", "1024", "1025",
	"9223372036854775807", "9223372036854775808", "-9223372036854775808", "12345678901234567890123", "0.000000001",
	"0.0000000001", "1.123456789123", "123456789.987654321", "1e18", "1e19", "-0", "0m", "0Ki", "0e3",
}

var quantitySuffixes = []string{"", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "e3", "E-3", "e0", "e+6"}

// quantityText gives a valid quantity, often not in its canonical spelling.
func quantityText(c randfill.Continue) string {
	if c.Bool() {
		return quantityTexts[c.Intn(len(quantityTexts))]
	}
	var text strings.Builder
	if c.Intn(4) == 0 {
		text.WriteString([]string{"-", "+"}[c.Intn(2)])
	}
	text.WriteString(strings.Repeat("0", c.Intn(3)))
	text.WriteString(strconv.FormatUint(c.Uint64()>>c.Intn(64), 10))
	if c.Intn(3) == 0 {
		text.WriteString("." + strconv.FormatUint(c.Uint64()>>(20+c.Intn(44)), 10))
	}
	text.WriteString(quantitySuffixes[c.Intn(len(quantitySuffixes))])
	return text.String()
}
