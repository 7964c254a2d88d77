import CFFmpeg
import Foundation
import Synchronization

/// The statistics that the first of two passes collects for the second.
///
/// Some encoders write them to files of their own, others return them as text.
package final class PassStatistics: Sendable {
  private let folder: String
  private let text = Mutex("")
  private let isCreated = Atomic(false)

  /// Empty statistics. No file is created yet.
  package init() {
    folder = TemporaryName.path(for: NSTemporaryDirectory() + "nagare-passes")
  }

  deinit { remove() }

  /// The paths of all files that encoders may leave and, last, of their folder.
  package var paths: [String] {
    ["", ".mbtree", ".cutree"].flatMap { [file + $0, file + $0 + ".temp"] } + [folder]
  }

  /// Creates the folder for the encoder's files.
  package func create() throws(MediaError) {
    guard mkdir(folder, 0o700) == 0 else {
      throw MediaError.cannotCreateFolder(path: folder, reason: String(cString: strerror(errno)))
    }
    isCreated.store(true, ordering: .relaxed)
  }

  /// Removes the encoder's files and their folder.
  package func remove() {
    guard isCreated.exchange(false, ordering: .relaxed) else { return }
    for path in paths.dropLast() { unlink(path) }
    rmdir(folder)
  }

  fileprivate var file: String { folder + "/statistics" }
  fileprivate func add(_ more: String) { text.withLock { $0 += more } }
  fileprivate var all: String { text.withLock { $0 } }
}

/// One of two passes over a video.
package struct EncodingPass: Sendable, Equatable {
  /// Whether this is the first pass, whose packets are discarded.
  package let isFirst: Bool
  package let statistics: PassStatistics

  package init(isFirst: Bool, _ statistics: PassStatistics) {
    self.isFirst = isFirst
    self.statistics = statistics
  }

  package static func == (left: EncodingPass, right: EncodingPass) -> Bool {
    left.isFirst == right.isFirst && left.statistics === right.statistics
  }

  /// Whether an encoder can be used in two passes. FFmpeg's own encoders are excluded: they corrupt memory if the bit
  /// rate is too low.
  package static func isSupported(by encoder: String) -> Bool {
    ["libx264", "libx264rgb", "libx265"].contains(encoder) || returnsText(encoder)
  }

  private static func returnsText(_ encoder: String) -> Bool {
    ["libvpx", "libvpx-vp9", "libaom-av1"].contains(encoder)
  }

  /// The options that make an encoder write or read its statistics.
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

  /// Gives the second pass the text that the first returned.
  func prepare(_ context: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) {
    guard !isFirst, EncodingPass.returnsText(String(cString: context.pointee.codec.pointee.name)) else { return }
    context.pointee.stats_in = av_strdup(statistics.all)
    guard context.pointee.stats_in != nil else { throw .outOfMemory }
  }

  /// Collects the text that the first pass returns with each packet and after the last.
  func collect(from context: UnsafeMutablePointer<AVCodecContext>) {
    guard isFirst, let text = context.pointee.stats_out else { return }
    statistics.add(String(cString: text))
  }
}
