import CFFmpeg

extension Muxer {
  /// Writes a running stream: every packet at once, and nothing that only somebody could read who comes later.
  /// - Parameters:
  ///   - demuxer: where the audio comes from to begin with, and the metadata; nil for the picture alone.
  ///   - interruption: what ends a write to an address that nobody takes; best another one than the input's.
  public convenience init(
    live target: MuxerTarget, container: OutputContainer, encoder: VideoEncoder, demuxer: Demuxer?,
    interruption: IOInterruption?
  ) throws(MediaError) {
    let isRTP = target.isRTP && container == .ts
    let context = try Muxer.context(isRTP ? "rtp_mpegts" : container.muxerName)
    do throws(MediaError) {
      let layout =
        if let demuxer {
          try StreamLayout(live: demuxer, encoder: encoder, container: container, into: context)
        } else {
          try StreamLayout(of: encoder, into: context)
        }
      Muxer.prepareForReader(context)
      Muxer.prepareForStream(context, container, target)
      self.init(
        context, layout, target: target, container: container, encoder: encoder, demuxer: demuxer,
        interruption: interruption)
    } catch {
      avformat_free_context(context)
      throw error
    }
  }

  /// Has what is written readable at any time, whether or not it is ever completed.
  private static func prepareForStream(
    _ context: UnsafeMutablePointer<AVFormatContext>, _ container: OutputContainer, _ target: MuxerTarget
  ) {
    func set(_ option: String, _ value: String) { av_opt_set(context, option, value, AV_OPT_SEARCH_CHILDREN) }
    // Copied audio is ahead of pictures that an encoder looks ahead of. Nobody waits longer than this for the other.
    if container != .nut { context.pointee.max_interleave_delta = 1_000_000 }
    switch container {
    case .ts:
      // Microseconds that the clock of the stream lies before its packets, as with FFmpeg's program.
      context.pointee.max_delay = 700_000
    case .mp4, .mov:
      set("movflags", "frag_keyframe+delay_moov+default_base_moof")
    case .flv:
      if case .file = target { break }
      set("flvflags", "no_duration_filesize")
    case .mkv, .webm, .nut, .raw, .images: break
    }
  }
}
