import CFFmpeg

/// Finds stretches of an H.264 video that can be copied, by reading them.
///
/// Used by one thread.
package final class StretchSearch {
  private let demuxer: Demuxer
  private let sets: H264ParameterSets

  /// The fewest groups of pictures of a stretch. Each joint costs the start of an encoder, and a key frame.
  package static let leastGroups = 3
  /// The shortest stretch in seconds. In less time, copying saves hardly more than a joint costs.
  package static let shortest = 5.0
  /// The most key frames to try for the start of a stretch: with open groups, none may be an IDR picture.
  private static let mostTries = 8

  /// - Parameters:
  ///   - demuxer: a demuxer of the video that nothing else reads from.
  ///   - sets: the parameter sets of its header.
  package init(_ demuxer: Demuxer, _ sets: H264ParameterSets) {
    (self.demuxer, self.sets) = (demuxer, sets)
    demuxer.discardOthers()
  }

  /// The longest stretch in a range of time.
  /// - Parameters:
  ///   - start: the start of the range, in seconds from the start of the video; nil for the start of the video.
  ///   - end: the end of the range; nil for the end of the video.
  ///   - isAfterFrames: whether the range must have a group of pictures before the stretch.
  ///   - step: called for each packet.
  /// - Returns: nil if there is none, or it is too short.
  package func stretch(
    from start: Double?, to end: Double?, isAfterFrames: Bool, step: () -> Void
  ) throws(MediaError) -> CopiedStretch? {
    let axis = demuxer.timeAxis
    let earliest = start.map(axis.timestamp) ?? .min
    let latest = end.map(axis.timestamp) ?? .max
    demuxer.seek(to: start.map(axis.timestamp) ?? axis.start)
    guard var candidate = try firstGroup(from: earliest, to: latest, isAfterFrames, step) else { return nil }
    while true {
      step()
      guard let packet = try demuxer.nextPacket() else {
        // The last frame may be shown beyond the end of a range.
        candidate.reachesEnd = end == nil
        break
      }
      guard packet.streamIndex == demuxer.video.index else { continue }
      guard packet.pointer.pointee.pts <= latest, let isIDR = isIDR(packet), candidate.add(packet, isIDR: isIDR) else {
        break
      }
    }
    return candidate.stretch(in: axis.timeBase)
  }

  /// A candidate that begins with the first IDR picture of a range.
  private func firstGroup(
    from earliest: Int64, to latest: Int64, _ isAfterFrames: Bool, _ step: () -> Void
  ) throws(MediaError) -> StretchCandidate? {
    var (tries, isAfterFrames) = (0, isAfterFrames)
    while tries < StretchSearch.mostTries, let packet = try demuxer.nextPacket() {
      step()
      guard packet.streamIndex == demuxer.video.index, packet.isKey else { continue }
      guard packet.pointer.pointee.pts <= latest else { return nil }
      guard packet.pointer.pointee.pts >= earliest else { continue }
      tries += 1
      guard isIDR(packet) == true else { continue }
      if !isAfterFrames { return StretchCandidate(packet) }
      isAfterFrames = false
    }
    return nil
  }

  /// Whether a packet is an IDR picture; nil if it cannot be copied.
  private func isIDR(_ packet: Packet) -> Bool? {
    guard packet.pointer.pointee.pts != nagare_nopts_value, packet.isShown, !packet.isCorrupt, packet.header == nil,
      let units = H264Units(packet), units.parameterSets.allSatisfy(sets.contains)
    else { return nil }
    return units.isIDR && packet.isKey
  }
}
