import NagareMedia

/// Reads the decoded frames of a video in presentation order, or finds the frame on screen at a time.
///
/// Used by one thread.
package final class FrameReader {
  package private(set) var demuxer: Demuxer
  package private(set) var decoder: VideoDecoder
  private let filters: FilterSettings
  private let threads: Int
  private var isAtEnd = false
  /// Whether the position may differ from the start.
  private var hasMoved = false
  /// The frame that was read ahead, which `next()` returns.
  private var ahead: VideoFrame?

  /// - Parameters:
  ///   - path: the path of a file; `-` for the standard input, or an address if `access` allows it.
  ///   - filters: the filters for the frames.
  ///   - stream: the number of the video stream, from 0, not counting cover art; nil for the stream that players show.
  ///   - threads: the number of decoding threads; 0 for one per processor.
  ///   - probesFirstFrame: whether to decode the first frame for properties that the container does not state.
  ///   - issues: the log of the video's issues.
  package init(
    path: String, access: InputAccess = .videos, filters: FilterSettings = FilterSettings(), stream: Int? = nil,
    threads: Int = 0, probesFirstFrame: Bool = false, issues: IssueLog = IssueLog()
  ) throws(MediaError) {
    demuxer = try Demuxer(path: path, access: access, stream: stream, issues: issues)
    decoder = try VideoDecoder(of: demuxer, filters: filters, threads: threads, probesFirstFrame: probesFirstFrame)
    self.filters = filters
    self.threads = threads
  }

  /// The presentation time of a frame, in seconds from the start of the video.
  package func time(of frame: VideoFrame) -> Double { decoder.timing.axis.time(of: frame) }

  /// The average time from frame to frame in seconds; 1/25 if the frame rate is unknown.
  package var frameTime: Double { decoder.timing.usualInterval }

  /// The duration of the filtered video in seconds; nil if the container does not state it or filters change it.
  package var length: Double? { decoder.keepsLength ? demuxer.videoDuration : nil }

  /// Measures the duration of the filtered video, in seconds, by reading all of it, and rewinds.
  package func measuredLength() throws(MediaError) -> Double {
    var end = 0.0
    while let frame = try next() { end = time(of: frame) + decoder.timing.duration(of: frame) }
    try rewind()
    return end
  }

  /// Corruption found since the input was last opened. Frames are not counted: after a seek they may lack references.
  package var corruption: VideoCorruption {
    var corruption = VideoCorruption()
    corruption.packets = demuxer.issues.counts.packets
    if isAtEnd { corruption.truncation = demuxer.truncation ?? decoder.truncation }
    return corruption
  }

  /// The error for a video without frames.
  package var noFramesError: MediaError { .noFrames(of: demuxer.path, through: filters) }

  /// The next frame; nil after the last.
  package func next() throws(MediaError) -> VideoFrame? {
    if let ahead {
      self.ahead = nil
      return ahead
    }
    while true {
      if let frame = try decoder.nextFrame() { return frame }
      if isAtEnd { return nil }
      hasMoved = true
      let packet = try demuxer.nextPacket()
      isAtEnd = packet == nil
      if let packet, packet.streamIndex != demuxer.video.index { continue }
      try decoder.send(packet)
    }
  }

  /// Finds the last frame that starts at or before `time`, in seconds; the first frame if all start later; nil beyond
  /// the end. Reading continues with the frame after it.
  /// - Parameters:
  ///   - lead: how far before `time` to start reading, in seconds.
  ///   - seen: called for each frame read that starts at or before `time`, including the last.
  package func frame(
    at time: Double, lead: Double = 0, seen: (VideoFrame) throws(MediaError) -> Void = { _ in }
  ) throws(MediaError) -> VideoFrame? {
    // Containers round timestamps, so times up to half a millisecond apart count as equal.
    let limit = time + FrameReader.tolerance
    // `seen` cannot be undone: with a lead and no key-frame index, the first attempt seeks back farther.
    let distances = FrameReader.distances.dropFirst(lead > 0 && !demuxer.findsKeyFrames ? 1 : 0)
    for distance in canBeginAnywhere ? distances : [] where time > distance {
      seek(to: max(time - lead - filterLead - distance, 0))
      guard let first = try next() else { continue }
      if try demuxer.hasDiscontinuity(before: first) { break }
      ahead = first
      let shown = try lastFrame(until: time, seen)
      if let shown, self.time(of: shown) <= limit { return unlessEnded(shown, by: time) }
    }
    // Some containers cannot even seek to their start, so the input is reopened.
    if demuxer.isSeekable, hasMoved { try reopen() }
    return try lastFrame(until: time, seen).flatMap { unlessEnded($0, by: time) }
  }

  /// Reads forward to the last frame that starts at or before `time`, in seconds; nil if the next frame starts later or
  /// there is none. Reading continues with the frame after it.
  package func next(
    until time: Double, seen: (VideoFrame) throws(MediaError) -> Void
  ) throws(MediaError) -> VideoFrame? {
    var shown: VideoFrame?
    while let frame = try next() {
      guard self.time(of: frame) <= time + FrameReader.tolerance else {
        ahead = frame
        return shown
      }
      try seen(frame)
      shown = frame
    }
    return shown
  }

  /// The tolerance for equal times, in seconds.
  package static let tolerance = 0.0005

  /// Whether reading can begin at any key frame with equal results: the input is seekable and no filter counts frames.
  var canBeginAnywhere: Bool { demuxer.isSeekable && decoder.isLocal }

  /// The seconds of earlier frames that filters may need.
  private var filterLead: Double { decoder.isFiltered ? FrameReader.filterNeighbours * frameTime : 0 }
  private static let filterNeighbours = 4.0

  /// Seeks to the last key frame at or before a time, in seconds, or as near to it as the container allows.
  package func seek(to time: Double) {
    demuxer.seek(to: demuxer.timeAxis.timestamp(at: time))
    decoder.flush()
    (isAtEnd, hasMoved, ahead) = (false, true, nil)
  }

  /// Seeks to a position from which the frame on screen at a time, in seconds, and all later frames can be decoded.
  /// Does nothing if the input is not seekable.
  package func position(before time: Double) throws(MediaError) {
    guard time > 0 || hasMoved, demuxer.isSeekable else { return }
    let time = time - filterLead
    for distance in canBeginAnywhere ? FrameReader.distances : [] where time > distance {
      seek(to: time - distance)
      let first = try demuxer.issues.paused { () throws(MediaError) in try next() }
      guard let first, self.time(of: first) <= time + FrameReader.tolerance else { continue }
      if try demuxer.hasDiscontinuity(before: first) { break }
      seek(to: time - distance)
      return
    }
    try reopen()
  }

  /// How far before the target to seek, in seconds, in order of the attempts; the last resort is the start. Containers
  /// without an index are searched by time, not for key frames, so the first decodable frame may be too late.
  private static let distances = [0.0, 5, 30]

  /// Rewinds to the start.
  package func rewind() throws(MediaError) { try reopen() }

  private func reopen() throws(MediaError) {
    demuxer.issues.reset()
    demuxer = try demuxer.reopened()
    decoder = try VideoDecoder(of: demuxer, filters: filters, threads: threads)
    (isAtEnd, hasMoved, ahead) = (false, false, nil)
  }

  /// Reads forward to the last frame that starts at or before `time`, in seconds, or else to the next frame.
  private func lastFrame(
    until time: Double, _ seen: (VideoFrame) throws(MediaError) -> Void
  ) throws(MediaError) -> VideoFrame? {
    if let shown = try next(until: time, seen: seen) { return shown }
    return try next()
  }

  /// The last frame at or before a time, in seconds; nil if the time is beyond the end of the video.
  private func unlessEnded(_ shown: VideoFrame, by time: Double) -> VideoFrame? {
    // Another frame follows, however late.
    if ahead != nil { return shown }
    let end = max(self.time(of: shown) + frameTime, decoder.keepsLength ? demuxer.duration ?? 0 : 0)
    return time <= end ? shown : nil
  }
}
