import CFFmpeg

extension Muxer {
  /// Counts a packet that the muxer refused.
  ///
  /// A muxer holds packets back until those of the other streams arrive, so the refused packet need not be the one that
  /// was just passed to it.
  /// - Returns: false if the output failed, rather than a packet.
  func countRefusal(_ status: Int32, since mark: LibraryLog.Mark) -> Bool {
    let isOutputIntact = context.pointee.pb.pointee.error >= 0 && interruption?.isInterrupted != true
    guard isOutputIntact, !Muxer.outputErrors.contains(where: { nagare_averror($0) == status }) else { return false }
    refusal = explanation(of: status, since: mark)
    issues.countPacket()
    return true
  }

  /// The errors that mean a failed output even if the I/O context does not record them.
  private static let outputErrors = DiskReserve.noSpaceErrors + [ENOMEM, EIO, EPIPE]

  /// Writes the packets that the muxer holds back. FFmpeg's trailer would omit the packets after a refused one.
  /// - Returns: FFmpeg's negative code if the output failed, else 0.
  func flushHeldPackets() -> Int32 {
    while true {
      let mark = LibraryLog.mark()
      let status = av_interleaved_write_frame(context, nil)
      guard status < 0 else { return 0 }
      guard countRefusal(status, since: mark) else { return status }
    }
  }

  /// The error for video packets that are missing because the muxer refused them; nil if none are missing.
  var missingVideoError: MediaError? {
    guard let refusal else { return nil }
    let written = Int(context.pointee.streams[videoIndex]!.pointee.nb_frames)
    return written < videoPackets ? .cannotWrite(path: target.name, reason: refusal) : nil
  }
}
