import NagareMedia

/// The wanted number or length of a burn's parts.
package enum PartDivision: Sendable, Equatable {
  /// A number of parts, at least 1. There may be fewer if the video has too few frames.
  case count(Int)
  /// The length of each part in seconds, above 0.
  case length(Double)

  /// Parts for a number of processes on one machine: several for each process, so that all end at about the same time,
  /// and long enough that opening the video and an encoder for each costs little.
  case shared(by: Int)

  /// The most parts of a burn.
  package static let maxCount = 100_000

  private static func count(of length: Double, _ seconds: Double) -> Int {
    Int(min(max((length / seconds).rounded(), 1), Double(maxCount)))
  }

  /// The number of parts of a video.
  fileprivate func partCount(of length: Double) -> Int {
    switch self {
    case .count(let count): count
    case .length(let seconds): PartDivision.count(of: length, seconds)
    case .shared(let processes):
      PartDivision.count(of: length, min(max(length / Double(processes * 6), 8), 60))
    }
  }
}

extension BurnPart {
  /// Divides a burn into parts that begin at key frames of the video, at scene cuts if there are some near.
  /// - Parameter job: the burn; the suffix of its output names the container.
  /// - Returns: the parts in order, without gaps; the first begins with the output, the last ends with it.
  /// - Throws: `PartError` if parts cannot give the result of a single burn, or `MediaError`.
  package static func parts(of job: BurnJob, _ division: PartDivision) throws -> [BurnPart] {
    try parts(of: job, OpenedSource(of: job, for: OutputContainer(path: job.output)), division).parts
  }

  /// Divides a burn like `parts(of:_:)`.
  /// - Returns: the parts, and the start and the end of the output in seconds from the start of the video.
  static func parts(
    of job: BurnJob, _ source: OpenedSource, _ division: PartDivision
  ) throws -> (parts: [BurnPart], start: Double, end: Double) {
    let reader = source.reader
    if let reason = PartError.objection(to: job, reader.demuxer, reader.decoder, source.encoder) {
      throw PartError.indivisible(path: job.video.path, reason)
    }
    // A second index of a long video would take as much memory as the first.
    let search = try KeyFrameSearch(
      reader.demuxer.findsKeyFrames ? reader.demuxer : reader.demuxer.reopened())
    guard let length = search.lastTime ?? reader.length else { throw MediaError.unknownDuration(path: job.video.path) }
    let start = source.range.start ?? 0
    let end = min(source.range.end ?? .infinity, length)
    let count = division.partCount(of: end - start)
    let step = (end - start) / Double(count)
    let schedule = job.frameRate.map(FrameSchedule.init)
    var bounds: [Double] = []
    for index in 1..<max(count, 1) {
      let target = start + Double(index) * step
      guard var time = try search.time(near: target, within: step * nearness) else { break }
      // At a fixed rate, parts begin with the first frame that shows the key frame.
      if let schedule { time = schedule.time(of: schedule.firstTick(from: time)) }
      if time > (bounds.last ?? start) + FrameReader.tolerance, time < end - FrameReader.tolerance {
        bounds.append(time)
      }
    }
    return (zip([nil] + bounds, bounds + [nil]).map { BurnPart(start: $0, end: $1) }, start, end)
  }

  /// How far from its target a part may begin to begin at a key frame, as a share of a part's length.
  private static let nearness = 0.25
}
