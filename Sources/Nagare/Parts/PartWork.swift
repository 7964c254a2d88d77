import Foundation

/// The work of a process on a part.
package struct PartWork: Codable, Sendable, JobFile {
  /// The name of the machine.
  package let host: String
  /// The identifier of the process on its machine.
  package let process: Int32
  /// What tells the machine's processes from those of other machines and containers; nil if unknown.
  private let processSpace: String?
  /// The seconds after which other processes may take the part, unless the work was noted again.
  package let limit: Double
  /// The share of the part that is rendered, 0…1.
  package var fraction = 0.0
  package var frames = 0
  package var framesPerSecond = 0.0
  /// Seconds of the video per second.
  package var speed = 0.0

  package init(limit: Double) {
    (host, process, self.limit) = (PartWork.hostName, getpid(), limit)
    processSpace = PartWork.ownProcessSpace
  }

  var isPlausible: Bool {
    (0...1).contains(fraction) && Self.counts.contains(Int64(frames))
      && [limit, framesPerSecond, speed].allSatisfy(Self.rates.contains)
  }

  /// Whether the process is known to have ended.
  var hasEnded: Bool {
    processSpace != nil && processSpace == PartWork.ownProcessSpace && kill(process, 0) != 0 && errno == ESRCH
  }

  /// Whether other work is by the same process.
  func isOfSameProcess(as other: PartWork) -> Bool {
    (host, process, processSpace) == (other.host, other.process, other.processSpace)
  }

  /// Notes the progress of the rendering.
  package mutating func update(_ progress: BurnProgress) {
    (fraction, frames) = (min(max(progress.fraction ?? 0, 0), 1), progress.frames)
    (framesPerSecond, speed) = (progress.framesPerSecond, progress.speed)
  }

  package static let hostName = ProcessInfo.processInfo.hostName

  /// The boot of the kernel and the namespace of process identifiers, as Linux names them.
  private static let ownProcessSpace: String? = {
    let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    let space = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
    guard let boot, let space else { return nil }
    return boot.trimmingCharacters(in: .whitespacesAndNewlines) + " " + space
  }()
}
