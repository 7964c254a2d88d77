import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Live inputs", .serialized)
struct LiveInputTests {
  private let folder: TemporaryFolder
  private let interruption = IOInterruption()

  init() throws {
    folder = try TemporaryFolder()
    // No test waits for ever.
    interruption.setDeadline(after: 20)
  }

  private func open(_ path: String, _ options: [EncoderSettings.Option] = []) throws -> Demuxer {
    try Demuxer(path: path, access: .live, options: options, interruption: interruption)
  }

  /// Reads three seconds, and compares them with the feed: 25 frames and a key frame each second, and 1024 samples at
  /// 44,100 Hz in each audio packet.
  /// - Returns: the deviations.
  private func faults(_ demuxer: Demuxer) throws -> [String] {
    var faults: [String] = []
    func expect(_ isRight: Bool, _ what: @autoclosure () -> String) { if !isRight { faults.append(what()) } }
    let audio = try #require(demuxer.audioIndex)
    expect(audio != demuxer.video.index, "one stream")
    var (frames, keys, audioTimes): ([Double], [Double], [Double]) = ([], [], [])
    while frames.count < 75, let packet = try demuxer.nextPacket() {
      // The first packets of a session may lack timestamps.
      guard let time = packet.presentationTime else {
        expect(frames.count < 5 && audioTimes.count < 5, "no time")
        continue
      }
      expect(packet.decodingTime ?? .infinity <= time, "decoded after \(time)")
      if packet.streamIndex == audio {
        audioTimes.append(time)
        expect(abs(packet.duration - 1024 / 44_100) < 0.002, "audio of \(packet.duration) s")
      } else {
        expect(packet.streamIndex == demuxer.video.index, "another stream")
        frames.append(time)
        if packet.isKey { keys.append(time) }
      }
    }
    expect(
      frames.count == 75 && audioTimes.count > 90 && keys.count == 3,
      "\(frames.count), \(audioTimes.count), \(keys)")
    for (earlier, later) in zip(frames, frames.dropFirst()) {
      expect(abs(later - earlier - 0.04) < 0.002, "frames at \(earlier) and \(later)")
    }
    for (earlier, later) in zip(keys, keys.dropFirst()) {
      expect(abs(later - earlier - 1) < 0.002, "keys at \(earlier) and \(later)")
    }
    expect(abs((audioTimes.first ?? 0) - (frames.first ?? 0)) < 1, "audio at \(audioTimes.first ?? 0)")
    return faults
  }

  private func check(_ demuxer: Demuxer) throws { #expect(try faults(demuxer) == []) }

  /// The same check for protocols that may lose packets on a busy machine: one of three attempts has to pass.
  private func checkWithLosses(_ open: () throws -> Demuxer) throws {
    var found = try faults(open())
    for _ in 0..<2 where !found.isEmpty { found = try faults(open()) }
    #expect(found == [])
  }

  @Test("a transport stream over UDP", .enabled(if: !Sanitizer.watchesThreads))
  func udp() throws {
    let port = try FreePort(.udp)
    let feed = try Child.feed(["-f", "mpegts", port.address("udp", "?pkt_size=1316")])
    try withExtendedLifetime(feed) { try checkWithLosses { try open(port.address("udp")) } }
  }

  @Test("a transport stream over RTP")
  func rtp() throws {
    let port = try FreePort(.udp)
    let feed = try Child.feed(["-f", "rtp_mpegts", port.address("rtp")])
    try withExtendedLifetime(feed) { try checkWithLosses { try open(port.address("rtp")) } }
  }

  @Test("a transport stream over SRT, where this FFmpeg has it")
  func srt() throws {
    guard try FFmpegTool.lines("ffmpeg", ["-hide_banner", "-protocols"]).contains(where: { $0.hasSuffix(" srt") })
    else { return }
    let port = try FreePort(.udp)
    let feed = try Child.feed(["-f", "mpegts", port.address("srt", "?mode=listener")])
    port.waitUntilTaken()
    try withExtendedLifetime(feed) { try SRTQueue.wait { try check(open(port.address("srt"))) } }
  }

  /// Sends a feed to a port as soon as a program listens there.
  private func feedListener(at port: FreePort, _ destination: [String]) {
    Thread.detachNewThread { [interruption] in
      port.waitUntilTaken()
      guard let feed = try? Child.feed(destination) else { return }
      while !interruption.isInterrupted { Thread.sleep(forTimeInterval: 0.05) }
      feed.stop()
    }
  }

  @Test("a publisher over RTMP, to whom the demuxer listens")
  func rtmp() throws {
    let port = try FreePort(.tcp)
    let address = port.address("rtmp", "/live/key")
    feedListener(at: port, ["-f", "flv", address])
    try check(open(address, [EncoderSettings.Option(key: "listen", value: "1")]))
    interruption.interrupt()
  }

  @Test("a publisher over RTSP, to whom the demuxer listens")
  func rtsp() throws {
    let port = try FreePort(.tcp)
    let address = port.address("rtsp", "/live")
    feedListener(at: port, ["-f", "rtsp", "-rtsp_transport", "tcp", address])
    try check(open(address, [EncoderSettings.Option(key: "rtsp_flags", value: "listen")]))
    interruption.interrupt()
  }

  @Test("a named pipe")
  func pipe() throws {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let feed = try Child.feed(["-f", "mpegts", "-y", path])
    try withExtendedLifetime(feed) { try check(open(path)) }
  }

  /// A corrupt header may name a stream that does not exist; by default, FFmpeg reads five megabytes to identify it.
  @Test("a packet of an unknown stream delays no other")
  func unknownStream() throws {
    try Child.clip(folder.path("clip.ts"), seconds: 4)
    var bytes = Array(try Data(contentsOf: folder.url.appending(path: "clip.ts")))
    let (path, middle) = (folder.path("pipe"), bytes.count / 2 / 188 * 188)
    // The first packet of a stream with the PID 0x1FFA, with a PES header.
    let header: [UInt8] = [0x47, 0x5F, 0xFA, 0x10, 0, 0, 1, 0xC0, 0, 0, 0x80, 0, 0]
    bytes.insert(contentsOf: header + [UInt8](repeating: 0x55, count: 188 - header.count), at: middle)
    #expect(mkfifo(path, 0o600) == 0)
    // Opening a pipe for both directions does not block, and keeps it from ending.
    let pipe = try #require(FileHandle(forUpdatingAtPath: path))
    let data = Data(bytes)
    let writer = Thread { pipe.write(data) }
    writer.start()
    let demuxer = try open(path)
    interruption.setDeadline(after: 10 * Sanitizer.patience)
    var frames = 0
    // FFmpeg holds the last few back until the end, which does not come.
    while frames < 95, let packet = try demuxer.nextPacket() {
      if packet.streamIndex == demuxer.video.index { frames += 1 }
    }
    #expect(frames == 95)
    withExtendedLifetime((writer, pipe)) {}
  }

  @Test("the best quality of a web server's playlist is read")
  func hls() throws {
    try Child.clip(folder.path("large.m3u8"), seconds: 4, ["-s", "96x64", "-hls_time", "1", "-hls_list_size", "0"])
    try Child.clip(folder.path("small.m3u8"), seconds: 4, ["-hls_time", "1", "-hls_list_size", "0"])
    _ = try folder.write(
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=100000,RESOLUTION=64x48
      small.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=96x64
      large.m3u8

      """, as: "index.m3u8")
    let (server, port) = try Child.serve(folder.url.path)
    try withExtendedLifetime(server) {
      let demuxer = try open("http://127.0.0.1:\(port)/index.m3u8")
      #expect(demuxer.video.width == 96)
      try check(demuxer)
    }
  }

  @Test(
    "a web server's playlist opens no local files",
    arguments: [
      "#EXTINF:1,\nfile://%@", "#EXTINF:1,\nfile:%@", "#EXTINF:1,\n%@", "#EXTINF:1,\ncrypto+file://%@",
      "#EXTINF:1,\ncrypto:%@", "#EXTINF:1,\nconcat:%@", "#EXTINF:1,\nsubfile,,start,0,end,0,,:%@",
      "#EXT-X-MAP:URI=\"file://%@\"\n#EXTINF:1,\npart.ts",
      "#EXT-X-KEY:METHOD=AES-128,URI=\"file://%@\"\n#EXTINF:1,\npart.ts",
    ])
  func files(parts: String) throws {
    let target = folder.path("target.ts")
    try Child.clip(target, seconds: 0.2)
    let root = folder.url.appending(path: "root")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let list = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n\(parts)\n#EXT-X-ENDLIST\n"
    _ = try folder.write(list.replacingOccurrences(of: "%@", with: target), as: "root/index.m3u8")
    let (server, port) = try Child.serve(root.path)
    let watch = OpenWatch(target)
    withExtendedLifetime(server) {
      #expect(mediaError { _ = try open("http://127.0.0.1:\(port)/index.m3u8") } != nil)
    }
    #expect(watch.hasBeenOpened() != true)
    // The watch does notice when the file is opened.
    _ = try Data(contentsOf: URL(filePath: target))
    #expect(watch.hasBeenOpened() != false)
  }

  @Test("a playlist in a file is refused, whatever it names")
  func playlistFile() throws {
    let path = try folder.write("#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n", as: "a.m3u8")
    guard case .notAVideo(path, _) = mediaError({ _ = try open(path) }) else {
      Issue.record("a playlist was opened")
      return
    }
  }

  @Test("an unknown option is refused by name, and so is one that would widen access")
  func options() throws {
    let path = folder.path("clip.ts")
    try Child.clip(path, seconds: 0.2)
    for key in ["lisen", "protocol_whitelist"] {
      #expect(
        mediaError { _ = try open(path, [EncoderSettings.Option(key: key, value: "1")]) }
          == .inputOption(path: path, option: key))
    }
    #expect(mediaError { _ = try open(path, [EncoderSettings.Option(key: "probesize", value: "100000")]) } == nil)
  }

  @Test("an address without a server cannot be opened")
  func noServer() throws {
    let path = try FreePort(.tcp).address("tcp")
    guard case .cannotOpen(path, let reason) = mediaError({ _ = try open(path) }) else {
      Issue.record("opened")
      return
    }
    #expect(reason.contains("refused"))
  }
}
