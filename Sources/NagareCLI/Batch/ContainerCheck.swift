import Foundation
import Nagare
import Synchronization

/// Reads videos to their ends, on a thread of its own, one after another.
final class ContainerCheck: Sendable {
  private struct Key: Hashable {
    /// Bytes, as strings of other bytes may be equal.
    let path: [UInt8]
    let size: Int64
    let time: Double
  }

  /// Whether videos are whole; nil while they are read.
  private let results = Mutex<[Key: Bool?]>([:])
  private let queue = DispatchQueue(label: "containers")

  /// Whether a video can be read to its end; nil as long as that is not known.
  func result(of path: String, size: Int64, time: Double) -> Bool? {
    let key = Key(path: Array(path.utf8), size: size, time: time)
    let known = results.withLock { results in
      let known = results[key]
      if known == nil {
        // Earlier states of the file are of no use any more.
        results = results.filter { $0.key.path != key.path }
        results[key] = .some(nil)
      }
      return known
    }
    guard let known else {
      queue.async { [self] in
        let isWhole = ContainerCheck.isWhole(path)
        results.withLock { $0[key] = isWhole }
      }
      return nil
    }
    return known
  }

  /// Reads a container's packets, without decoding them.
  private static func isWhole(_ path: String) -> Bool {
    guard let demuxer = try? Demuxer(path: path) else { return false }
    do {
      while try demuxer.nextPacket() != nil {}
    } catch {
      return false
    }
    return demuxer.truncation == nil
  }
}
