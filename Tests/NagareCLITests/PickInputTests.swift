import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// The inputs that `pick` and `palette` accept and refuse.
  @Suite struct PickInputTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func pick(_ input: String, _ options: String...) -> Program {
      .nagare(["pick", input, "--x", "1", "--y", "1"] + options)
    }

    @Test(arguments: [["pick", "--x", "1", "--y", "1"], ["palette"]])
    func otherInputsAreRefused(_ command: [String]) throws {
      func run(_ input: String) throws -> Outcome { try Program.nagare(command + [input]).run() }
      expectFailure(try run(folder / "none.mp4"), 1, "cannot open", "No such file or directory")
      expectFailure(try run(folder.path), 1, "cannot open", "Is a directory")
      expectFailure(try run(Fixture.comments), 3, "neither a video nor an image (\(Fixture.comments))")
      expectFailure(try run(folder.write("", to: "empty.png")), 3, "neither a video nor an image")
      expectFailure(try run(folder.write(Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]), to: "cut.jpg")), 3)
      expectFailure(try run("foo://127.0.0.1/x"), 1, "No such file or directory")
    }

    @Test(arguments: [
      "#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\nclip.mp4\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile clip.mp4\n",
    ])
    func playlistsAreNotFollowed(_ text: String) throws {
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "clip.mp4")
      expectFailure(try pick(folder.write(text, to: "list.m3u8")).run(), 3, "not in a supported container")
    }

    @Test func videosAreReadFromPipes() throws {
      try Media.make(folder / "v.mkv")
      var piped = pick("-", "--every-frame")
      piped.input = try folder.read("v.mkv")
      let (file, pipe) = (try pick(folder / "v.mkv", "--every-frame").run(), try piped.run())
      expectSuccess(pipe)
      #expect(pipe.lines.count == 50 && pipe.text == file.text)
    }

    @Test func closedReaderIsNotAnError() throws {
      let line = "{ \"$0\" pick \"$1\" --x 1 --y 1 --every-frame; echo $? > \"$2\"; } | head -n 2"
      let outcome = try Program.shell(line, Fixture.clip, folder / "code").run()
      #expect(outcome.lines.count == 2 && outcome.diagnostics.isEmpty)
      #expect(String(decoding: try folder.read("code"), as: UTF8.self) == "0\n")
    }

    @Test func fullDeviceIsAnError() throws {
      let line = "\"$0\" pick \"$1\" --x 1 --y 1 --every-frame > /dev/full"
      expectFailure(try Program.shell(line, try SmallClip.path).run(), 1, "(standard output): No space left on device")
    }

    @Test func linesAreUnbuffered() throws {
      try Media.make(folder / "v.mkv", seconds: 8)
      var program = Program.shell(
        "exec \"$0\" pick - --x 1 --y 1 --every-frame > \"$1\"", folder / "lines")
      program.input = try folder.read("v.mkv")
      program.inputStalled = true
      let running = try program.start()
      func count() -> Int { (try? folder.read("lines"))?.count { $0 == UInt8(ascii: "\n") } ?? 0 }
      #expect(waits(seconds: 15) { count() >= 100 })
      running.send(SIGINT)
      #expect(try running.wait().ending == .exit(130))
    }

    /// A port without a listener.
    private func freePort() throws -> Int {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
        }
      }
      try #require(isBound)
      return Int(UInt16(bigEndian: address.sin_port))
    }

    @Test func unreachableAddressesAreNamedOnOneLine() throws {
      let port = try freePort()
      for scheme in ["tcp", "http", "rtmp"] {
        let address = "\(scheme)://127.0.0.1:\(port)/x"
        let outcome = try pick(address).run()
        expectFailure(outcome, 1, "cannot open the video or image (\(address)): ")
        #expect(outcome.diagnosticLines.count == 1)
      }
    }

    @Test func otherCommandsRefuseAddresses() throws {
      let address = "tcp://127.0.0.1:\(try freePort())"
      let outcome = try Program.nagare(
        "frame", address, Fixture.comments, "--at", "0", "-o", folder / "f.png"
      ).run()
      expectFailure(outcome, 1, "No such file or directory")
    }

    @Test(arguments: ["tcp"] + (Sanitizer.watchesThreads ? [] : ["udp"]))
    func liveStreamsAreRead(_ scheme: String) throws {
      let port = try freePort()
      let listening = scheme == "tcp" ? "?listen=1&listen_timeout=15000" : "?timeout=15000000"
      let running = try pick("\(scheme)://127.0.0.1:\(port)\(listening)").start()
      // The first packets may be lost, so sending is retried for a few seconds.
      let sending = """
        for try in 1 2 3; do
          ffmpeg -v quiet -re -f lavfi -i color=0x3C78C8:size=64x48:rate=25:duration=4 -c:v libx264 -preset ultrafast \
            -g 5 -f mpegts "$1://127.0.0.1:$2" && break
          sleep 0.3
        done
        """
      let sender = try Program.shell(sending, scheme, "\(port)").start()
      let outcome = try running.wait(timeout: 20)
      expectSuccess(outcome)
      #expect(areNear(String(outcome.text.prefix(7)), PaletteClips.blue, within: 3))
      sender.send(SIGTERM)
      _ = try sender.wait(timeout: 20)
    }
  }
}
