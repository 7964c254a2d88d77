import Foundation
import TestSupport
import Testing

extension CommandLineTests {
  /// Outputs that run out of disk space.
  @Suite struct FullDeviceTests {
    private static let canMount = (try? Program.tool(["unshare", "-rm", "true"]).run().ending) == .exit(0)
    private static let burning = "\"$0\" burn \"$1\" \"$2\" --preset ultrafast --encoder-option g=10 --quiet -o"

    /// The size of a complete output in bytes.
    private static func size(of name: String) throws -> Int {
      let folder = try Workspace()
      let outcome = try Program.nagare(
        "burn", Fixture.clip, Fixture.comments, "-o", folder / name, "--preset", "ultrafast", "--encoder-option", "g=10"
      ).run()
      try #require(outcome.ending == .exit(0))
      return try folder.read(name).count
    }

    @Test(.enabled(if: canMount), arguments: ["mp4", "mkv"])
    func fullDiskIsReportedAndTheOutputSoFarKept(_ suffix: String) throws {
      let whole = try FullDeviceTests.size(of: "out.\(suffix)")
      let mounting = "mount -t tmpfs -o size=$3 none \"$4\" || exit 99"
      for percent in [1, 25, 50, 90, 99] {
        let folder = try Workspace()
        let output = folder / "out.\(suffix)"
        // The size of a tmpfs is a multiple of 4 KiB.
        let room = max(whole * percent / 100 / 4_096, 1) * 4_096
        let line = "\(mounting); \(FullDeviceTests.burning) \"$5\"; code=$?; ls -A \"$4\" >&2; exit $code"
        let shell = Program.shell(line, Fixture.clip, Fixture.comments, "\(room)", folder.path, output)
        let outcome = try Program(
          executable: "/usr/bin/env", arguments: ["unshare", "-rm"] + shell.arguments
        ).run()
        #expect(outcome.ending == .exit(1))
        #expect(outcome.diagnostics.contains("cannot write the output (\(output)): No space left on device\n"))
        // The files are listed after the messages.
        let part = outcome.diagnosticLines.last.flatMap { $0.hasSuffix(".partial") ? String($0) : nil }
        let advice =
          part.map {
            "The output so far is kept in \(folder / $0). "
              + "To continue, free enough space on its disk for the whole output, then add --resume."
          }
          ?? "Free space, or write to another disk."
        #expect(outcome.diagnostics.contains("\n  \(advice)\n"))
        if percent == 1 { #expect(part == nil) } else if percent >= 50 { #expect(part != nil, "\(percent) %") }
      }
    }

    /// No file is kept for less than one group of pictures.
    @Test(.enabled(if: !Sanitizer.watchesThreads))
    func fileSizeLimitIsReportedAndLeavesNoUselessFile() throws {
      let folder = try Workspace()
      let output = folder / "out.mp4"
      let line = "ulimit -f 200; \(FullDeviceTests.burning) \"$3\""
      let outcome = try Program.shell(line, Fixture.clip, Fixture.comments, output).run()
      expectFailure(
        outcome, 1, "cannot write the output (\(output)): File too large",
        "\n  Write to a file system that takes larger files, or set a lower --bitrate.")
      #expect(try folder.names.isEmpty)
    }

    /// The resumed output equals an uninterrupted burn.
    @Test(.enabled(if: !Sanitizer.watchesThreads), arguments: ["mp4", "mkv"])
    func outputSoFarIsResumed(_ suffix: String) throws {
      let folder = try Workspace()
      let (output, whole) = (folder / "out.\(suffix)", folder / "whole.\(suffix)")
      var parts: [String] = []
      // A second run that fails earlier keeps the first one's file; one that gets further replaces it.
      for (limit, options) in [(1_500, ""), (1_200, "--resume"), (2_500, "--resume")] {
        let line = "ulimit -f \(limit); \(FullDeviceTests.burning) \"$3\" \(options)"
        let outcome = try Program.shell(line, Fixture.clip, Fixture.comments, output).run()
        expectFailure(outcome, 1, "cannot write the output (\(output)): File too large")
        let names = try folder.names
        try #require(names.count == 1)
        let notice = limit == 1_200 ? "An earlier burn left" : "The output so far is kept in"
        #expect(outcome.diagnostics.contains("\n  \(notice) \(folder / names[0])."), "\(outcome.diagnostics)")
        parts += names
      }
      #expect(parts[0] == parts[1])
      #expect(parts[1] != parts[2])
      let part = folder / parts[2]
      // The file is playable, with an index.
      #expect(try Media.frameTimes(of: part).count > 20)
      let options = ["--preset", "ultrafast", "--encoder-option", "g=10"]
      let again = ["burn", Fixture.clip, Fixture.comments] + options
      expectSuccess(try Program.nagare(again + ["--quiet", "-o", whole]).run())
      let resumed = try Program.nagare(again + ["--resume", "-o", output]).run()
      expectSuccess(resumed)
      let kept = resumed.diagnostics.firstMatch(of: /(\d+) frames kept/).flatMap { Int($0.1) } ?? 0
      #expect(kept >= 20, "\(resumed.diagnostics)")
      #expect(try Media.frameTimes(of: output) == Media.frameTimes(of: whole))
      #expect(try Media.packetHash(of: output, stream: "a:0") == Media.packetHash(of: whole, stream: "a:0"))
      #expect(try folder.names == ["out.\(suffix)", "whole.\(suffix)"])
    }

    /// The size limit is reached after all frames are written.
    @Test(.enabled(if: !Sanitizer.watchesThreads), arguments: ["", "--two-pass --bitrate 200k"])
    func outputThatFailsDuringTheAudioIsKept(_ options: String) throws {
      let (folder, inputs) = (try Workspace(), try Workspace())
      let sources = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=3", "-f", "lavfi", "-i", "sine=r=48000:d=30"]
      try FFmpegTool.make(
        inputs / "in.mkv", sources + ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "pcm_s16le"])
      let line = "ulimit -f 3000; \(FullDeviceTests.burning) \"$3\" \(options)"
      let outcome = try Program.shell(line, inputs / "in.mkv", Fixture.comments, folder / "o.mkv").run()
      expectFailure(outcome, 1, "File too large")
      // Two passes cannot be resumed.
      let names = try folder.names
      #expect(names.count == (options.isEmpty ? 1 : 0))
      #expect(
        outcome.diagnostics.contains("The output so far is kept in \(folder / (names.first ?? "none")).")
          == options.isEmpty)
    }

    /// Reserved disk space is released.
    @Test func outputReleasesReservedSpace() throws {
      let folder = try Workspace()
      let output = folder / "out.mp4"
      expectSuccess(try Program.nagare("burn", try SmallClip.path, Fixture.comments, "--quiet", "-o", output).run())
      var status = stat()
      try #require(stat(output, &status) == 0)
      #expect(status.st_blocks * 512 < status.st_size + 128 << 10)
    }

    @Test(.enabled(if: canMount))
    func tooLittleSpaceIsWarnedAbout() throws {
      let folder = try Workspace()
      let line = "mount -t tmpfs -o size=64k none \"$3\" || exit 99; \(FullDeviceTests.burning) \"$3/o.mp4\""
      let shell = Program.shell(line, Fixture.clip, Fixture.comments, folder.path)
      let outcome = try Program(executable: "/usr/bin/env", arguments: ["unshare", "-rm"] + shell.arguments).run()
      #expect(outcome.ending == .exit(1))
      let warning = /^nagare: warning: the output may take [\d.]+ [kM]B, but only 66 kB are free\n/
      #expect(outcome.diagnostics.contains(warning), "\(outcome.diagnostics)")
    }

    @Test(.enabled(if: canMount))
    func fullDiskForAFrameLeavesNoFile() throws {
      let folder = try Workspace()
      let line = """
        mount -t tmpfs -o size=4096 none "$3" || exit 99
        "$0" frame "$1" "$2" --at 1 -o "$3/f.png"; code=$?; ls -A "$3" >&2; exit $code
        """
      let shell = Program.shell(line, Fixture.clip, Fixture.comments, folder.path)
      let outcome = try Program(executable: "/usr/bin/env", arguments: ["unshare", "-rm"] + shell.arguments).run()
      expectFailure(outcome, 1, "cannot write the output (\(folder / "f.png")): No space left on device")
      #expect(outcome.diagnosticLines.count == 1)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDeviceStaysADevice() throws {
      for options in [[], ["--overwrite"]] {
        let outcome = try Program.nagare(
          ["frame", SmallClip.path, Fixture.comments, "--at", "1", "-o", "/dev/full"] + options
        ).run()
        expectFailure(outcome, 1, "cannot write the output (/dev/full): No space left on device")
        let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/full")
        #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
      }
    }

    @Test(
      .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
      arguments: [
        "layout \"$2\" --size 640x360", "bench \"$1\" \"$2\" --json", "frame \"$1\" \"$2\" --at 1 -o -", "--help",
        "doctor", "burn --help", "--version",
      ])
    func fullStandardOutputIsAnError(_ call: String) throws {
      let outcome = try Program.shell("\"$0\" \(call) >/dev/full", try SmallClip.path, Fixture.comments).run()
      expectFailure(outcome, 1, "cannot write the output (standard output): No space left on device")
    }

    @Test func closedStandardOutputIsAnError() throws {
      let line = "\"$0\" layout \"$1\" --size 640x360 >&-"
      expectFailure(try Program.shell(line, Fixture.comments).run(), 1, "(standard output): Bad file descriptor")
    }

    /// Shells show SIGPIPE as exit code 141. The reader closes the pipe before anything is written.
    @Test(arguments: [
      "layout \"$1\" --size 640x360", "convert \"$1\" -o - --to ass --size 640x360", "stats \"$1\"", "manual", "help",
      "help burn", "--version", "completions bash", "palette \"$3\"", "presets", "doctor",
    ])
    func closedPipeEndsTheProgramQuietly(_ call: String) throws {
      let folder = try Workspace()
      let line = "{ sleep 0.3; \"$0\" \(call); echo $? > \"$2\"; } | true"
      let outcome = try Program.shell(line, Fixture.comments, folder / "code", try SmallClip.path).run()
      #expect(String(decoding: try folder.read("code"), as: UTF8.self) == "141\n")
      #expect(outcome.diagnostics.isEmpty, "\(outcome.diagnostics)")
    }

    @Test(arguments: ["2>/dev/full", "2>&-", "2>&1 >/dev/null | true"])
    func unwritableStandardErrorIsIgnored(_ redirection: String) throws {
      let folder = try Workspace()
      let line = "{ \"$0\" layout /none --size 9x9 \(redirection); }; \"$0\" layout /none --size 9x9 2>/dev/full"
      let outcome = try Program.shell(line + "; echo $?", folder.path).run()
      #expect(outcome.text == "1\n")
      let burn = "\"$0\" burn \"$1\" \"$2\" -o \"$3\" --progress json \(redirection); ls -A \"$4\""
      let burned = try Program.shell(burn, try SmallClip.path, Fixture.comments, folder / "o.mp4", folder.path).run()
      #expect(burned.text == "o.mp4\n")
    }
  }
}
