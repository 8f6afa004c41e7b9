# make help lists the targets.
GO      ?= go
VERSION ?= $(or $(shell git -c safe.directory='*' describe --tags --always --dirty 2>/dev/null),unknown)
LDFLAGS  = -s -w -X main.version=$(VERSION)
LAB      = testdata/lab
# vet and gofmt see the programs below testdata only when they are named
PACKAGES = ./... ./$(LAB)/...

# OS-ARCH, as in the names of the binaries
DIST = linux-amd64 linux-arm64 linux-armv7 windows-amd64 windows-arm64 darwin-amd64 darwin-arm64

# a clone of another owner must build, too; the version is stamped above
export GOFLAGS += -buildvcs=false

.PHONY: all build test vet lint dist $(DIST) lab-up lab-down cdm3 oldnas bench pictures clean help
all: build

build: ## build ./nasprobe
	$(GO) build -ldflags "-X main.version=$(VERSION)" -o nasprobe ./cmd/nasprobe

test: lint ## lint, then every test; as root on Debian with real servers
	$(LAB)/test.sh

vet:
	$(GO) vet $(PACKAGES)

lint: vet ## gofmt, vet and staticcheck
	@files=$$(gofmt -l .); test -z "$$files" || { echo "gofmt would change:"; echo "$$files"; exit 1; }
	$(GO) tool staticcheck $(PACKAGES)

dist: $(DIST) ## static binaries of every platform in dist/
	cd dist && sha256sum nasprobe-* >SHA256SUMS

$(DIST): os   = $(word 1,$(subst -, ,$@))
$(DIST): arch = $(word 2,$(subst -, ,$@))
$(DIST):
	CGO_ENABLED=0 GOOS=$(os) GOARCH=$(patsubst armv7,arm,$(arch)) GOARM=7 \
	$(GO) build -trimpath -ldflags "$(LDFLAGS)" -o dist/nasprobe-$@$(if $(filter windows,$(os)),.exe) ./cmd/nasprobe

lab-up: ## start Samba and NFS-Ganesha in network namespaces (root)
	$(LAB)/deps.sh
	$(LAB)/lab.sh up

lab-down: ## stop them
	$(LAB)/lab.sh down

cdm3: ## the real cdm3 profile over SMB and NFS in the lab (root, ten minutes)
	$(LAB)/cdm3.sh

oldnas: ## the cdm3 profile over SMB1, slowed and fast, at MTU 1500 and 9000 (root, 20 minutes)
	$(LAB)/oldnas.sh $(OLDNAS_FLAGS)

bench: ## data paths beside other clients, as ratios; BENCH_SHAPE=1gbit beside iperf3 (root)
	$(LAB)/bench.sh

pictures: ## draw the pictures of the README with Debian's chromium
	$(GO) test ./cmd/nasprobe -count=1 -run TestReadmePictures -pictures $(CURDIR)/testdata/readme

clean: ## remove what was built
	rm -rf dist nasprobe

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/\1	\2/p' Makefile | expand -t 12
