import Foundation
import NagareMedia

/// The record of a rendered part. A part is done once its record exists.
package struct PartRecord: Codable, Sendable, Equatable {
  /// The identifier of the plan.
  package let job: String
  /// The number of the part, from 1.
  package let part: Int
  /// The name of the part's file.
  package let file: String
  /// The size of the file in bytes.
  package let bytes: Int64
  package let summary: PartSummary
  /// The name of the machine.
  package let host: String
  /// The time that the rendering took, in seconds.
  package let elapsed: Double

  /// The corruption found in the part.
  package let corruption: Corruption

  /// The numbers of corrupt packets and frames of the video.
  package struct Corruption: Codable, Sendable, Equatable {
    package let packets, frames: Int
  }

  package init(_ report: PartRenderer.Report, of part: Int, file: String, in plan: BurnPlan) {
    (job, self.part, self.file, bytes) = (plan.id, part, file, report.bytes)
    (summary, elapsed) = (report.summary, report.elapsed)
    host = PartWork.hostName
    corruption = Corruption(packets: report.corruption.packets, frames: report.corruption.frames)
  }
}

extension VideoCorruption {
  /// Adds the corruption of a part.
  package mutating func add(_ part: PartRecord.Corruption) {
    packets += part.packets
    frames += part.frames
  }
}

/// The work of a process on a part.
package struct PartWork: Codable, Sendable {
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

  /// Whether the process is known to have ended.
  var hasEnded: Bool {
    processSpace != nil && processSpace == PartWork.ownProcessSpace && kill(process, 0) != 0 && errno == ESRCH
  }

  /// Notes the progress of the rendering.
  package mutating func update(_ progress: BurnProgress) {
    (fraction, frames) = (progress.fraction ?? 0, progress.frames)
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

/// A part whose rendering failed.
package struct PartFailure: Codable, Sendable {
  /// The name of the machine.
  package let host: String
  /// The error in one line.
  package let error: String

  package init(_ error: String) { (host, self.error) = (PartWork.hostName, error) }
}
