import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Interruptions", .serialized)
struct InterruptionTests {
  private let interruption = IOInterruption()

  /// The seconds that a body takes, and the error that it throws, if it is interrupted after 0.3 s.
  private func interrupted(by deadline: Bool, _ body: () throws -> Void) -> (seconds: Double, error: MediaError?) {
    let start = ContinuousClock.now
    if deadline {
      interruption.setDeadline(after: 0.3)
    } else {
      Thread.detachNewThread { [interruption] in
        Thread.sleep(forTimeInterval: 0.3)
        interruption.interrupt()
      }
    }
    let error = mediaError(body)
    return ((ContinuousClock.now - start) / .seconds(1), error)
  }

  @Test(
    "opening a silent input soon ends", arguments: [true, false],
    (Sanitizer.watchesThreads ? [] : ["udp"]) + ["tcp", "rtmp", "http", "srt"])
  func opening(deadline: Bool, scheme: String) throws {
    let port = try FreePort(scheme == "udp" || scheme == "srt" ? .udp : .tcp, acceptsAndStalls: scheme != "udp")
    defer { port.release() }
    let path = port.address(scheme, scheme == "rtmp" ? "/live/key" : "")
    func attempt() -> (seconds: Double, error: MediaError?) {
      interrupted(by: deadline) {
        _ = try Demuxer(path: path, access: .live, interruption: interruption, datagramLimit: 9)
      }
    }
    let (seconds, error) = scheme == "srt" ? SRTQueue.wait(attempt) : attempt()
    #expect(error == .interrupted(path: path))
    // libsrt 1.5.7, which distributions ship with FFmpeg 9, takes a second to close.
    let closing = scheme == "srt" && MediaLibraries.release.prefix(2) == "9." ? 1.2 : 0
    #expect(seconds > 0.25 && seconds < 0.8 * Sanitizer.patience + closing)
  }

  @Test("opening a silent pipe soon ends", arguments: [true, false])
  func pipe(deadline: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let (seconds, error) = interrupted(by: deadline) {
      _ = try Demuxer(path: path, access: .live, interruption: interruption)
    }
    #expect(error == .interrupted(path: path))
    #expect(seconds > 0.25 && seconds < 0.8 * Sanitizer.patience)
  }

  @Test("reading a stopped stream soon ends", .enabled(if: !Sanitizer.watchesThreads), arguments: [true, false])
  func stalled(deadline: Bool) throws {
    let port = try FreePort(.udp)
    let feed = try Child.feed(["-f", "mpegts", port.address("udp", "?pkt_size=1316")])
    interruption.setDeadline(after: 20)
    let demuxer = try Demuxer(path: port.address("udp"), access: .live, interruption: interruption)
    for _ in 0..<20 { #expect(try demuxer.nextPacket() != nil) }
    feed.stop()
    let (seconds, error) = interrupted(by: deadline) {
      while try demuxer.nextPacket() != nil {}
    }
    #expect(error == .interrupted(path: demuxer.path))
    #expect(seconds > 0.25 && seconds < 0.8 * Sanitizer.patience)
  }

  @Test("an interruption can be reset, and a deadline removed")
  func reset() {
    #expect(!interruption.isInterrupted)
    interruption.setDeadline(after: 0)
    #expect(interruption.isInterrupted)
    interruption.setDeadline(after: nil)
    #expect(!interruption.isInterrupted)
    interruption.setDeadline(after: .infinity)
    interruption.interrupt()
    #expect(interruption.isInterrupted)
    interruption.reset()
    #expect(!interruption.isInterrupted)
  }
}
