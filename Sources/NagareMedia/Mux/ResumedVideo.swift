import CFFmpeg

/// The video of an incomplete earlier output, as far as a burn can resume it.
///
/// Used by one thread at a time, which need not be the one that opened it.
package final class ResumedVideo: VideoPackets {
  /// The path of the earlier output.
  package let path: String
  private let demuxer: Demuxer
  private let container: OutputContainer
  /// Keeps other processes from resuming it at the same time.
  private let lock: FileLock
  /// The timestamps of all packets and of those that are kept, in decoding order.
  private let all: PacketTimestamps
  private var kept: PacketTimestamps
  private var position = 0
  /// Whether to replace length prefixes with start codes, because the next encoder writes these.
  private var replacesLengthPrefixes = false
  /// The offset added to all timestamps, in units of the stream.
  private var shift: Int64 = 0
  /// The presentation time of the last frame, kept or not, in seconds of the file.
  private let lastTimeOfAll: Double
  /// The timestamp of the first frame.
  private let first: Int64
  /// The number of packets, kept or not.
  package let countOfAll: Int

  /// Reads the timestamps of a file.
  /// - Throws: `MediaError` if it cannot be read, or while another process resumes it. Truncated input is no error.
  package init(path: String, container: OutputContainer) throws(MediaError) {
    (self.path, self.container) = (path, container)
    do throws(FileLock.Failure) {
      lock = try FileLock(path)
    } catch {
      throw MediaError.cannotOpen(path: path, reason: error.reason)
    }
    all = PacketTimestamps(of: try ResumedVideo.open(path, container))
    demuxer = try ResumedVideo.open(path, container)
    kept = all.prefix(all.keptCount, derivesDecodingTimestamps: container.isMatroska)
    countOfAll = all.count
    first = all.earliest ?? 0
    lastTimeOfAll = demuxer.video.timeBase.seconds(all.latest ?? 0)
  }

  /// Keeps only packets before the first missing frame.
  /// - Parameters:
  ///   - interval: the seconds from each frame to the next.
  ///   - source: reads the source's times; see ``PacketTimestamps/countUntilGap(_:in:source:)``.
  /// - Returns: false, without a change, if the frames have another rate.
  package func keepUntilGap(
    _ interval: Double, source: () throws(MediaError) -> SourceTimes
  ) throws(MediaError) -> Bool {
    guard let count = try all.countUntilGap(interval, in: demuxer.video.timeBase, source: source) else { return false }
    let steady = all.prefix(count, derivesDecodingTimestamps: false)
    kept = steady.prefix(min(kept.count, steady.keptCount), derivesDecodingTimestamps: container.isMatroska)
    return true
  }

  /// The stated duration of the file, audio included, in seconds; nil if there is none.
  package var fileDuration: Double? { demuxer.duration }

  /// Opens the file so that timestamps are read as written: edit lists would drop packets before 0.
  private static func open(_ path: String, _ container: OutputContainer) throws(MediaError) -> Demuxer {
    let demuxer = try Demuxer(
      path: path, options: container.isISOMedia ? [EncoderSettings.Option(key: "advanced_editlist", value: "0")] : [])
    Demuxer.discard(allBut: [demuxer.video.index], of: demuxer.context)
    return demuxer
  }

  /// The number of packets that are kept; see ``PacketTimestamps/keptCount``.
  package var count: Int { kept.count }
  /// The presentation time of the first frame, in seconds of the output.
  package var firstTime: Double { seconds(first) }
  /// The presentation time of the last frame that is kept, in seconds of the output.
  package var lastTime: Double { seconds(kept.latest ?? 0) }
  /// The presentation time of the last frame, kept or not, in seconds of the output.
  package var endTime: Double { lastTimeOfAll + demuxer.video.timeBase.seconds(shift) }

  private func seconds(_ stamp: Int64) -> Double { demuxer.video.timeBase.seconds(stamp &+ shift) }

  /// Prepares the packets to precede an encoder's in an output.
  /// - Parameter time: the presentation time of the first frame in the output, in seconds. The earlier container may
  ///   have rounded that time, but, except for Matroska, not the distances to other frames.
  package func begin(at time: Double, before encoder: VideoEncoder) {
    // Matroska rounds each timestamp separately.
    if container.isISOMedia { shift = demuxer.video.timeBase.units(time) &- first }
    replacesLengthPrefixes = header.hasLengthPrefixes && encoder.parameters?.header.hasLengthPrefixes == false
  }

  /// The reason why an encoder's packets cannot follow these; nil if they can.
  package func objection(to encoder: VideoEncoder) -> String? {
    let ours = parameters
    guard let theirs = encoder.parameters else { return nil }
    guard ours.codec_id == theirs.codec else {
      return "it is \(demuxer.video.codec), but the encoder produces \(name(of: theirs.codec))"
    }
    guard (ours.width, ours.height) == (theirs.width, theirs.height) else {
      return
        "its frames have \(ours.width) × \(ours.height) pixels, and the encoder's \(theirs.width) × \(theirs.height)"
    }
    return header.isCompatible(with: theirs.header) ? nil : "it was encoded with different settings"
  }

  /// The next packet that is kept, with its timestamps in the output; nil after the last.
  package func next() throws(MediaError) -> Packet? {
    guard position < kept.count, let packet = try demuxer.nextPacket() else { return nil }
    packet.pointer.pointee.pts &+= shift
    packet.pointer.pointee.dts = kept.decodingTime(of: position) &+ shift
    if replacesLengthPrefixes { try packet.replaceLengthPrefixes() }
    position += 1
    return packet
  }

  private var parameters: AVCodecParameters {
    demuxer.context.pointee.streams[demuxer.video.index]!.pointee.codecpar.pointee
  }

  private var header: CodecHeader { CodecHeader(parameters) }
}
