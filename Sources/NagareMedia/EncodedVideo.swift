import CFFmpeg

/// The video of an earlier output that was not completed, as far as another can go on from there.
///
/// It is used by one thread at a time; whoever opens it may hand it to the thread that reads.
package final class EncodedVideo: @unchecked Sendable {
  /// Where it stands.
  package let path: String
  private let demuxer: Demuxer
  private let container: OutputContainer
  /// So that nobody else goes on from there at the same time.
  private let lock: FileLock
  /// What is there, and what of it is kept, in the order of decoding.
  private let all: EncodedTimes
  private var kept: EncodedTimes
  private var position = 0
  /// Whether lengths before units become start codes, as the encoder that follows has them.
  private var replacesLengths = false
  /// What is added to all times, in units of the stream.
  private var shift: Int64 = 0
  /// When the last picture there is comes on screen, whether it is kept or not, in seconds as the file counts.
  private let lastTimeOfAll: Double
  /// The first picture's timestamp.
  private let first: Int64
  /// How many packets there are, whether they are kept or not.
  package let countOfAll: Int

  /// Reads through a file.
  /// - Throws: `MediaError` where it cannot be read, or while another goes on with it; that it ends in the middle is no error.
  package init(path: String, container: OutputContainer) throws(MediaError) {
    (self.path, self.container) = (path, container)
    do throws(FileLock.Failure) {
      lock = try FileLock(path)
    } catch {
      throw MediaError.cannotOpen(path: path, reason: error.reason)
    }
    all = EncodedTimes(of: try EncodedVideo.open(path, container))
    demuxer = try EncodedVideo.open(path, container)
    kept = all.prefix(all.keptCount, decodesAnew: container.isMatroska)
    countOfAll = all.count
    first = all.earliest ?? 0
    lastTimeOfAll = demuxer.video.timeBase.seconds(all.latest ?? 0)
  }

  /// Keeps no more than what stands before the first picture that is missing.
  /// - Parameter interval: seconds from each picture to the next.
  /// - Returns: false if the pictures come at another rate.
  package func keepSteady(_ interval: Double) -> Bool {
    guard let count = all.steadyCount(interval, in: demuxer.video.timeBase) else { return false }
    let steady = all.prefix(count, decodesAnew: false)
    kept = steady.prefix(min(kept.count, steady.keptCount), decodesAnew: container.isMatroska)
    return true
  }

  /// How long the file says it is, audio included, in seconds; nil where it does not say it.
  package var fileLength: Double? { demuxer.duration }

  /// Times are read as they were written: lists of edits would leave out what lies before 0.
  private static func open(_ path: String, _ container: OutputContainer) throws(MediaError) -> Demuxer {
    let demuxer = try Demuxer(
      path: path, options: container.isISOMedia ? [EncoderSettings.Option(key: "advanced_editlist", value: "0")] : [])
    Demuxer.passOver(allBut: [demuxer.video.index], of: demuxer.context)
    return demuxer
  }

  /// How many packets are kept: those before the last key packet that have their places before all the rest.
  package var count: Int { kept.count }
  /// When the first picture comes on screen, in seconds as the output counts.
  package var firstTime: Double { seconds(first) }
  /// The same of the last picture that is kept.
  package var lastTime: Double { seconds(kept.latest ?? 0) }
  /// The same of the last picture there is.
  package var endTime: Double { lastTimeOfAll + demuxer.video.timeBase.seconds(shift) }

  private func seconds(_ stamp: Int64) -> Double { demuxer.video.timeBase.seconds(stamp &+ shift) }

  /// Has its packets stand before an encoder's in an output.
  /// - Parameter time: when the first picture comes on screen there, in seconds. The container may have rounded that, but not
  ///   the others' distances to it.
  package func begin(at time: Double, before encoder: VideoEncoder) {
    // Matroska rounds each time by itself.
    if container.isISOMedia { shift = demuxer.video.timeBase.units(time) &- first }
    replacesLengths = header.hasLengths && encoder.parameters?.header.hasLengths == false
  }

  /// Why an encoder's packets cannot follow these; nil when they can.
  package func objection(to encoder: VideoEncoder) -> String? {
    let ours = parameters
    guard let theirs = encoder.parameters else { return nil }
    guard ours.codec_id == theirs.codec else {
      return "it is \(demuxer.video.codec), and the encoder gives \(name(of: theirs.codec))"
    }
    guard (ours.width, ours.height) == (theirs.width, theirs.height) else {
      return
        "its picture has \(ours.width) × \(ours.height) pixels, and the encoder's \(theirs.width) × \(theirs.height)"
    }
    return header.suits(theirs.header) ? nil : "it was encoded with other settings"
  }

  /// The next packet that is kept, with the times that it has in the output; nil after the last.
  package func next() throws(MediaError) -> Packet? {
    guard position < kept.count, let packet = try demuxer.nextPacket() else { return nil }
    packet.pointer.pointee.pts &+= shift
    packet.pointer.pointee.dts = kept.decodingTime(of: position) &+ shift
    if replacesLengths { try packet.replaceLengths() }
    position += 1
    return packet
  }

  private var parameters: AVCodecParameters {
    demuxer.context.pointee.streams[demuxer.video.index]!.pointee.codecpar.pointee
  }

  private var header: CodecHeader { CodecHeader(parameters) }
}
