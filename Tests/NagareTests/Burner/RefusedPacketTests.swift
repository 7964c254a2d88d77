import Foundation
import Nagare
import TestSupport
import Testing

@Suite("Packets that no container takes cost themselves")
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

  /// Two bits of the headers of AAC are wrong: of the first packet, of any, and of the last.
  @Test("damaged headers of audio in a transport stream", arguments: ["mp4", "mkv"])
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

  /// The header says a rate that there is none of, and so Matroska's header cannot be written with it.
  @Test("an audio stream that is described wrongly is encoded anew or left out, and said so")
  func audioDescription() throws {
    let input = folder.path("in.mp4")
    try makeClip(input, seconds: 1)
    var bytes = try Data(contentsOf: URL(filePath: input))
    // The tag of what a decoder has to know (ISO/IEC 14496-1, 7.2.6.7), its length of four bytes, five bytes of it.
    let place = try #require(bytes.firstRange(of: Data([0x05, 0x80, 0x80, 0x80, 0x05]))?.upperBound)
    bytes[place] |= 0x07
    bytes[place + 1] |= 0x80
    try bytes.write(to: URL(filePath: input))
    for container in ["mkv", "mp4"] {
      let report = try burn(input, as: container)
      #expect(report.frames == 25, "\(container)")
    }
  }

  @Test("a stream and its codec that say different shapes of pixels", arguments: ["mkv", "mp4"])
  func pixelAspects(container: String) throws {
    let input = folder.path("in.mov")
    let filter = ["-vf", "setsar=1", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    try FFmpegTool.make(input, ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=1"] + filter)
    try change(input) { bytes in
      // Its box: two numbers of four bytes.
      let place = try #require(bytes.firstRange(of: Data("pasp".utf8))?.upperBound)
      bytes.replaceSubrange(place..<place + 8, with: [0, 0, 0, 1, 0, 0, 0x7F, 0xFF])
    }
    #expect(try burn(input, as: container).frames == 25)
  }

  /// What describes Opus is struck out of Matroska's header: MP4 would learn of it only at the end. FLAC's says blocks of
  /// no samples, for which no decoder opens.
  @Test("an audio stream that is not described costs itself", arguments: ["libopus", "flac"], ["mp4", "mkv"])
  func missingDescription(codec: String, container: String) throws {
    let input = folder.path("in.mkv")
    try makeClip(input, seconds: 1, audio: codec)
    try change(input) { bytes in
      if codec == "flac" {
        let place = try #require(bytes.firstRange(of: Data("fLaC".utf8))?.upperBound)
        bytes.replaceSubrange(place + 4..<place + 8, with: [0, 0, 0, 0])
      } else {
        // An element of 19 bytes that is called CodecPrivate, and then Void, whose name is shorter than its size is then.
        let place = try #require(bytes.firstRange(of: Data([0x63, 0xA2, 0x93] + "OpusHead".utf8))?.lowerBound)
        bytes.replaceSubrange(place..<place + 3, with: [0xEC, 0x40, 19])
      }
    }
    #expect(try burn(input, as: container).frames == 25)
    #expect(try FFmpegTool.lines("ffprobe", ["-v", "error", folder.path("out.\(container)")]).isEmpty)
    // Opus without a description is what its packets say.
    #expect((try audioPackets(container) > 0) == (codec == "libopus"))
  }

  @Test("times in units of half a nanosecond for encoders that count no finer than nanoseconds")
  func fineUnits() throws {
    let input = folder.path("in.mp4")
    let source = ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=1", "-c:v", "libx264"]
    // MP4 has no room for how far B-frames stand from their times in such units.
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
