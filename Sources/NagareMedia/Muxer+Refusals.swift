import CFFmpeg

extension Muxer {
  /// Counts a packet that was not written, if the muxer refused it.
  ///
  /// A muxer holds packets back until those of the other streams are there. The one that it refuses need not be the one that it
  /// was handed.
  /// - Returns: false where no packet is to blame, but what it is written to.
  func countRefusal(_ status: Int32, since mark: LibraryLog.Mark) -> Bool {
    let isOutputAudio = context.pointee.pb.pointee.error >= 0 && interruption?.isInterrupted != true
    guard isOutputAudio, !Muxer.errorsOfOutputs.contains(where: { nagare_averror($0) == status }) else { return false }
    refusal = explanation(of: status, since: mark)
    damagedPackets += 1
    return true
  }

  /// What ends an output even where its file does not remember it.
  private static let errorsOfOutputs = DiskReserve.noRoomErrors + [ENOMEM, EIO, EPIPE]

  /// Writes what the muxer holds back. A trailer would leave out what comes behind a packet that is refused.
  /// - Returns: a negative number where the output is to blame.
  func flushHeldPackets() -> Int32 {
    while true {
      let mark = LibraryLog.mark()
      let status = av_interleaved_write_frame(context, nil)
      guard status < 0 else { return 0 }
      guard countRefusal(status, since: mark) else { return status }
    }
  }

  /// That pictures of the encoder are missing in the output as the muxer refused them; nil where none are.
  var lostPictures: MediaError? {
    guard let refusal else { return nil }
    let written = Int(context.pointee.streams[videoIndex]!.pointee.nb_frames)
    return written < videoPackets ? .cannotWrite(path: target.name, reason: refusal) : nil
  }
}
