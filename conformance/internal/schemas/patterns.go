package schemas

import "regexp"

// Pattern is a pattern and texts that may match it.
type Pattern struct {
	Pattern string   `json:"pattern"`
	Texts   []string `json:"texts"`
}

// Match tells which texts match the pattern.
func Match(question Pattern) (any, error) {
	pattern, err := regexp.Compile(question.Pattern)
	if err != nil {
		return nil, err
	}
	matches := []bool{}
	for _, text := range question.Texts {
		matches = append(matches, pattern.MatchString(text))
	}
	return matches, nil
}
