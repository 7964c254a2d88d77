import Foundation
import Nagare
import NagareMedia
import Synchronization
import TestSupport
import Testing

@Suite struct LiveReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A transport stream of video and audio.
  /// - Parameter options: further options of ffmpeg.
  private func clip(seconds: Int = 1, _ options: [String] = []) throws -> Data {
    let inputs = ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25", "-f", "lavfi", "-i", "sine"]
    let encoding = ["-t", "\(seconds)", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"]
    try FFmpegTool.make(folder.path("clip.ts"), inputs + encoding + options)
    return try Data(contentsOf: folder.url.appending(path: "clip.ts"))
  }

  /// Reads a file until it ends, or its video stalls.
  /// - Parameter stallLimit: the seconds without video after which it is reopened.
  private func events(reading path: String, stallLimit: Double = LiveReader.stallLimit) throws -> [LiveEvent] {
    var job = LiveJob(video: path, output: "-")
    job.reconnectsOnEnd = true
    let clock = LiveClock(delay: 60)
    let cancellation = CancellationToken()
    let events = Mutex<[LiveEvent]>([])
    let reader = LiveReader(
      job: job, clock: clock, packets: PacketQueue(clock: clock), counters: LiveCounters(),
      interruption: IOInterruption(), cancellation: cancellation,
      notify: { event in
        events.withLock { $0.append(event) }
        if case .inputLost = event { cancellation.cancel() }
      }, stallLimit: stallLimit)
    reader.frameInterval = 0.04
    #expect(try reader.open())
    try reader.run()
    return events.withLock { $0 }
  }

  /// The publisher turns its camera off, or a sender restarts with other identifiers of its streams.
  @Test func videoThatEndsWhileAudioGoesOnIsLost() throws {
    let bytes = [UInt8](try clip(["-r", "500"]))
    // The packets with the identifier 0x101.
    let audio = stride(from: 0, to: bytes.count, by: 188)
      .filter { bytes[$0 + 1] & 0x1F == 1 && bytes[$0 + 2] == 1 }
      .flatMap { bytes[$0..<$0 + 188] }
    // Frames last 2 ms. Reading the audio takes far longer than that and the limit.
    let stream = bytes + repeatElement(audio, count: 700).joined()
    try Data(stream).write(to: folder.url.appending(path: "audio.ts"))
    let lost = try events(reading: folder.path("audio.ts"), stallLimit: 0.005)
    #expect(lost == [.inputLost(reason: "no video for 10 s", nextTry: 0.5)])
  }

  @Test(arguments: [(["-an"], false), (["-streamid", "0:500", "-streamid", "1:501"], true)])
  func streamThatAppearsLateIsReported(options: [String], isVideo: Bool) throws {
    // FFmpeg analyses the first three seconds, and the end of a file.
    let (input, pipe) = (folder.path("late.ts"), folder.path("pipe"))
    try (clip(seconds: 4, options) + clip()).write(to: URL(filePath: input))
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = try Child("cp", [input, pipe])
    let found = try events(reading: pipe).filter { $0 != .timestampDiscontinuity }
    #expect(found == [.streamAppeared(isVideo: isVideo), .inputLost(reason: "it has ended", nextTry: 0.5)])
    writer.stop()
  }

  /// The output's audio may have another header, as the publisher may have changed the format.
  @Test func firstAudioOfReopenedInputHasItsHeader() throws {
    let path = folder.path("clip.flv")
    _ = try clip()
    try FFmpegTool.make(path, ["-i", folder.path("clip.ts"), "-c", "copy"])
    var job = LiveJob(video: path, output: "-")
    job.reconnectsOnEnd = true
    let (clock, cancellation) = (LiveClock(delay: 60), CancellationToken())
    let losses = Mutex(0)
    let packets = PacketQueue(clock: clock)
    let reader = LiveReader(
      job: job, clock: clock, packets: packets, counters: LiveCounters(), interruption: IOInterruption(),
      cancellation: cancellation,
      notify: { event in
        guard case .inputLost = event else { return }
        let count = losses.withLock {
          $0 += 1
          return $0
        }
        if count == 2 { cancellation.cancel() }
      })
    reader.frameInterval = 0.04
    reader.acceptsAudio = { _ in true }
    #expect(try reader.open())
    try reader.run()
    var (headers, decoders): ([[UInt8]?], Int) = ([], 0)
    while let item = packets.next(lead: 1_000) {
      if case .decoder = item { decoders += 1 }
      if case .audio(let packet) = item { headers.append(packet.header) }
    }
    #expect(decoders == 2)
    let known = try #require(Demuxer(path: path).aacHeader)
    #expect(headers.compactMap { $0 } == [known])
    #expect(try #require(headers.firstIndex(of: known)) > 0)
  }

  @Test func onlyReadingCountsAsSilence() {
    let counters = LiveCounters()
    let tolerance = 5 * Sanitizer.patience
    func expectSilence(_ seconds: Double) {
      #expect((seconds...seconds + tolerance).contains(counters.videoSilence), "\(seconds): \(counters.videoSilence)")
    }
    expectSilence(0)
    counters.receivedVideo(lasting: 20)
    expectSilence(-20)
    counters.pausedReading(for: .seconds(30))
    expectSilence(-50)
    // Corrupt containers may state any duration.
    counters.receivedVideo(lasting: 1e300)
    expectSilence(-60)
    counters.receivedVideo(lasting: -1e300)
    expectSilence(0)
  }
}
