import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Live outputs", .serialized)
struct LiveOutputTests {
  private let folder: TemporaryFolder
  private let interruption = IOInterruption()
  private let source: String

  init() throws {
    folder = try TemporaryFolder()
    source = folder.path("source.ts")
    try Child.clip(source, seconds: 3)
    interruption.setDeadline(after: 20)
  }

  /// A source that is encoded again into a target.
  private struct Route {
    let video: OpenVideo
    let encoder: VideoEncoder
    let muxer: Muxer
  }

  private func route(
    to target: MuxerTarget, as container: OutputContainer, from path: String? = nil, encoder name: String? = nil
  ) throws -> Route {
    let demuxer = try Demuxer(path: path ?? source, access: .live, interruption: interruption)
    let video = try OpenVideo(demuxer: demuxer)
    let name = name ?? "libx264"
    let encoder = try video.encoder(name, container: container) { $0.liveRate = FrameRate(25) }
    let muxer = try Muxer(
      live: target, container: container, encoder: encoder, demuxer: demuxer, interruption: interruption)
    #expect(muxer.omittedStreams == [])
    return Route(video: video, encoder: encoder, muxer: muxer)
  }

  /// Encodes and writes the whole source.
  /// - Parameter pause: the pause after each frame, in seconds.
  private func write(_ route: Route, pause: Double = 0) throws {
    func drain() throws { while let packet = try route.encoder.nextPacket() { try route.muxer.writeVideo(packet) } }
    while let packet = try route.video.demuxer.nextPacket() {
      if packet.streamIndex == route.video.demuxer.audioIndex {
        try route.muxer.copyAudio(packet)
        continue
      }
      try route.video.decoder.send(packet)
      while let frame = try route.video.decoder.nextFrame() {
        try route.encoder.send(frame)
        try drain()
        if pause > 0 { Thread.sleep(forTimeInterval: pause) }
      }
    }
  }

  private func finish(_ route: Route) throws {
    try route.encoder.send(nil)
    while let packet = try route.encoder.nextPacket() { try route.muxer.writeVideo(packet) }
    #expect(try route.muxer.finish(expecting: nil) == 75)
  }

  /// A stream's codec, and the times of its packets and of key frames, as ffprobe reads them.
  private func packets(_ path: String, of stream: String) throws -> (codec: String?, times: [Double], keys: [Double]) {
    let codec = try FFmpegTool.lines(
      "ffprobe", ["-select_streams", stream, "-show_entries", "stream=codec_name", "-of", "csv=p=0", path])
    let lines = try FFmpegTool.lines(
      "ffprobe", ["-select_streams", stream, "-show_entries", "packet=pts_time,flags", "-of", "csv=p=0", path])
    let fields = lines.map { $0.split(separator: ",") }.filter { $0.count >= 2 }
    let times = fields.compactMap { Double($0[0]) }
    return (codec.first, times, zip(times, fields).filter { $1[1].hasPrefix("K") }.map(\.0))
  }

  private func check(_ path: String, frames: ClosedRange<Int> = 75...75, codec: String = "h264") throws {
    let (video, audio) = (try packets(path, of: "v"), try packets(path, of: "a"))
    #expect(video.codec == codec)
    #expect(frames.contains(video.times.count))
    #expect(audio.codec == "aac")
    #expect(audio.times.count > frames.lowerBound * 43 / 25 - 15)
    if codec == "h264" {
      // A key frame every two seconds.
      #expect(video.keys.count == 2)
      #expect(abs((video.keys.last ?? 0) - (video.keys.first ?? 0) - 2) < 0.002)
    }
    #expect(abs((audio.times.min() ?? 9) - (video.times.min() ?? -9)) < 0.1)
    #expect(audio.times == audio.times.sorted())
  }

  @Test("audio that a container cannot hold becomes AAC, at its time", arguments: [OutputContainer.flv, .ts])
  func convertedAudio(container: OutputContainer) throws {
    let input = folder.path("in.mkv")
    try FFmpegTool.make(input, ["-i", source, "-c:v", "copy", "-c:a", "flac"])
    let result = folder.path("result.\(container.rawValue)")
    let route = try route(to: .file(MuxerTarget.OutputName(result)), as: container, from: input)
    #expect(route.muxer.convertedStreams.map(\.codec) == ["aac"])
    try route.muxer.open()
    try write(route)
    try finish(route)
    try check(result)
  }

  @Test("a transport stream over UDP")
  func udp() throws {
    let port = try FreePort(.udp)
    let result = folder.path("result.mkv")
    let receiver = try Child.receive(["-i", port.address("udp", "?timeout=1000000")], to: result)
    port.waitUntilTaken()
    let route = try route(to: .address(port.address("udp")), as: .ts)
    try route.muxer.open()
    try write(route)
    try finish(route)
    _ = try receiver.wait()
    // The receiver cannot tell the end of the last frame.
    try check(result, frames: 74...75)
  }

  @Test("a transport stream over SRT, where this FFmpeg has it")
  func srt() throws {
    guard try FFmpegTool.lines("ffmpeg", ["-hide_banner", "-protocols"]).contains(where: { $0.hasSuffix(" srt") })
    else { return }
    let port = try FreePort(.udp)
    let result = folder.path("result.mkv")
    let receiver = try Child.receive(["-i", port.address("srt", "?mode=listener")], to: result)
    port.waitUntilTaken()
    try SRTQueue.wait {
      let route = try route(to: .address(port.address("srt")), as: .ts)
      try route.muxer.open()
      try write(route, pause: 0.03)
      Thread.sleep(forTimeInterval: 0.3)
      try finish(route)
    }
    _ = try receiver.wait()
    // Packets that are not yet sent when the connection closes are lost.
    #expect(try packets(result, of: "v").times.count > 20)
    #expect(try packets(result, of: "a").codec == "aac")
  }

  @Test("a transport stream to a web server")
  func http() throws {
    let port = try FreePort(.tcp)
    let result = folder.path("result.mkv")
    let receiver = try Child.receive(["-listen", "1", "-i", port.address("http", "/stream")], to: result)
    port.waitUntilTaken()
    let route = try route(to: .address(port.address("http", "/stream")), as: .ts)
    try route.muxer.open()
    try write(route)
    try finish(route)
    _ = try receiver.wait()
    try check(result)
  }

  @Test("FLV to an RTMP listener")
  func rtmp() throws {
    let port = try FreePort(.tcp)
    let result = folder.path("result.mkv")
    let address = port.address("rtmp", "/live/key")
    let receiver = try Child.receive(["-f", "flv", "-listen", "1", "-timeout", "20", "-i", address], to: result)
    port.waitUntilTaken()
    let container = try OutputContainer.live(output: address, container: nil, encoder: nil)
    let route = try route(to: .address(address), as: container)
    try route.muxer.open()
    try write(route)
    try finish(route)
    _ = try receiver.wait()
    try check(result)
  }

  @Test("every container into a pipe", arguments: [OutputContainer.ts, .flv, .mkv, .mp4, .mov, .nut])
  func pipe(container: OutputContainer) throws {
    let result = folder.path("result")
    let receiver = try Child("sh", ["-c", "exec cat > \"$1\"", "sh", result])
    try receive(receiver, container)
    _ = try receiver.wait()
    try check(result)
  }

  private func receive(_ receiver: Child, _ container: OutputContainer) throws {
    let route = try route(to: .descriptor(receiver.input.fileHandleForWriting.fileDescriptor), as: container)
    try route.muxer.open()
    try write(route)
    try finish(route)
    try receiver.input.fileHandleForWriting.close()
  }

  @Test("a recording that is never finished can be read", arguments: [OutputContainer.ts, .flv, .mkv, .mp4, .mov])
  func killed(container: OutputContainer) throws {
    let name = MuxerTarget.OutputName(folder.path("result"))
    let (route, killed) = (try route(to: .file(name), as: container), folder.path("killed"))
    try route.muxer.open()
    try write(route)
    try FileManager.default.copyItem(atPath: name.temporaryPath, toPath: killed)
    // Two seconds are also in containers that write a fragment for each key frame.
    #expect(try packets(killed, of: "v").times.count > 40)
    #expect(try packets(killed, of: "a").times.count > 60)
    try finish(route)
    try check(name.path)
  }

  @Test("missing audio delays no frame")
  func silence() throws {
    let name = MuxerTarget.OutputName(folder.path("result"))
    let route = try route(to: .file(name), as: .ts)
    try route.muxer.open()
    while let packet = try route.video.demuxer.nextPacket() {
      guard packet.streamIndex == route.video.demuxer.video.index else { continue }
      try route.video.decoder.send(packet)
      while let frame = try route.video.decoder.nextFrame() {
        try route.encoder.send(frame)
        while let packet = try route.encoder.nextPacket() { try route.muxer.writeVideo(packet) }
      }
    }
    let sent = route.encoder.framesSent
    let written = try packets(name.temporaryPath, of: "v").times.count
    // The encoder's lookahead, a fifth of a second in the muxer, and the last frame, whose end is not known.
    #expect(written > sent - 60 && written > 0)
  }

  @Test("audio of a reopened input continues, and its timestamps increase")
  func reopened() throws {
    let name = MuxerTarget.OutputName(folder.path("result"))
    let route = try route(to: .file(name), as: .mkv)
    try route.muxer.open()
    try write(route)
    let count = 129
    let again = folder.path("again.ts")
    try FFmpegTool.make(again, ["-i", source, "-c", "copy"])
    let other = try Demuxer(path: again, access: .live)
    while let packet = try other.nextPacket() {
      guard packet.streamIndex == other.audioIndex else { continue }
      packet.shift(by: 2.5)
      try route.muxer.copyAudio(packet)
    }
    try finish(route)
    let audio = try packets(name.path, of: "a").times
    #expect(audio.count > 2 * count - 10)
    #expect(audio == audio.sorted() && Set(audio).count == audio.count)
    #expect((audio.last ?? 0) > 5)
  }

  /// Writes a clip, then the audio of another one in the same stream.
  /// - Parameter format: the container of both clips.
  /// - Returns: the path of the output, and the issues.
  private func follow(
    _ audio: [String], as container: OutputContainer, in format: String = "ts"
  ) throws -> (path: String, IssueLog.Counts) {
    let (first, path) = (folder.path("first.\(format)"), folder.path("other.\(format)"))
    try Child.clip(first, seconds: 3)
    try Child.clip(path, seconds: 2, audio)
    let name = MuxerTarget.OutputName(folder.path("result"))
    let route = try route(to: .file(name), as: container, from: first)
    try route.muxer.open()
    try write(route)
    let other = try Demuxer(path: path, access: .live)
    #expect(route.muxer.acceptsAudio(of: other) == !audio.contains("mp2"))
    var header = other.aacHeader
    while let packet = try other.nextPacket() {
      guard packet.streamIndex == other.audioIndex else { continue }
      if let next = header { try packet.setHeader(next) }
      header = nil
      packet.shift(by: 3)
      try route.muxer.copyAudio(packet)
    }
    try finish(route)
    return (name.path, route.video.demuxer.issues.counts)
  }

  @Test(
    "audio that changes its format is encoded in the first one",
    arguments: [OutputContainer.mp4, .mkv, .flv], ["ts", "mkv"])
  func changedFormat(container: OutputContainer, format: String) throws {
    let (path, counts) = try follow(["-ar", "48000", "-ac", "2"], as: container, in: format)
    #expect(counts.packets == 1 && counts.audioChange == .encoded)
    let samples = try FFmpegTool.run("ffmpeg", ["-i", path, "-map", "0:a", "-ac", "1", "-f", "s16le", "-"])
      .withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    // A second of 440 Hz; in the header's format, the copied packets would sound like 404 Hz.
    let second = samples.suffix(2 * 44_100).prefix(44_100)
    let crossings = zip(second, second.dropFirst()).filter { ($0 < 0) != ($1 < 0) }.count
    #expect(abs(crossings - 880) < 20)
  }

  @Test("audio that changes its codec is left out", arguments: [OutputContainer.mp4, .mkv, .flv])
  func changedCodec(container: OutputContainer) throws {
    let (path, counts) = try follow(["-c:a", "mp2"], as: container)
    #expect(counts.packets > 50 && counts.audioChange == .omitted)
    // Three seconds of AAC, without two of MP2.
    #expect(try packets(path, of: "a").times.count < 140)
  }

  @Test(
    "only audio of the same codec, stored alike, can replace another",
    arguments: [
      ([], "ts", true), (["-ar", "48000"], "ts", true), (["-ac", "2"], "ts", true), (["-c:a", "mp2"], "ts", false),
      (["-an"], "ts", false), ([], "flv", false),
    ])
  func kinds(options: [String], container: String, isAccepted: Bool) throws {
    let route = try route(to: .file(MuxerTarget.OutputName(folder.path("result"))), as: .ts)
    let path = folder.path("other.\(container)")
    try Child.clip(path, seconds: 0.5, options)
    #expect(route.muxer.acceptsAudio(of: try Demuxer(path: path, access: .live)) == isAccepted)
  }

  @Test("a pipe that its reader has closed is an error of its own")
  func brokenPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let route = try route(to: .descriptor(pipe.fileHandleForWriting.fileDescriptor), as: .ts)
    let error = mediaError {
      try route.muxer.open()
      try write(route)
      try finish(route)
    }
    #expect(error == .brokenPipe)
  }

  @Test("an address without a server cannot be written to")
  func noServer() throws {
    for scheme in ["tcp", "rtmp"] {
      let path = try FreePort(.tcp).address(scheme, scheme == "rtmp" ? "/live/key" : "")
      let route = try route(to: .address(path), as: scheme == "rtmp" ? .flv : .ts)
      guard case .cannotCreate(MuxerTarget.displayName(path), let reason) = mediaError({ try route.muxer.open() })
      else {
        Issue.record("opened")
        return
      }
      #expect(reason.contains("refused"))
    }
  }

  @Test(
    "a connection without a whole request does not keep a server from its reader",
    arguments: ["", "GET / HTTP/1.1\r\n"])
  func incompleteRequest(start: String) throws {
    let clients = """
      import socket, sys, time
      def connect(request):
        client = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
        client.sendall(request.encode())
        return client
      stray, reply = None, b""
      while not reply:
        try:
          stray = stray or connect(sys.argv[2])
          reply = connect("GET / HTTP/1.1\\r\\n\\r\\n").recv(15)
        except OSError: time.sleep(0.05)
      print(reply.decode(), end="")
      """
    let port = try FreePort(.tcp)
    let readers = try Child("python3", ["-c", clients, "\(port.number)", start])
    let route = try route(to: .server(port.address("http", "/")), as: .ts)
    route.muxer.requestLimit = 0.2
    try route.muxer.open()
    route.muxer.discard()
    #expect(try readers.wait() == "HTTP/1.1 200 OK")
  }

  @Test("writing to a receiver that reads nothing soon ends")
  func stuck() throws {
    let port = try FreePort(.tcp, acceptsAndStalls: true)
    defer { port.release() }
    let large = folder.path("large.nut")
    try FFmpegTool.make(large, FFmpegTool.video(size: "1280x720", seconds: 4) + ["-c:v", "mpeg2video", "-q:v", "2"])
    let route = try route(to: .address(port.address("tcp")), as: .nut, from: large, encoder: "rawvideo")
    try route.muxer.open()
    let start = ContinuousClock.now
    interruption.setDeadline(after: 1)
    let error = mediaError { try write(route) }
    #expect(error == .interrupted(path: port.address("tcp")))
    route.muxer.discard()
    #expect(ContinuousClock.now - start < .seconds(2 * Sanitizer.patience))
  }
}
