import CFFmpeg
import Foundation
import Synchronization

/// What the first of two passes learns of a video for the second.
///
/// Some encoders write it to files of their own, others hand it over as text.
package final class PassStatistics: Sendable {
  private let folder: String
  private let text = Mutex("")
  private let isThere = Atomic(false)

  /// Statistics of no pass yet. Nothing is written.
  package init() {
    folder = TemporaryName.path(for: NSTemporaryDirectory() + "nagare-passes")
  }

  deinit { remove() }

  /// What encoders may leave, the folder last.
  package var paths: [String] {
    ["", ".mbtree", ".cutree"].flatMap { [file + $0, file + $0 + ".temp"] } + [folder]
  }

  /// Makes room for the encoder's files.
  package func create() throws(MediaError) {
    guard mkdir(folder, 0o700) == 0 else {
      throw MediaError.cannotCreateFolder(path: folder, reason: String(cString: strerror(errno)))
    }
    isThere.store(true, ordering: .relaxed)
  }

  /// Removes what the encoder left.
  package func remove() {
    guard isThere.exchange(false, ordering: .relaxed) else { return }
    for path in paths.dropLast() { unlink(path) }
    rmdir(folder)
  }

  fileprivate var file: String { folder + "/statistics" }
  fileprivate func add(_ more: String) { text.withLock { $0 += more } }
  fileprivate var all: String { text.withLock { $0 } }
}

/// One of two passes over a video.
package struct EncodingPass: Sendable, Equatable {
  /// Whether it only learns, and its packets are of no use.
  package let isFirst: Bool
  package let statistics: PassStatistics

  package init(isFirst: Bool, _ statistics: PassStatistics) {
    self.isFirst = isFirst
    self.statistics = statistics
  }

  package static func == (left: EncodingPass, right: EncodingPass) -> Bool {
    left.isFirst == right.isFirst && left.statistics === right.statistics
  }

  /// Whether an encoder can be used in two passes. FFmpeg's own could, but break its memory where the bit rate is too low.
  package static func isKnown(to encoder: String) -> Bool {
    ["libx264", "libx264rgb", "libx265"].contains(encoder) || handsOverText(encoder)
  }

  private static func handsOverText(_ encoder: String) -> Bool {
    ["libvpx", "libvpx-vp9", "libaom-av1"].contains(encoder)
  }

  /// What has the encoder write its file or read it.
  func options(for encoder: String) -> [EncoderSettings.Option] {
    let number = isFirst ? 1 : 2
    if encoder == "libx265" {
      // Colons separate the parameters.
      let file = statistics.file.replacing(":", with: "\\:")
      return [.init(key: "x265-params", value: "pass=\(number):stats=\(file)")]
    }
    let flags = EncoderSettings.Option(key: "flags", value: "+pass\(number)")
    return encoder.hasPrefix("libx264") ? [flags, .init(key: "stats", value: statistics.file)] : [flags]
  }

  /// Gives the second pass what the first one handed over.
  func prepare(_ context: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) {
    guard !isFirst, EncodingPass.handsOverText(String(cString: context.pointee.codec.pointee.name)) else { return }
    context.pointee.stats_in = av_strdup(statistics.all)
    guard context.pointee.stats_in != nil else { throw .outOfMemory }
  }

  /// Keeps what the first pass hands over with a packet, and behind the last one.
  func collect(from context: UnsafeMutablePointer<AVCodecContext>) {
    guard isFirst, let text = context.pointee.stats_out else { return }
    statistics.add(String(cString: text))
  }
}
