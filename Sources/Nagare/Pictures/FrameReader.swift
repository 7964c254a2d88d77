import NagareMedia

/// The decoded frames of a video in the order they are shown: one after the other, or the one at a time.
///
/// Used by one thread.
package final class FrameReader {
  package private(set) var demuxer: Demuxer
  package private(set) var decoder: VideoDecoder
  private let filters: FilterSettings
  private let threads: Int
  private var isAtEnd = false
  /// Whether it stands elsewhere than at the beginning.
  private var hasMoved = false
  /// Read already, to learn that it begins too late.
  private var ahead: VideoFrame?

  /// - Parameters:
  ///   - path: a file, `-`, or an address if `access` allows for it.
  ///   - filters: what frames go through before they are given.
  ///   - stream: which of the video streams, counted from 0 without cover art; nil for the one that players would show.
  ///   - threads: how many threads may decode; 0 for as many as there are processors.
  ///   - looksAhead: whether to look at the first frame for what the container leaves out.
  package init(
    path: String, access: InputAccess = .videos, filters: FilterSettings = FilterSettings(), stream: Int? = nil,
    threads: Int = 0, looksAhead: Bool = false
  ) throws(MediaError) {
    demuxer = try Demuxer(path: path, access: access, stream: stream)
    decoder = try VideoDecoder(of: demuxer, filters: filters, threads: threads, looksAhead: looksAhead)
    self.filters = filters
    self.threads = threads
  }

  /// Seconds from the start of the video.
  package func time(of frame: VideoFrame) -> Double { decoder.timing.axis.time(of: frame) }

  /// Seconds that a frame is on screen, as far as the container says something about it.
  package var frameTime: Double { decoder.timing.usualInterval }

  /// How long the video is as it comes out, in seconds, as far as the container says it and filters leave it.
  package var length: Double? { decoder.keepsLength ? demuxer.videoDuration : nil }

  /// How long the video is as it comes out, in seconds, by reading all of it; it then stands at the beginning.
  package func measuredLength() throws(MediaError) -> Double {
    var end = 0.0
    while let frame = try next() { end = time(of: frame) + decoder.timing.duration(of: frame) }
    try rewind()
    return end
  }

  /// What is wrong where it was read since it stood at the beginning, but for pictures: those behind a place that was gone to
  /// may lack what they are made of.
  package var damage: VideoDamage {
    var damage = VideoDamage()
    damage.packets = demuxer.corruptionCount + decoder.undecodablePackets
    if isAtEnd { damage.truncation = demuxer.truncation ?? decoder.truncation }
    return damage
  }

  /// Why there is not a single frame.
  package var nothingCame: MediaError { .nothing(of: demuxer.path, through: filters) }

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

  /// The last frame that starts at or before `time`, in seconds; the first one when all start later; nil beyond the end.
  ///
  /// What is read afterwards goes on from somewhere near.
  /// - Parameters:
  ///   - lead: how many seconds before it frames are to be read, if there are any.
  ///   - seen: called for each frame on the way that starts at or before `time`, the last one included.
  package func frame(
    at time: Double, lead: Double = 0, seen: (VideoFrame) throws(MediaError) -> Void = { _ in }
  ) throws(MediaError) -> VideoFrame? {
    // Frame rates are not exact: half a millisecond is no difference.
    let limit = time + FrameReader.tolerance
    // Nobody can take back what was seen: who needs a lead, but cannot tell where key frames are, goes further at once.
    let distances = FrameReader.distances.dropFirst(lead > 0 && !demuxer.findsKeyFrames ? 1 : 0)
    for distance in canBeginAnywhere ? distances : [] where time > distance {
      seek(to: max(time - lead - filterLead - distance, 0))
      guard let first = try next() else { continue }
      if try demuxer.hasDiscontinuity(before: first) { break }
      ahead = first
      let shown = try lastFrame(until: time, seen)
      if let shown, self.time(of: shown) <= limit { return inTime(shown, time) }
    }
    // A container that cannot find its beginning either is opened anew.
    if demuxer.isSeekable, hasMoved { try reopen() }
    return try lastFrame(until: time, seen).flatMap { inTime($0, time) }
  }

  /// The same without a look back: the last frame of those to come that starts at or before `time`, in seconds; nil when
  /// all start later or there are no more. Reading goes on with the frame after it.
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

  /// How far, in seconds, frames may be from where they belong.
  package static let tolerance = 0.0005

  /// Whether the frames after a key frame come out as they would if all before it had been read. Some filters count.
  var canBeginAnywhere: Bool { demuxer.isSeekable && decoder.isLocal }

  /// How many seconds before a frame those begin that filters may need for it.
  private var filterLead: Double { decoder.isFiltered ? FrameReader.filterNeighbours * frameTime : 0 }
  private static let filterNeighbours = 4.0

  /// Goes to the last key frame at or before a time, in seconds, or as near to it as the container knows.
  package func seek(to time: Double) {
    demuxer.seek(to: demuxer.timeAxis.timestamp(at: time))
    decoder.flush()
    (isAtEnd, hasMoved, ahead) = (false, true, nil)
  }

  /// Goes to where the frame that is on screen at a time, in seconds, can be decoded, and those that follow it: what is
  /// read next begins there or before.
  package func position(before time: Double) throws(MediaError) {
    guard time > 0 || hasMoved, demuxer.isSeekable else { return }
    let time = time - filterLead
    for distance in canBeginAnywhere ? FrameReader.distances : [] where time > distance {
      seek(to: time - distance)
      guard let first = try next(), self.time(of: first) <= time + FrameReader.tolerance else { continue }
      if try demuxer.hasDiscontinuity(before: first) { break }
      seek(to: time - distance)
      return
    }
    try reopen()
  }

  /// Containers without an index are searched for times, not for key frames: the first frame that can be decoded may be too
  /// late, so that the search goes further back, in seconds, and to the beginning in the end.
  private static let distances = [0.0, 5, 30]

  /// Goes to the beginning.
  package func rewind() throws(MediaError) { try reopen() }

  private func reopen() throws(MediaError) {
    demuxer = try demuxer.reopened()
    decoder = try VideoDecoder(of: demuxer, filters: filters, threads: threads)
    (isAtEnd, hasMoved, ahead) = (false, false, nil)
  }

  /// The last frame that starts at or before `time`, in seconds, of those from where the reader stands; the first one when
  /// all start later.
  private func lastFrame(
    until time: Double, _ seen: (VideoFrame) throws(MediaError) -> Void
  ) throws(MediaError) -> VideoFrame? {
    if let shown = try next(until: time, seen: seen) { return shown }
    return try next()
  }

  /// The frame, unless `time` is beyond the end of the video.
  private func inTime(_ shown: VideoFrame, _ time: Double) -> VideoFrame? {
    // Another one follows, however long that takes.
    if ahead != nil { return shown }
    let end = max(self.time(of: shown) + frameTime, decoder.keepsLength ? demuxer.duration ?? 0 : 0)
    return time <= end ? shown : nil
  }
}
