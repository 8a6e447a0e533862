package small

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/selection"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

type requirement struct {
	Key      string   `json:"key"`
	Operator string   `json:"operator"`
	Values   []string `json:"values"`
}

type labelSelectorView struct {
	Text         string        `json:"text"`
	Joined       string        `json:"joined"`
	Empty        bool          `json:"empty"`
	Nothing      bool          `json:"nothing"`
	Requirements []requirement `json:"requirements"`
}

func viewOfLabels(s labels.Selector) labelSelectorView {
	requirements, _ := s.Requirements()
	view := labelSelectorView{
		Text: s.String(), Joined: requirements.String(), Empty: s.Empty(),
		Nothing: labels.MatchesNothing(s), Requirements: []requirement{},
	}
	for _, r := range requirements {
		view.Requirements = append(view.Requirements, requirement{r.Key(), string(r.Operator()), r.ValuesUnsorted()})
	}
	return view
}

type parseInput struct {
	Text string  `json:"text"`
	Path *string `json:"path"`
}

func (p parseInput) options() []field.PathOption {
	if p.Path == nil {
		return nil
	}
	return []field.PathOption{field.WithPath(field.NewPath(*p.Path))}
}

func labelParse(input parseInput) (any, error) {
	selector, err := labels.Parse(input.Text, input.options()...)
	if err != nil {
		return nil, err
	}
	return viewOfLabels(selector), nil
}

type matchInput struct {
	Text string            `json:"text"`
	Set  map[string]string `json:"set"`
	Key  string            `json:"key"`
}

type match struct {
	Matches bool   `json:"matches"`
	Value   string `json:"value"`
	Found   bool   `json:"found"`
}

func labelMatch(input matchInput) (any, error) {
	selector, err := labels.Parse(input.Text)
	if err != nil {
		return nil, err
	}
	value, found := selector.RequiresExactMatch(input.Key)
	return match{selector.Matches(labels.Set(input.Set)), value, found}, nil
}

func labelRequirement(input requirement) (any, error) {
	r, err := labels.NewRequirement(input.Key, selection.Operator(input.Operator), input.Values)
	if err != nil {
		return nil, err
	}
	return r.String(), nil
}

func labelSet(set map[string]string) (any, error) {
	selector, err := labels.ValidatedSelectorFromSet(set)
	if err != nil {
		return nil, err
	}
	return []string{labels.Set(set).String(), selector.String(), labels.ValidatedSetSelector(set).String(), labels.FormatLabels(set)}, nil
}

func labelTextToMap(input parseInput) (any, error) {
	set, err := labels.ConvertSelectorToLabelsMap(input.Text, input.options()...)
	return set, err
}

func labelSelector(input *metav1.LabelSelector) (any, error) {
	selector, err := metav1.LabelSelectorAsSelector(input)
	if err != nil {
		return nil, err
	}
	return []any{viewOfLabels(selector), metav1.FormatLabelSelector(input)}, nil
}

func labelSelectorMap(input *metav1.LabelSelector) (any, error) {
	return metav1.LabelSelectorAsMap(input)
}

func labelSelectorParse(text string) (any, error) {
	return metav1.ParseToLabelSelector(text)
}

type fieldSelectorView struct {
	Text         string        `json:"text"`
	Empty        bool          `json:"empty"`
	Requirements []requirement `json:"requirements"`
}

func fieldParse(text string) (any, error) {
	selector, err := fields.ParseSelector(text)
	if err != nil {
		return nil, err
	}
	view := fieldSelectorView{Text: selector.String(), Empty: selector.Empty(), Requirements: []requirement{}}
	for _, r := range selector.Requirements() {
		view.Requirements = append(view.Requirements, requirement{r.Field, string(r.Operator), []string{r.Value}})
	}
	return view, nil
}

func fieldMatch(input matchInput) (any, error) {
	selector, err := fields.ParseSelector(input.Text)
	if err != nil {
		return nil, err
	}
	value, found := selector.RequiresExactMatch(input.Key)
	return match{selector.Matches(fields.Set(input.Set)), value, found}, nil
}

func fieldEscape(text string) (any, error) { return fields.EscapeValue(text), nil }

func fieldUnescape(text string) (any, error) { return fields.UnescapeValue(text) }
