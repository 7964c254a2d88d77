import NagareMedia

/// The state of a job's parts.
package struct JobStatus: Encodable, Sendable {
  /// A part that is being rendered.
  package struct Running: Encodable, Sendable {
    package let part: Int
    package let host: String
    /// The share that is rendered, 0…1.
    package let fraction: Double
    package let framesPerSecond: Double
  }

  /// A part that failed.
  package struct Failed: Encodable, Sendable {
    package let part: Int
    package let host: String
    package let error: String
  }

  /// The number of parts.
  package let parts: Int
  /// The number of parts that are done.
  package let done: Int
  package private(set) var running: [Running] = []
  package private(set) var failed: [Failed] = []
  /// The number of parts that nobody works on yet.
  package private(set) var waiting = 0
  /// The length of the output in seconds.
  package let length: Double
  /// The seconds of the output that are rendered, and their share of it, 0…1.
  package private(set) var seconds = 0.0, fraction = 0.0
  /// Frames per second of all running parts.
  package private(set) var framesPerSecond = 0.0
  /// Seconds of the video per second of all running parts.
  package private(set) var speed = 0.0
  /// The remaining time in seconds; nil if no part is running.
  package private(set) var remaining: Double?

  /// The parts that are not done, and the records of the others in order.
  package private(set) var missing: [Int] = []
  package private(set) var records: [PartRecord] = []
  /// The frames that are rendered.
  package private(set) var frames = 0
  /// The size of the parts that are done, in bytes.
  package private(set) var bytes: Int64 = 0

  private enum CodingKeys: CodingKey {
    case parts, done, missing, running, failed, waiting, length, seconds, fraction
    case framesPerSecond, speed, remaining, frames, bytes
  }

  package init(_ folder: JobFolder, _ plan: BurnPlan) {
    (parts, length) = (plan.parts.count, plan.end - plan.start)
    lazy var now = folder.clock()
    for (index, part) in plan.parts.enumerated() {
      let number = index + 1
      let partLength = (part.end ?? plan.end) - (part.start ?? plan.start)
      if let record = folder.record(ofPart: number, in: plan) {
        records.append(record)
        frames += record.summary.frames
        bytes += record.bytes
        seconds += partLength
        continue
      }
      missing.append(number)
      if let work = folder.work(onPart: number, now: now) {
        running.append(
          Running(part: number, host: work.host, fraction: work.fraction, framesPerSecond: work.framesPerSecond))
        frames += work.frames
        framesPerSecond += work.framesPerSecond
        speed += work.speed
        seconds += partLength * work.fraction
      } else if let failure = folder.failure(ofPart: number) {
        failed.append(Failed(part: number, host: failure.host, error: failure.error))
      } else {
        waiting += 1
      }
    }
    done = records.count
    if length > 0 { fraction = min(seconds / length, 1) }
    // A tiny speed would give an infinite time.
    if speed > 1e-9 { remaining = max(length - seconds, 0) / speed }
  }

  /// Whether all parts are done.
  package var isComplete: Bool { missing.isEmpty }
}
