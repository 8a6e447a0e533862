package record

import (
	"fmt"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

func times(questions []string) []answer {
	whole, err := time.Parse(time.RFC3339, questions[0])
	answers := timeAnswers(metav1.Time{Time: whole}, whole, err)
	micro, err := time.Parse(metav1.RFC3339Micro, questions[0])
	return append(answers, timeAnswers(metav1.MicroTime{Time: micro}, micro, err)...)
}

func timeAnswers(value interface{ MarshalJSON() ([]byte, error) }, instant time.Time, err error) []answer {
	if err != nil {
		return known(outcome(nil, err), "", "")
	}
	return known(outcome(jsonText(value), nil), fmt.Sprint(instant.Unix()), fmt.Sprint(instant.Nanosecond()))
}

// jsonText is the text that JSON has, without quotes.
func jsonText(value interface{ MarshalJSON() ([]byte, error) }) string {
	text, err := value.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return strings.Trim(string(text), `"`)
}

func unixTimes(questions []string) []answer {
	seconds, nanos := number(questions[0]), number(questions[1])
	instant := time.Unix(seconds, nanos)
	message, err := (&metav1.Timestamp{Seconds: seconds, Nanos: int32(nanos)}).Marshal()
	if err != nil {
		panic(err)
	}
	var read metav1.MicroTime
	if err := read.Unmarshal(message); err != nil {
		panic(err)
	}
	return known(
		jsonText(metav1.Time{Time: instant}), jsonText(metav1.MicroTime{Time: instant}),
		fmt.Sprint(read.Unix()), fmt.Sprint(read.Nanosecond()),
	)
}

func duration(questions []string) []answer {
	value, err := time.ParseDuration(questions[0])
	if err != nil {
		return known(outcome(nil, err), "")
	}
	return known(outcome(value, nil), fmt.Sprint(value.Nanoseconds()))
}

func intOrString(questions []string) []answer {
	parsed, value := intstr.Parse(questions[0]), intstr.FromString(questions[0])
	total := int(number(questions[1]))
	answers := []string{fmt.Sprint(int(parsed.Type)), fmt.Sprint(value.IntValue())}
	for _, share := range []func(*intstr.IntOrString, int, bool) (int, error){
		intstr.GetScaledValueFromIntOrPercent, intstr.GetValueFromIntOrPercent,
	} {
		for _, up := range []bool{true, false} {
			found, err := share(&value, total, up)
			answers = append(answers, outcome(found, err))
		}
	}
	return known(answers...)
}
