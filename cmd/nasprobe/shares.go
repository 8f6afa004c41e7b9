package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"nasprobe/probe"
)

const sharesHelp = `Shares lists what a host offers, one target a line, ready for nasprobe run. HOST is
a name, an address, or smb://host or nfs://host to ask for one protocol only.`

// offer is one share or export.
type offer struct {
	Protocol string `json:"protocol"`
	Name     string `json:"name"`
	URL      string `json:"url"`
}

func newShares(c *console) *cobra.Command {
	s, format := &session{console: c}, ""
	cmd := &cobra.Command{Use: "shares HOST", Short: "List the shares and exports of a host", Long: sharesHelp, Args: cobra.ExactArgs(1),
		Example: "  nasprobe shares nas\n  nasprobe shares smb://user@nas"}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	s.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if format != "text" && format != "json" {
			return usage("--format %s: want text or json", format)
		}
		offers, err := s.offers(cmd, args[0])
		if err != nil {
			return err
		}
		return printOffers(c.out, format, offers)
	}
	return cmd
}

// offers asks for one protocol, or for both and is content with one answer.
func (s *session) offers(cmd *cobra.Command, host string) ([]offer, error) {
	targets := []string{host}
	if !strings.Contains(host, "://") {
		targets = []string{"smb://" + bracketed(host), "nfs://" + bracketed(host)}
	}
	var all []offer
	var errs []error
	for _, t := range targets {
		found, err := s.offersOf(cmd, t)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		all = append(all, found...)
	}
	if len(errs) == len(targets) || cmd.Context().Err() != nil {
		return nil, errs[0]
	}
	for _, err := range errs {
		complain(s.console.err, err)
	}
	return all, nil
}

func (s *session) offersOf(cmd *cobra.Command, text string) ([]offer, error) {
	loc, err := probe.ParseLocation(text)
	if err != nil {
		return nil, err
	}
	d := driverOf(loc.Protocol)
	if d.list == nil {
		return nil, usage("%s has no shares to list", text)
	}
	s.location = loc
	if loc.Protocol == "smb" {
		if err := s.logIn(cmd.Context()); err != nil {
			return nil, err
		}
	}
	names, err := d.list(cmd.Context(), s)
	var out []offer
	for _, name := range names {
		out = append(out, s.offer(name))
	}
	return out, err
}

func (s *session) offer(name string) offer {
	loc := s.location
	loc.Share, loc.Dir = name, ""
	return offer{Protocol: loc.Protocol, Name: name, URL: loc.String()}
}

// bracketed puts a bare IPv6 address into the brackets of a URL.
func bracketed(host string) string {
	if strings.Count(host, ":") > 1 && !strings.HasPrefix(host, "[") {
		return "[" + host + "]"
	}
	return host
}

func printOffers(w io.Writer, format string, offers []offer) error {
	if format == "json" {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(append([]offer{}, offers...))
	}
	for _, o := range offers {
		if _, err := fmt.Fprintln(w, o.URL); err != nil {
			return err
		}
	}
	return nil
}
