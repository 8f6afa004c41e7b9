package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/spf13/cobra"

	"nasprobe/probe"
)

const sharesHelp = `Shares lists what a host offers, one target a line, ready for nasprobe run. HOST is
a name, an address, or smb://host, \\host or nfs://host to ask for one protocol only.`

// offer is one share or export.
type offer struct {
	Protocol string `json:"protocol"`
	Name     string `json:"name"`
	URL      string `json:"url"`
}

func newShares(c *console) *cobra.Command {
	s, format := &session{console: c}, ""
	cmd := &cobra.Command{Use: "shares HOST", Short: "List the shares and exports of a host", Long: sharesHelp, Args: exactlyOne("HOST", "nasprobe shares nas"), SuggestFor: []string{"list", "ls", "exports"},
		Example: "  nasprobe shares nas\n  nasprobe shares smb://user@nas"}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp)) // fails for an unknown flag only
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
	targets, err := listTargets(host)
	if err != nil {
		return nil, err
	}
	var all []offer
	var errs failures
	for _, t := range targets {
		found, err := s.offersOf(cmd, t)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		all = append(all, found...)
	}
	switch {
	case len(errs) == len(targets) || cmd.Context().Err() != nil:
		return nil, errs
	case len(errs) > 0 && !s.console.quiet:
		complain(s.console.err, errs, cmd.CommandPath())
	}
	return all, nil
}

// listTargets are the protocols to ask a host by: the one that its form names, or all.
func listTargets(host string) ([]string, error) {
	_, _, err := net.SplitHostPort(host)
	switch {
	case strings.Contains(host, ":/") || strings.HasPrefix(host, "//") || strings.HasPrefix(host, `\\`):
		return []string{host}, nil
	case err == nil:
		return nil, usage("%s: a port is that of one protocol; write smb://%[1]s or nfs://%[1]s", host)
	}
	return []string{"smb://" + bracketed(host), "nfs://" + bracketed(host)}, nil
}

func (s *session) offersOf(cmd *cobra.Command, text string) ([]offer, error) {
	loc, err := probe.ParseLocation(text)
	if err != nil {
		return nil, err
	}
	s.location = loc
	d := s.driver()
	if d.list == nil {
		return nil, usage("%s has no shares to list", text)
	}
	if loc.Protocol == "smb" {
		if err := s.checkDialect(); err != nil {
			return nil, err
		}
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
	if loc.Protocol == "smb" {
		loc.User, loc.Domain = s.credentials.user, s.credentials.domain
	}
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
		fmt.Fprintln(w, o.URL)
	}
	return nil
}
