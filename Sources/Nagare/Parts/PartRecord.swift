import Foundation
import NagareMedia
import NagareSystem

/// The record of a rendered part. A part is done once its record exists.
package struct PartRecord: Codable, Sendable, Equatable, JobFile {
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

  var isPlausible: Bool {
    !file.hasSlash && Self.counts.contains(bytes) && Self.rates.contains(elapsed)
      && [summary.frames, corruption.packets, corruption.frames].allSatisfy { Self.counts.contains(Int64($0)) }
      && [summary.start, summary.last, summary.end].allSatisfy(Self.times.contains) && summary.hasPlausibleDelay
  }
}

extension VideoCorruption {
  /// Adds the corruption of a part.
  package mutating func add(_ part: PartRecord.Corruption) {
    packets += part.packets
    frames += part.frames
  }
}

/// A part whose rendering failed.
package struct PartFailure: Codable, Sendable, JobFile {
  /// The name of the machine.
  package let host: String
  /// The error in one line.
  package let error: String

  package init(_ error: String) { (host, self.error) = (PartWork.hostName, error) }
}
