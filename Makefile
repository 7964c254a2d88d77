# Two commands do everything: `make demo` shows what Nagare does, `make test` checks it.

SWIFT ?= swift
# The installed program looks for libraries where the system or the toolchain has them, not beside itself, and its
# function tables are read-only. C code checks its stack.
HARDENING = --disable-local-rpath -Xcc -fstack-protector-strong
ifeq ($(shell uname),Linux)
HARDENING += -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
endif
BUILD = $(SWIFT) build -c release $(HARDENING)
PRODUCT = $$($(BUILD) --show-bin-path)/nagare

# Build dependencies, with fonts for every script and colour emoji: comments use all of Unicode.
LIBRARIES = libavformat libavcodec libavutil libswscale libswresample libavfilter freetype2 harfbuzz fontconfig fribidi \
  zlib libchromaprint libwebpdemux
BUILD_PACKAGES = pkg-config libavformat-dev libavcodec-dev libavutil-dev libswscale-dev libswresample-dev \
  libavfilter-dev libfreetype-dev libharfbuzz-dev libfontconfig-dev libfribidi-dev zlib1g-dev libchromaprint-dev \
  libwebp-dev
PACKAGES = $(BUILD_PACKAGES) fonts-noto-cjk fonts-noto-core fonts-noto-color-emoji fonts-dejavu-core
# Programs and shells that the tests use, and fonts for every script. Releases from 2026 on have ffplay in a package of
# its own.
FFPLAY = $(shell apt-cache --names-only search '^ffplay$$' 2>/dev/null | cut -d ' ' -f 1)
TEST_PACKAGES = ffmpeg $(FFPLAY) mpv xvfb libharfbuzz-bin fonts-noto-core bash zsh fish mandoc groff-base curl \
  python3-websockets chromium librsvg2-2
# Programs whose drawings of texts are compared.
TEXT_PEER_PACKAGES = ffmpeg chromium python3-pil fonts-noto-core
# Cross-compilers and an emulator for the kernels of another processor.
KERNEL_TEST_PACKAGES = $(if $(filter x86_64,$(shell uname -m)),gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user)
# Tools that make chroots of other releases, that make and check packages, and that build images.
RELEASE_PACKAGES = debootstrap debian-archive-keyring gpgv
PACKAGING_PACKAGES = dpkg-dev patchelf xz-utils
PACKAGING_CHECK_PACKAGES = $(RELEASE_PACKAGES) lintian buildah
# Engines of clusters, and what installs those of PyPI.
CLUSTER_PACKAGES = slurmctld slurmd slurm-client munge parallel openssh-server openssh-client python3-venv
# What installs the checks of the studio from PyPI.
STUDIO_CHECK_PACKAGES = python3-venv
# Tools that download LiteRT and its models.
PEOPLE_PACKAGES = $(shell python3 -m pip --version >/dev/null 2>&1 || echo python3-pip) ca-certificates

# Where `make install` puts things; DESTDIR is for packagers.
PREFIX ?= /usr/local
DESTDIR ?=
# Where `make people` puts LiteRT and its models; Nagare finds them there.
PEOPLE_FOLDER ?= $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/nagare/people
SHARE = "$(DESTDIR)$(PREFIX)/share"
PAGE = $(SHARE)/man/man1/nagare.1
BASH_COMPLETION = $(SHARE)/bash-completion/completions/nagare
ZSH_COMPLETION = $(SHARE)/zsh/site-functions/_nagare
FISH_COMPLETION = $(SHARE)/fish/vendor_completions.d/nagare.fish
INSTALLED_TEXTS = $(PAGE) $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)

.PHONY: build install uninstall demo test check coverage test-kernels sanitize sanitize-part check-documentation \
  check-counts fuzz benchmarks build-benchmarks compare-kernels compare-text compare-ass check-niconico \
  compare-niconicomments compare-palette check-releases check-release check-hardening deb deb-people tarball image \
  check-packages check-cluster check-studio list-build-packages list-hardening soak soak-short outputs readme-picture \
  option-tables site-pictures color-pictures mask-pictures lint format clean packages test-packages \
  text-peer-packages kernel-test-packages release-packages packaging-packages packaging-check-packages \
  cluster-packages studio-check-packages people people-packages compare-people

build: packages
	$(BUILD) --product nagare

# The program, its manual page and the shells' completions.
install: build
	umask 022; install -d "$(DESTDIR)$(PREFIX)/bin" $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	install -m 755 $(PRODUCT) "$(DESTDIR)$(PREFIX)/bin/nagare"
	$(PRODUCT) manual > $(PAGE)
	$(PRODUCT) completions bash > $(BASH_COMPLETION)
	$(PRODUCT) completions zsh > $(ZSH_COMPLETION)
	$(PRODUCT) completions fish > $(FISH_COMPLETION)
	chmod 644 $(INSTALLED_TEXTS)

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/nagare" $(INSTALLED_TEXTS)

demo: build
	$(PRODUCT) burn Fixtures/clip.mp4 Fixtures/comments.xml -o demo.mp4 --overwrite
	$(PRODUCT) frame Fixtures/clip.mp4 Fixtures/comments.xml --at 4 -o demo.png --overwrite
	@echo "The video is $(CURDIR)/demo.mp4, a frame of it $(CURDIR)/demo.png"

# LiteRT and the models that find people in videos, for the user who runs it.
people: people-packages
	@python3 -B packaging/people.py "$(PEOPLE_FOLDER)"

# Without this, Swift Testing unwinds the stack at every thrown error; readers of damaged files throw many.
export SWT_SWIFT_ERROR_BACKTRACING_ENABLED = 0

# NagareCLITests run last and alone, because some measure how soon the program stops.
test: export NAGARE_BENCHMARKS = 1
test: packages test-packages people
	$(BUILD) --build-tests
	$(SWIFT) test -c release --skip-build --skip NagareCLITests
	$(SWIFT) test -c release --skip-build --filter NagareCLITests

# The tests of one module, built with only what they need, for quick checks while working on it. MODULE is a module's
# name, with or without "Nagare"; CHECKS="--filter Lane" runs some alone.
CHECKS ?=
CHECKED_TESTS = $(MODULE:Nagare%=%)Tests
CHECKED = NAGARE_TEST_TARGETS=Nagare$(CHECKED_TESTS) $(SWIFT)
CHECK_BUILD = -c release --scratch-path .build/check
check: packages test-packages $(if $(filter People,$(MODULE:Nagare%=%)),people)
	@[ -n "$(MODULE)" ] && [ -d "Tests/Nagare$(CHECKED_TESTS)" ] || { echo "make check: MODULE is one of:" \
	  $(patsubst Tests/%Tests,%,$(wildcard Tests/Nagare*Tests)) >&2; exit 2; }
	$(CHECKED) build $(CHECK_BUILD) --product nagarePackageTests
	$(CHECKED) test $(CHECK_BUILD) --skip-build $(CHECKS)

# The lines of the sources that the tests run, module by module, with the goals.
coverage: packages test-packages people
	python3 -B Tests/Coverage/coverage.py

# The speed of the program's parts. Fails if a ratio is beyond its threshold.
BENCHMARKS = $$($(BUILD) --show-bin-path)/nagare-benchmarks
benchmarks: build-benchmarks
	"$(BENCHMARKS)" kernels --check Benchmarks/thresholds.json
	"$(BENCHMARKS)" parsers --check Benchmarks/thresholds.json
	"$(BENCHMARKS)" texts Fixtures/comments.xml

build-benchmarks: packages
	NAGARE_BENCHMARKS=1 $(BUILD) --product nagare-benchmarks

# The speed of the kernels beside libyuv's.
compare-kernels:
	Tests/KernelPeers/compare.sh

# Texts beside those of libass and Chromium: draws the images of the documentation again.
compare-text: build text-peer-packages
	python3 -B Tests/TextPeers/compare.py "$(PRODUCT)" Sources/Nagare/Nagare.docc/Resources

# Checks that libass draws converted comments where Nagare draws them: built-in scenes, or COMMENTS="a.xml b.xml".
compare-ass: build text-peer-packages
	python3 -B Tests/TextPeers/compare_ass.py "$(PRODUCT)" $(COMMENTS)

# The kernels against their contract under the sanitizers, and those for ARM on any machine.
test-kernels: kernel-test-packages
	Tests/KernelCheck/check.sh sanitize
	Tests/KernelCheck/check.sh neon

# All tests under the address and the thread sanitizer, which takes most of an hour. PARTS="media program" runs only these
# parts.
PARTS ?=
sanitize: packages test-packages people
	Tests/Sanitizers/sanitize.sh address $(PARTS)
	Tests/Sanitizers/sanitize.sh thread $(PARTS)

# One part of the modules' tests under one of the two sanitizers, both chosen by the commit's hash.
sanitize-part: packages test-packages people
	Tests/Sanitizers/sanitize.sh any

# The size of the sources, and other numbers that keep them readable.
check-counts:
	python3 -B Tests/CodeCounts/counts.py

# Checks that everything public is documented, without warnings of docc, that the tables of options are those of the
# program, that examples compile, and that links resolve.
check-documentation: build
	python3 -B Tests/DocumentationCheck/check.py "$$($(BUILD) --show-bin-path)"

# Invariants that no input may break, on inputs that libFuzzer generates. Findings are kept in .build/fuzzing/finds;
# .build/fuzzing/report.txt counts the inputs.
SECONDS_EACH ?= 10
fuzz: packages test-packages
	Tests/Fuzzing/fuzz.sh $(SECONDS_EACH)

# Invariants on damaged videos, with signals at any moment, on full disks and for hours. The report is
# .build/soak/report.txt, with findings beside it. TOPICS="signals disk" runs only these topics.
SEED ?= 1
SEEDS ?= 24
RUNS ?= 500
SIGNALS ?= 120
TOPICS ?=
SOAK = python3 -B Tests/Soak/soak.py "$(PRODUCT)"
soak: build build-benchmarks test-packages
	$(SOAK) $(TOPICS) --benchmarks "$(BENCHMARKS)" --seed $(SEED) --seeds $(SEEDS) --runs $(RUNS) --signals $(SIGNALS)

# Some of the same in well under a minute, without topics that depend on the clock.
soak-short: build test-packages
	$(SOAK) mutations disk quota limits --seed $(SEED) --seeds 1 --runs 60 --percents 25

# Checks that the outputs of commands for all features are unchanged, to the sample. NAMES="'burn ASS' layout" runs only
# these commands; ACCEPT=--accept accepts the changes.
ACCEPT ?=
outputs: build test-packages
	python3 -B Tests/Outputs/outputs.py "$(PRODUCT)" $(ACCEPT) $(NAMES)

NICONICO_FIXTURES = Fixtures/niconico/stage.json Fixtures/niconico/rules.json

# Checks that Niconico's comments are where the site's formulas put them: those of fixtures, or COMMENTS="a.json b.json".
check-niconico: build
	for file in $(or $(COMMENTS),$(NICONICO_FIXTURES)); do \
	  $(PRODUCT) layout "$$file" --size 1920x1080 | \
	    python3 -B Tests/LayoutPeers/check_niconico.py "$$file" /dev/stdin || exit 1; \
	done

# Compares places and frames with those of niconicomments: BUNDLE=path is a copy of its bundle.
compare-niconicomments: build text-peer-packages
	@test -f "$(BUNDLE)" || { echo "BUNDLE=PATH names a copy of niconicomments' bundle; there is none here" >&2; exit 1; }
	python3 -B Tests/LayoutPeers/compare_niconicomments.py "$(PRODUCT)" "$(BUNDLE)" $(or $(COMMENTS),$(NICONICO_FIXTURES))

# Draws the images of the article about the sites' rules again.
site-pictures: build
	Tests/LayoutPeers/make_pictures.sh "$(PRODUCT)" Sources/Nagare/Nagare.docc/Resources

# Palettes beside scikit-learn's, which is installed only for this.
compare-palette: build text-peer-packages
	test -d .build/scikit-learn || python3 -m venv .build/scikit-learn
	.build/scikit-learn/bin/pip install --quiet numpy pillow scikit-learn
	.build/scikit-learn/bin/python -B Tests/ColorPeers/compare_palette.py "$(PRODUCT)" Fixtures/clip.mp4

# Masks of people beside those of MediaPipe, which is installed only for this.
compare-people: people
	NAGARE_PEOPLE_PEERS=1 $(SWIFT) build -c release --scratch-path .build/people --product mask
	test -d .build/mediapipe || python3 -m venv .build/mediapipe
	.build/mediapipe/bin/pip install --quiet mediapipe==0.10.21 scikit-image
	.build/mediapipe/bin/python -B Tests/PeoplePeers/compare.py .build/people/release/mask

# Draws the images of the article about masks again, with the packages that compare-people installed.
mask-pictures: build
	.build/mediapipe/bin/python -B Tests/PeoplePeers/make_pictures.py "$(PRODUCT)" Sources/Nagare/Nagare.docc/Resources

# Draws the image at the top of the README again.
readme-picture: build
	$(PRODUCT) frame Fixtures/clip.mp4 Fixtures/comments.xml --at 4 \
	  -o Sources/Nagare/Nagare.docc/Resources/burned-frame.jpg --overwrite

# Writes the documentation's tables of options, from the same descriptions as the help.
option-tables: build
	$(PRODUCT) manual --format markdown > Sources/Nagare/Nagare.docc/Options.md

# Draws the images of the article about colours again.
color-pictures: build
	Tests/ColorPeers/make_pictures.sh "$(PRODUCT)" Sources/Nagare/Nagare.docc/Resources

# The demo, the whole suite and the frames of lossless burns, in clean chroots of the supported Debian releases: half an
# hour each. SUITES="trixie" checks only these.
SUITES ?=
check-releases: release-packages
	Tests/Releases/check.sh full $(SUITES)

# A debug build on the current release, a run of each kind and the tests of NagareMedia, in some minutes.
check-release: release-packages
	Tests/Releases/check.sh short

# Checks that the installed program is hardened.
check-hardening: build
	packaging/check-hardening.sh "$(PRODUCT)"

# A package for the Debian release that this runs on, in .build/packages.
deb: packages packaging-packages
	packaging/deb.sh

# A package of LiteRT and the models that find people, for every Debian release, in .build/packages.
deb-people: packages people-packages packaging-packages
	packaging/deb-people.sh

# An archive of the program with its libraries beside it, for other distributions, in .build/packages.
tarball: packages packaging-packages
	packaging/tarball.sh

# An image for containers. ENGINE=docker or ENGINE=buildah makes it with another engine.
ENGINE ?= podman
image:
	$(ENGINE) build -f packaging/Containerfile -t nagare .

# Checks that each of the three burns with neither Swift nor build dependencies. The package is made and tried on this
# release, and on those of SUITES.
check-packages: deb deb-people tarball packaging-check-packages test-packages
	packaging/check.sh deb $(SUITES:%=deb:%) tarball image

# Burns in parts with Slurm, GNU parallel, Dask and the commands for Kubernetes, in some minutes, as root.
check-cluster: build cluster-packages test-packages
	packaging/cluster/check.sh "$(PRODUCT)"

# The studio's interface against its OpenAPI document, its server under attack while it burns, and whether everybody can
# use its page.
check-studio: build test-packages studio-check-packages
	test -d .build/schemathesis || python3 -m venv .build/schemathesis
	.build/schemathesis/bin/pip install --quiet schemathesis==4.32.5
	python3 -B Tests/Studio/check.py "$(PRODUCT)" .build/schemathesis/bin/schemathesis
	python3 -B Tests/Studio/attacks.py "$(PRODUCT)"
	test -d .build/axe || python3 -m venv .build/axe
	.build/axe/bin/pip install --quiet playwright==1.65.2 axe-playwright-python==0.1.8
	.build/axe/bin/python -B Tests/Studio/accessibility.py "$(PRODUCT)"

list-build-packages:
	@echo $(BUILD_PACKAGES)

list-hardening:
	@echo $(HARDENING)

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Benchmarks Tests

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Benchmarks Tests

clean:
	$(SWIFT) package clean
	rm -rf demo.mp4 demo.png .build/releases .build/package .build/package-deb .build/package-tarball

packages: export WANTED = $(PACKAGES)
test-packages: export WANTED = $(TEST_PACKAGES)
text-peer-packages: export WANTED = $(TEXT_PEER_PACKAGES)
kernel-test-packages: export WANTED = $(KERNEL_TEST_PACKAGES)
release-packages: export WANTED = $(RELEASE_PACKAGES)
packaging-packages: export WANTED = $(PACKAGING_PACKAGES)
packaging-check-packages: export WANTED = $(PACKAGING_CHECK_PACKAGES)
cluster-packages: export WANTED = $(CLUSTER_PACKAGES)
studio-check-packages: export WANTED = $(STUDIO_CHECK_PACKAGES)
people-packages: export WANTED = $(PEOPLE_PACKAGES)
packages test-packages text-peer-packages kernel-test-packages release-packages packaging-packages \
packaging-check-packages cluster-packages studio-check-packages people-packages:
	@if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then \
	  missing=; \
	  for package in $$WANTED; do \
	    case "$$(dpkg-query -W -f='$${Status}' $$package 2>/dev/null)" in *' installed') ;; *) missing="$$missing $$package" ;; esac; \
	  done; \
	  if [ -z "$$missing" ]; then exit 0; fi; \
	  echo "Installing:$$missing"; \
	  if [ "$$(id -u)" = 0 ]; then as_root=; else as_root=sudo; fi; \
	  $$as_root apt-get update -qq && \
	  $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	else \
	  if pkg-config --exists $(LIBRARIES) && command -v ffmpeg >/dev/null && command -v hb-shape >/dev/null; then exit 0; fi; \
	  echo "Packages are installed automatically with apt only. Install these by hand: FFmpeg (libraries and program)," >&2; \
	  echo "FreeType, HarfBuzz (library and hb-shape), Fontconfig, FriBidi, zlib, Chromaprint, libwebp, pkg-config, Noto fonts for CJK and emoji." >&2; \
	  echo "With Homebrew: brew install ffmpeg freetype harfbuzz fontconfig fribidi zlib chromaprint webp pkg-config font-noto-sans-cjk" >&2; \
	  exit 1; \
	fi
