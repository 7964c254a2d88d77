import Foundation
import Nagare
import TestSupport
import Testing

@Suite("Unwritable packets cost only themselves")
struct RefusedPacketTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func burn(_ input: String, as container: String) throws -> BurnReport {
    var job = BurnJob(video: input, comments: [], output: folder.path("out.\(container)"))
    job.allowsOverwriting = true
    job.encoder.options = [EncoderSettings.Option(key: "preset", value: "ultrafast")]
    return try Burner(job).runAndWait()
  }

  private func makeClip(_ path: String, seconds: Int, audio: String = "aac") throws {
    let sources = ["testsrc2=size=64x48:rate=25:duration=\(seconds)", "sine=duration=\(seconds)"]
    let encoding = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", audio]
    try FFmpegTool.make(path, sources.flatMap { ["-f", "lavfi", "-i", $0] } + encoding)
  }

  private func audioPackets(_ container: String) throws -> Int {
    let words = ["-count_packets", "-select_streams", "a", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0"]
    let path = folder.path("out.\(container)")
    return Int(try FFmpegTool.lines("ffprobe", ["-v", "quiet"] + words + [path]).joined()) ?? 0
  }

  /// Two bits of an ADTS header are wrong: of the first packet, of the last, or of any.
  @Test("corrupt headers of audio in a transport stream cost only their packets", arguments: ["mp4", "mkv"])
  func audioHeaders(container: String) throws {
    let input = folder.path("in.ts")
    try makeClip(input, seconds: 2)
    let stream = try TransportStream(input)
    let headers = stream.adtsHeaders
    try #require(headers.count > 10)
    _ = try burn(input, as: container)
    let whole = try audioPackets(container)
    var random = SeededGenerator(seed: 37)
    for round in 0..<24 {
      var damaged = stream
      let index = [0, headers.count - 1, Int.random(in: headers.indices, using: &random)][round % 3]
      for _ in 0..<2 {
        let bit = Int.random(in: 0..<56, using: &random)
        damaged.flip(bit: bit % 8, ofByteAt: headers[index] + bit / 8)
      }
      try damaged.write(to: input)
      let report = try burn(input, as: container)
      #expect(report.frames == 50, "round \(round)")
      // Packets in one frame of the transport stream may go with it.
      #expect(try audioPackets(container) >= whole - 45, "round \(round)")
    }
  }

  /// The decoder's configuration has an invalid rate, with which Matroska's header cannot be written.
  @Test("an audio stream with a wrong configuration costs no frame")
  func audioConfiguration() throws {
    let input = folder.path("in.mp4")
    try makeClip(input, seconds: 1)
    var bytes = try Data(contentsOf: URL(filePath: input))
    // The tag of the decoder's configuration (ISO/IEC 14496-1, 7.2.6.7), a length of four bytes, then five bytes.
    let place = try #require(bytes.firstRange(of: Data([0x05, 0x80, 0x80, 0x80, 0x05]))?.upperBound)
    bytes[place] |= 0x07
    bytes[place + 1] |= 0x80
    try bytes.write(to: URL(filePath: input))
    for container in ["mkv", "mp4"] {
      let report = try burn(input, as: container)
      #expect(report.frames == 25, "\(container)")
    }
  }

  @Test("a stream may state another pixel aspect than its codec", arguments: ["mkv", "mp4"])
  func pixelAspects(container: String) throws {
    let input = folder.path("in.mov")
    let filter = ["-vf", "setsar=1", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    try FFmpegTool.make(input, ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=1"] + filter)
    try change(input) { bytes in
      // The box has two numbers of four bytes.
      let place = try #require(bytes.firstRange(of: Data("pasp".utf8))?.upperBound)
      bytes.replaceSubrange(place..<place + 8, with: [0, 0, 0, 1, 0, 0, 0x7F, 0xFF])
    }
    #expect(try burn(input, as: container).frames == 25)
  }

  /// Opus's configuration is removed from Matroska's header, which MP4 would notice only at the end. FLAC's has blocks
  /// without samples, for which no decoder opens.
  @Test("an audio stream without a configuration costs only itself", arguments: ["libopus", "flac"], ["mp4", "mkv"])
  func missingConfiguration(codec: String, container: String) throws {
    let input = folder.path("in.mkv")
    try makeClip(input, seconds: 1, audio: codec)
    try change(input) { bytes in
      if codec == "flac" {
        let place = try #require(bytes.firstRange(of: Data("fLaC".utf8))?.upperBound)
        bytes.replaceSubrange(place + 4..<place + 8, with: [0, 0, 0, 0])
      } else {
        // The element CodecPrivate of 19 bytes becomes a Void, whose identifier is shorter and its size longer.
        let place = try #require(bytes.firstRange(of: Data([0x63, 0xA2, 0x93] + "OpusHead".utf8))?.lowerBound)
        bytes.replaceSubrange(place..<place + 3, with: [0xEC, 0x40, 19])
      }
    }
    #expect(try burn(input, as: container).frames == 25)
    #expect(try FFmpegTool.lines("ffprobe", ["-v", "error", folder.path("out.\(container)")]).isEmpty)
    // Opus packets describe themselves.
    #expect((try audioPackets(container) > 0) == (codec == "libopus"))
  }

  @Test("units of half a nanosecond are possible with encoders that are limited to nanoseconds")
  func fineUnits() throws {
    let input = folder.path("in.mp4")
    let source = ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=1", "-c:v", "libx264"]
    // The composition time offsets of B-frames would not fit into MP4 in such units.
    let units = ["-pix_fmt", "yuv420p", "-bf", "0", "-video_track_timescale", "2000000000"]
    try FFmpegTool.make(input, source + units)
    var job = BurnJob(video: input, comments: [], output: folder.path("out.webm"))
    job.encoder.name = "libvpx"
    #expect(try Burner(job).runAndWait().frames == 25)
  }

  private func change(_ path: String, _ body: (inout Data) throws -> Void) throws {
    var data = try Data(contentsOf: URL(filePath: path))
    try body(&data)
    try data.write(to: URL(filePath: path))
  }
}
