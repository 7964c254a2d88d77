import Foundation
import TestSupport
import Testing

extension WaitingTests {
  /// Batches that are stopped, killed, or run out of disk space.
  @Suite struct BatchInterruptionTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    /// Pairs that each take some seconds: the filter delays frames.
    private func writePairs() throws {
      for name in ["a", "b", "c", "d"] {
        try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "\(name).mp4")
        try folder.write(bilibili([("0.1", 1, "hello")]), to: "\(name).xml")
      }
    }

    private static let options = [
      "--jobs", "2", "--preset", "ultrafast", "--encoder-option", "g=5", "--vf", "realtime=speed=0.8",
    ]

    private func start(_ options: [String] = BatchInterruptionTests.options) throws -> RunningProgram {
      try Program.nagare(["batch", folder.path, "-o", folder / "out"] + options).start()
    }

    private func names() -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder / "out")) ?? []).sorted()
    }

    /// Waits until two outputs are there and others have begun.
    private func waitForTheMiddle(_ running: RunningProgram) {
      waits(seconds: 60) {
        let names = names()
        return running.hasEnded
          || names.count { $0.contains(".danmaku.") } >= 2
            && names.contains { $0.hasPrefix(".") && $0.hasSuffix(".partial") }
      }
      usleep(800_000)
    }

    private func expectAllOnceAndWhole() throws {
      #expect(names() == ["a", "b", "c", "d"].map { "\($0).danmaku.mp4" })
      let expected = try Media.frameCount(of: SmallClip.path)
      for name in names() {
        #expect(try Media.frameCount(of: folder / "out/\(name)") == expected)
        #expect(try Media.complaints(about: folder / "out/\(name)") == "")
      }
    }

    @Test(arguments: [SIGKILL, SIGINT, SIGTERM])
    func interruptedBatchIsContinued(_ signal: Int32) throws {
      try writePairs()
      let first = try start()
      waitForTheMiddle(first)
      first.send(signal)
      let outcome = try first.wait(timeout: 30)
      #expect(outcome.ending == (signal == SIGKILL ? .signal(SIGKILL) : .exit(128 + signal)))
      let done = names().filter { $0.contains(".danmaku.") && !$0.hasPrefix(".") }
      #expect(done.count >= 2 && done.count < 4, "\(names())")
      #expect(names().count > done.count, "what is begun is kept")
      if signal != SIGKILL { #expect(outcome.diagnostics.contains(" stopped\n")) }
      let second = try start().wait(timeout: 60)
      #expect(second.ending == .exit(0))
      #expect(second.diagnosticLines.last == "\(4 - done.count) done, \(done.count) skipped", "\(second.diagnostics)")
      try expectAllOnceAndWhole()
    }

    /// A power cut may leave anything under the hidden name.
    @Test func burnThatCannotBeResumedStartsOver() throws {
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "a.mp4")
      try folder.write(bilibili([("0.1", 1, "hello")]), to: "a.xml")
      let options = ["--preset", "ultrafast", "--vf", "realtime=speed=0.8"]
      let first = try start(options)
      waits { first.hasEnded || names().contains { $0.hasSuffix(".partial") } }
      let partial = try #require(names().first { $0.hasSuffix(".partial") })
      first.send(SIGTERM)
      _ = try first.wait(timeout: 30)
      #expect(!names().contains("a.danmaku.mp4"), "the burn was interrupted")
      // The hidden name is that of the partial file without its own dot, numbers and suffix.
      let hidden = partial.dropFirst().split(separator: ".", omittingEmptySubsequences: false).dropLast(2)
      try folder.write("no video", to: "out/" + hidden.joined(separator: "."))
      let second = try start(options).wait(timeout: 60)
      #expect(second.ending == .exit(0))
      #expect(second.diagnostics.contains("starting over") && second.diagnosticLines.last == "1 done")
      #expect(names() == ["a.danmaku.mp4"])
    }

    private static let canMount = (try? Program.tool(["unshare", "-rm", "true"]).run().ending) == .exit(0)

    /// The disk is full before the first burn, or becomes so during one.
    @Test(.enabled(if: canMount), arguments: [true, false])
    func fullDiskPausesTheQueueUntilItIsFreed(_ isFullFirst: Bool) throws {
      try writePairs()
      let fill = "head -c 200000000 /dev/zero >\"$2/filler\" 2>/dev/null"
      let script = """
        mount -t tmpfs -o size=60m none "$2" || exit 99
        \(isFullFirst ? fill : "")
        "$0" batch "$1" -o "$2" \(BatchInterruptionTests.options.joined(separator: " ")) 2>"$3" & batch=$!
        \(isFullFirst ? "" : "until ls -A \"$2\" | grep -q partial; do sleep 0.1; done; sleep 0.5; \(fill)")
        until grep -q 'waiting for room' "$3"; do sleep 0.1; kill -0 $batch || exit 98; done
        sleep 1; rm "$2/filler"
        wait $batch; code=$?
        ls -A "$2"; for name in "$2"/*; do ffprobe -v error -count_packets -show_entries stream=nb_read_packets \
        -select_streams v -of csv=p=0 "$name"; done; exit $code
        """
      let shell = Program.shell(script, folder.path, folder / "out", folder / "messages")
      try FileManager.default.createDirectory(atPath: folder / "out", withIntermediateDirectories: true)
      let outcome = try Program(
        executable: "/usr/bin/env", arguments: ["unshare", "-rm"] + shell.arguments
      ).run(timeout: 120)
      let messages = String(decoding: try folder.read("messages"), as: UTF8.self)
      #expect(outcome.ending == .exit(0), "\(messages) \(outcome.diagnostics)")
      let frames = try Media.frameCount(of: SmallClip.path)
      let expected = ["a", "b", "c", "d"].map { "\($0).danmaku.mp4" } + Array(repeating: "\(frames)", count: 4)
      #expect(outcome.lines.map(String.init) == expected)
      #expect(messages.contains("there is room again\n") && messages.hasSuffix("4 done\n"), "\(messages)")
    }

    /// A disk that has room for bytes but not for files, like a quota, does not let the queue wait for ever.
    @Test(.enabled(if: canMount))
    func failureThatRoomDoesNotExplainIsOne() throws {
      try writePairs()
      try FileManager.default.createDirectory(atPath: folder / "out", withIntermediateDirectories: true)
      // One file besides the folder itself.
      let script = """
        mount -t tmpfs -o size=60m,nr_inodes=2 none "$2" || exit 99
        exec "$0" batch "$1"/a.mp4 -o "$2" --preset ultrafast --progress json
        """
      let shell = Program.shell(script, folder.path, folder / "out")
      let outcome = try Program(executable: "/usr/bin/env", arguments: ["unshare", "-rm"] + shell.arguments).run()
      #expect(outcome.ending == .exit(1))
      let events = try outcome.diagnosticLines.map { try object($0) }
      let types = events.compactMap { $0["type"] as? String }.filter { $0 != "progress" }
      #expect(types == ["started", "started", "failed", "summary"])
      #expect(outcome.diagnostics.contains("No space left on device"))
    }
  }
}
