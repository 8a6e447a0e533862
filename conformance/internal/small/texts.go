package small

import (
	"net/mail"
	"net/netip"
	"net/url"
)

type urlInput struct {
	Text    string `json:"text"`
	Request bool   `json:"request"`
}

// urlOf tells how Go reads a URL: its parts, escaped, and how Go writes it.
func urlOf(input urlInput) (any, error) {
	parse := url.Parse
	if input.Request {
		parse = url.ParseRequestURI
	}
	u, err := parse(input.Text)
	if err != nil {
		return nil, err
	}
	return []string{u.Scheme, u.User.String(), u.EscapedPath(), u.RawQuery, u.EscapedFragment(), u.Port(), u.String()}, nil
}

func addrOf(text string) (any, error) {
	addr, err := netip.ParseAddr(text)
	if err != nil {
		return nil, err
	}
	return []any{addr.WithZone("").String(), addr.Zone(), addr.Is4In6()}, nil
}

func prefixOf(text string) (any, error) {
	prefix, err := netip.ParsePrefix(text)
	if err != nil {
		return nil, err
	}
	return []string{prefix.String(), prefix.Masked().String()}, nil
}

func isMail(text string) (any, error) {
	_, err := mail.ParseAddress(text)
	return err == nil, nil
}
