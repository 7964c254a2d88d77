import Foundation
import Nagare

/// A job with the process that burns it.
final class RunningJob {
  let job: BatchJob
  let process: JobProcess
  /// The hidden path of the output until it is complete.
  private let workPath: String
  private let lock: JobLock
  private let replaces: Bool
  /// Whether it was burned before, and the disk had no room for it.
  let lackedRoom: Bool
  /// The expected size of the output until the process states one.
  private let expectedBytes: Int64
  private let start = ContinuousClock.now

  /// - Parameters:
  ///   - lock: keeps other processes from burning to the output.
  ///   - replaces: whether an older output may be replaced.
  ///   - lackedRoom: whether it was burned before, and the disk had no room for it.
  ///   - expectedBytes: the expected size of the output.
  init(
    _ job: BatchJob, _ process: JobProcess, _ lock: JobLock, workPath: String, replaces: Bool, lackedRoom: Bool,
    expectedBytes: Int64
  ) {
    (self.job, self.process, self.lock) = (job, process, lock)
    (self.workPath, self.replaces) = (workPath, replaces)
    (self.lackedRoom, self.expectedBytes) = (lackedRoom, expectedBytes)
  }

  /// The bytes that are still to be written, as far as that is known.
  var remainingBytes: Int64 { max(neededBytes - (process.figures?.bytes ?? 0), 0) }

  /// The size that the output will have, as far as that is known.
  var neededBytes: Int64 { max(process.figures?.expectedBytes ?? expectedBytes, process.figures?.bytes ?? 0) }

  /// Whether it was told to end.
  private(set) var isCancelled = false

  /// Ends it. A later process can continue its burn.
  func cancel() {
    // A second signal would end it at once, without what it has burned.
    guard !isCancelled else { return }
    isCancelled = true
    process.end()
  }

  /// The seconds since it began.
  var elapsed: Double { (ContinuousClock.now - start).seconds }

  /// Whether the process has ended with a complete output.
  var isComplete: Bool { process.hasEnded && process.hasSucceeded }

  /// The process's warnings.
  var warnings: [String] {
    process.lines.filter { $0.hasPrefix(PartProcesses.warningPrefix) }
      .map { String($0.dropFirst(PartProcesses.warningPrefix.count)).replacing(workPath, with: job.output) }
  }

  /// Deletes the files of an earlier burn that its process could not resume.
  /// - Returns: whether there were any, so that another process can start over.
  func removeUnresumable() -> Bool {
    guard process.cannotResume else { return false }
    let paths = [workPath] + PartialFile.abandoned(of: workPath).map(\.path)
    return !paths.filter { FileLock.isFree($0) && unlink($0) == 0 }.isEmpty
  }

  /// Gives the complete output its name.
  /// - Returns: its size in bytes.
  /// - Throws: the process's failure.
  func publish() throws -> Int64 {
    guard isComplete else {
      var failure = process.failure
      failure.what = failure.what.replacing(workPath, with: job.output)
      // The queue resumes by itself.
      if failure.advice?.contains("--resume") == true { failure.advice = "The same command continues it." }
      throw failure
    }
    if let error = Publication.publish(workPath, as: job.output, allowsOverwriting: replaces) {
      throw MediaError.cannotCreate(path: job.output, reason: Failure.text(of: error))
    }
    job.removeLeftovers()
    return DiskSpace.bytes(of: job.output) ?? 0
  }
}
