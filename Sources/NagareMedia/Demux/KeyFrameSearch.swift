import CFFmpeg

/// Finds times at which a video can be divided: those of key frames, at scene cuts if possible.
///
/// Used by one thread.
package final class KeyFrameSearch {
  private let demuxer: Demuxer
  /// The presentation times of the key frames that the container lists, in seconds from the start of the video,
  /// ascending; inexact where the reordering delay varies.
  private let listed: [Double]
  /// The listed key frames that follow the previous one sooner than the usual interval: encoders insert them at scene
  /// cuts.
  private let cuts: [Double]
  /// The presentation times of all packets, ascending, if key frames cannot be sought.
  private let all: (times: [Double], keys: [Double])?

  /// - Parameter demuxer: a demuxer that nothing else reads from now on; at the beginning if it does not find key frames.
  package init(_ demuxer: Demuxer) throws(MediaError) {
    self.demuxer = demuxer
    demuxer.discardOthers()
    guard demuxer.findsKeyFrames else {
      (listed, cuts) = ([], [])
      all = try KeyFrameSearch.readAll(demuxer)
      return
    }
    all = nil
    // Matroska's index is read at the first seek.
    demuxer.seek(to: demuxer.startTimestamp)
    var times = KeyFrameSearch.listed(in: demuxer)
    // Some containers list decoding times.
    if let first = times.first, let packet = try KeyFrameSearch.nextKeyFrame(in: demuxer) {
      let delay = packet - first
      for index in times.indices { times[index] += delay }
    }
    listed = times
    cuts = KeyFrameSearch.irregular(listed)
  }

  /// The presentation time of the last frame, in seconds; nil unless all packets were read.
  package var lastTime: Double? { all?.times.last }

  /// The best time near a target: of the nearest scene cut, or else of the nearest key frame within a distance; failing
  /// that, of the first frame from the target on.
  /// - Returns: the presentation time of a frame, in seconds; nil if there is none.
  package func time(near target: Double, within distance: Double) throws(MediaError) -> Double? {
    if let all {
      let key = nearest(all.keys, to: target).flatMap { abs($0 - target) <= distance ? $0 : nil }
      return key ?? all.times.first { $0 >= target }
    }
    for times in [cuts, listed] {
      guard let near = nearest(times, to: target), abs(near - target) <= distance else { continue }
      if let time = try keyFrame(at: near + KeyFrameSearch.tolerance) { return time }
    }
    if let time = try keyFrame(at: target), target - time <= distance { return time }
    return try frame(from: target)
  }

  /// The difference between times that a container's index rounds, in seconds.
  private static let tolerance = 0.002

  private func nearest(_ times: [Double], to target: Double) -> Double? {
    times.min { abs($0 - target) < abs($1 - target) }
  }

  /// The presentation time of the last key frame at or before a time.
  private func keyFrame(at time: Double) throws(MediaError) -> Double? {
    demuxer.seek(to: demuxer.timeAxis.timestamp(at: time))
    return try KeyFrameSearch.nextKeyFrame(in: demuxer)
  }

  /// The presentation time of the next key frame.
  private static func nextKeyFrame(in demuxer: Demuxer) throws(MediaError) -> Double? {
    while let packet = try demuxer.nextPacket() {
      guard packet.streamIndex == demuxer.video.index, packet.isKey else { continue }
      return packet.presentationTime.map { $0 - demuxer.startSeconds }
    }
    return nil
  }

  /// The presentation time of the first frame at or after a time.
  private func frame(from time: Double) throws(MediaError) -> Double? {
    demuxer.seek(to: demuxer.timeAxis.timestamp(at: time))
    var first: Double?
    var later = 0
    while later < TimestampLimits.maxReordered, let packet = try demuxer.nextPacket() {
      guard let shown = KeyFrameSearch.shownTime(of: packet, in: demuxer), shown >= time else { continue }
      later += 1
      first = min(first ?? .infinity, shown)
    }
    return first
  }

  /// The presentation time of a packet of the video; nil for other packets, and for frames that are not shown.
  private static func shownTime(of packet: Packet, in demuxer: Demuxer) -> Double? {
    guard packet.streamIndex == demuxer.video.index, packet.isShown else { return nil }
    return packet.presentationTime.map { $0 - demuxer.startSeconds }
  }

  private static func listed(in demuxer: Demuxer) -> [Double] {
    guard let stream = demuxer.context.pointee.streams[demuxer.video.index] else { return [] }
    let unit = TimeBase(stream.pointee.time_base)
    return (0..<avformat_index_get_entries_count(stream)).compactMap { index in
      guard let entry = avformat_index_get_entry(stream, index), nagare_is_key(entry) != 0 else { return nil }
      return unit.seconds(entry.pointee.timestamp) - demuxer.startSeconds
    }.sorted()
  }

  /// The times whose distance from the previous one is clearly shorter than the longest.
  private static func irregular(_ times: [Double]) -> [Double] {
    let distances = zip(times, times.dropFirst()).map { $1 - $0 }
    guard let longest = distances.max() else { return [] }
    return zip(times.dropFirst(), distances).compactMap { $1 < 0.9 * longest ? $0 : nil }
  }

  private static func readAll(_ demuxer: Demuxer) throws(MediaError) -> (times: [Double], keys: [Double]) {
    var (times, keys): ([Double], [Double]) = ([], [])
    while let packet = try demuxer.nextPacket() {
      guard let shown = shownTime(of: packet, in: demuxer) else { continue }
      times.append(shown)
      if packet.isKey { keys.append(shown) }
    }
    return (times.sorted(), keys.sorted())
  }
}
