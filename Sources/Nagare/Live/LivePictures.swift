import Foundation
import NagareMedia

/// Decoded pictures that wait for their times.
///
/// All state is guarded by one lock, which is what makes it sound to share.
final class LivePictures: @unchecked Sendable {
  /// A picture and when it is shown, in seconds of the session.
  struct Picture {
    let frame: VideoFrame
    let time: Double
  }

  /// What there is to show.
  struct Taken {
    /// The latest picture whose time has come.
    var picture: Picture?
    /// How many came before it and are not shown.
    var skipped = 0
    /// Whether no more comes after it.
    var isLast = false
  }

  /// A few, whatever their size: they are not compressed.
  private static let limit = 8

  private let condition = NSCondition()
  private var pictures: [Picture] = []
  private var isFinished = false
  private var isClosed = false

  /// How many wait.
  var count: Int { condition.withLock { pictures.count } }

  /// Adds a picture, after a wait while there are enough.
  /// - Returns: false when nobody takes any more.
  func add(_ picture: Picture) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while pictures.count >= LivePictures.limit, !isClosed { condition.wait() }
    guard !isClosed else { return false }
    pictures.append(picture)
    return true
  }

  /// Takes out all whose time has come.
  func take(until time: Double) -> Taken {
    condition.lock()
    defer { condition.unlock() }
    let due = pictures.prefix { $0.time <= time }.count
    let taken = Taken(
      picture: due > 0 ? pictures[due - 1] : nil, skipped: max(due - 1, 0),
      isLast: isFinished && due == pictures.count)
    pictures.removeFirst(due)
    condition.broadcast()
    return taken
  }

  /// Says that no more comes.
  func finish() {
    condition.withLock { isFinished = true }
  }

  /// Ends both sides at once.
  func close() {
    condition.withLock {
      (isFinished, isClosed) = (true, true)
      pictures = []
      condition.broadcast()
    }
  }
}
