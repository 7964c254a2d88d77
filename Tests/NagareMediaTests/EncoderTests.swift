import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Encoders and their settings")
struct EncoderTests {
  private let video: OpenVideo

  init() throws {
    video = try OpenVideo(FixtureFiles.path("clip.mp4"))
  }

  @Test("an unknown encoder is refused, and usual ones are listed")
  func unknown() {
    let error = mediaError { _ = try video.encoder("libx266") }
    #expect(error == .unknownEncoder(name: "libx266", alternatives: EncoderCatalog.usual))
    #expect(EncoderCatalog.usual.contains("ffv1"))
  }

  @Test("an encoder of audio is no video encoder")
  func audioEncoder() {
    let error = mediaError { _ = try video.encoder("aac") }
    #expect(error == .unsuitableEncoder(name: "aac", reason: "it does not encode video"))
  }

  @Test("a process has only one SVT-AV1 encoder at a time")
  func alone() throws {
    try EncoderQueue.wait(for: "libsvtav1") {
      for _ in 0..<2 {
        let first = try video.encoder("libsvtav1") { $0.preset = "12" }
        let reason = "it encodes one video at a time, and this process already has one"
        let error = mediaError { _ = try video.encoder("libsvtav1") { $0.preset = "4" } }
        #expect(error == .encoderRefused(encoder: "libsvtav1", reason: reason))
        _ = try video.encoder("libx264")
        first.close()
      }
    }
  }

  #if os(Linux)
    /// SVT-AV1 1.4 changes the scheduling if the user is root.
    @Test("this thread is scheduled as before, and no thread of an encoder in real time")
    func scheduling() throws {
      try EncoderQueue.wait(for: "libsvtav1") {
        let before = sched_getscheduler(0)
        let encoder = try video.encoder("libsvtav1") { $0.preset = "12" }
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap(pid_t.init)
        #expect(sched_getscheduler(0) == before)
        #expect(!threads.contains { sched_getscheduler($0) == SCHED_FIFO })
        encoder.close()
      }
    }
  #endif

  @Test("an unknown option is named")
  func unknownOption() {
    let error = mediaError {
      _ = try video.encoder("ffv1") { $0.options = [EncoderSettings.Option(key: "no-such", value: "1")] }
    }
    #expect(error == .encoderOption(encoder: "ffv1", option: "no-such", reason: "the encoder has no such option"))
  }

  @Test("a quality is refused by an encoder without such a scale, not ignored")
  func crfWithoutScale() {
    let error = mediaError { _ = try video.encoder("ffv1") { $0.crf = 20 } }
    #expect(error == .encoderOption(encoder: "ffv1", option: "crf", reason: "the encoder has no constant-quality mode"))
  }

  @Test("an invalid value of an option is named")
  func wrongValue() {
    let error = mediaError {
      _ = try video.encoder("ffv1") { $0.options = [EncoderSettings.Option(key: "slicecrc", value: "perhaps")] }
    }
    #expect(error == .encoderOption(encoder: "ffv1", option: "slicecrc", reason: "it does not accept \"perhaps\""))
  }

  @Test(
    "a codec that the container cannot hold is refused before anything is opened",
    arguments: [("ffv1", OutputContainer.webm), ("libx264", .webm), ("prores_ks", .mp4)])
  func unsupported(name: String, container: OutputContainer) {
    let error = mediaError { _ = try video.encoder(name, container: container) }
    #expect(error == .unsupportedCodec(encoder: name, path: container.rawValue))
  }

  @Test("without a name, the encoder is the container's default", arguments: [OutputContainer.mp4, .mov, .mkv, .webm])
  func usual(container: OutputContainer) throws {
    #expect(try video.encoder(nil, container: container).name == (container == .webm ? "libvpx-vp9" : "libx264"))
  }
}
