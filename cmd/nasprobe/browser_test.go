package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// browser is a headless Chromium that is driven through a pair of pipes, with the
// DevTools protocol: a JSON message each way, ended by a zero byte.
type browser struct {
	t       *testing.T
	to      *os.File
	from    chan message
	session string
	last    int
	seen    []message // events, in the order they came
}

// message is one message of the protocol, of either direction.
type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// newBrowser starts one with a single page, which ends with the test.
func newBrowser(t *testing.T) *browser {
	t.Helper()
	in, to, from, out := pipes(t)
	cmd := exec.Command("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--user-data-dir="+profileFolder(t), "--remote-debugging-pipe", "about:blank")
	cmd.ExtraFiles = []*os.File{in, out} // which it takes as descriptors 3 and 4
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = in.Close(), out.Close()
	b := &browser{t: t, to: to, from: make(chan message, 1024)}
	go b.receive(from)
	t.Cleanup(func() { b.close(cmd) })
	b.attach()
	return b
}

// profileFolder is the browser's. Its helpers may outlive it for a moment and write.
func profileFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "nasprobe-browser-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		err := os.RemoveAll(dir)
		for end := time.Now().Add(10 * time.Second); err != nil && time.Now().Before(end); err = os.RemoveAll(dir) {
			time.Sleep(50 * time.Millisecond)
		}
		if err != nil {
			t.Error(err)
		}
	})
	return dir
}

// close asks the browser to end, as then its helpers end before it, and ends one that
// does not.
func (b *browser) close(cmd *exec.Cmd) {
	if text, err := json.Marshal(message{ID: b.last + 1, Method: "Browser.close"}); err == nil {
		_, _ = b.to.Write(append(text, 0))
	}
	late := time.AfterFunc(10*time.Second, func() { _ = cmd.Process.Kill() })
	_ = cmd.Wait()
	late.Stop()
}

func pipes(t *testing.T) (in, to, from, out *os.File) {
	t.Helper()
	in, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	from, out, err = os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = to.Close(), from.Close() })
	return in, to, from, out
}

func (b *browser) receive(from *os.File) {
	defer close(b.from)
	r := bufio.NewReader(from)
	for {
		text, err := r.ReadString(0)
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal([]byte(strings.TrimSuffix(text, "\x00")), &m) == nil {
			b.from <- m
		}
	}
}

// attach opens a page and tells the browser to say what happens in it.
func (b *browser) attach() {
	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var session struct{ SessionID string }
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &session)
	b.session = session.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.call(domain+".enable", nil, nil)
	}
}

// call sends a command and fills result, which may be nil, with what it returns.
func (b *browser) call(method string, params, result any) {
	b.t.Helper()
	b.last++
	text, err := json.Marshal(message{ID: b.last, Session: b.session, Method: method, Params: params})
	if err == nil {
		_, err = b.to.Write(append(text, 0))
	}
	if err != nil {
		b.t.Fatal(err)
	}
	answer := b.until(method, func(m message) bool { return m.ID == b.last })
	if answer.Error != nil {
		b.t.Fatalf("%s: %s", method, answer.Error.Message)
	}
	if result != nil {
		if err := json.Unmarshal(answer.Result, result); err != nil {
			b.t.Fatal(err)
		}
	}
}

// until waits for a message and keeps the events that come before it.
func (b *browser) until(what string, is func(message) bool) message {
	b.t.Helper()
	timeout := time.After(time.Minute)
	for {
		select {
		case m, open := <-b.from:
			if !open {
				b.t.Fatalf("the browser ended before %s", what)
			}
			if is(m) {
				return m
			}
			b.seen = append(b.seen, m)
		case <-timeout:
			b.t.Fatalf("no %s from the browser", what)
		}
	}
}

// look sets the size of the window in CSS pixels and the colour scheme.
func (b *browser) look(width, height int, scheme string) {
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}, nil)
	b.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}

// open loads a file.
func (b *browser) open(path string) {
	b.t.Helper()
	b.seen = nil
	b.call("Page.navigate", map[string]any{"url": "file://" + path}, nil)
	for _, m := range b.seen {
		if m.Method == "Page.loadEventFired" {
			return
		}
	}
	b.seen = append(b.seen, b.until("load", func(m message) bool { return m.Method == "Page.loadEventFired" }))
}

// evaluate is what an expression is in the page.
func (b *browser) evaluate(expression string, result any) {
	b.t.Helper()
	var out struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct{ Text string }
	}
	b.call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true}, &out)
	if out.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", expression, out.ExceptionDetails.Text)
	}
	if err := json.Unmarshal(out.Result.Value, result); err != nil {
		b.t.Fatalf("%s is %s: %v", expression, out.Result.Value, err)
	}
}

// picture is a PNG of the whole page.
func (b *browser) picture() []byte {
	var size struct {
		CSSContentSize struct{ Width, Height float64 }
	}
	b.call("Page.getLayoutMetrics", nil, &size)
	return b.window(int(size.CSSContentSize.Width), int(size.CSSContentSize.Height))
}

// paper is the page as a PDF.
func (b *browser) paper() []byte {
	return b.bytes("Page.printToPDF", map[string]any{"printBackground": true, "preferCSSPageSize": true})
}

func (b *browser) bytes(method string, params any) []byte {
	var out struct{ Data string }
	b.call(method, params, &out)
	data, err := base64.StdEncoding.DecodeString(out.Data)
	if err != nil {
		b.t.Fatal(err)
	}
	return data
}

// complaints are the errors that the page caused, and all it asked for besides itself.
func (b *browser) complaints(path string) []string {
	var out []string
	for _, m := range b.seen {
		text := fmt.Sprint(m.Params)
		switch m.Method {
		case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded", "Network.loadingFailed":
			out = append(out, m.Method+" "+text)
		case "Network.requestWillBeSent":
			if url := requested(m); url != "file://"+filepath.ToSlash(path) {
				out = append(out, "it asks for "+url)
			}
		}
	}
	return out
}

func requested(m message) string {
	params, _ := m.Params.(map[string]any)
	request, _ := params["request"].(map[string]any)
	url, _ := request["url"].(string)
	return url
}

// window is a PNG of what is seen without scrolling.
func (b *browser) window(width, height int) []byte {
	clip := map[string]any{"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
	return b.bytes("Page.captureScreenshot", map[string]any{"format": "png", "captureBeyondViewport": true, "clip": clip})
}
