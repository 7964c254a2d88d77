import CFFmpeg

extension Muxer {
  /// Writes a live stream: flushes every packet and omits indexes, which a live reader cannot use.
  /// - Parameters:
  ///   - demuxer: the first source of audio, and of the metadata; nil for video alone.
  ///   - interruption: aborts a write that waits for the network; preferably not the input's.
  package convenience init(
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
        context, layout, target: target, container: container, demuxer: demuxer, interruption: interruption)
    } catch {
      avformat_free_context(context)
      throw error
    }
  }

  /// Puts the connection of a reader in place of the listening socket. What connects may leave again, ask for something
  /// else, or never complete its request: only a reader ends the wait.
  /// - Returns: FFmpeg's status.
  func acceptReader() -> Int32 {
    var listener = context.pointee.pb
    context.pointee.pb = nil
    defer { _ = avio_closep(&listener) }
    var status: Int32
    repeat {
      status = avio_accept(listener, &context.pointee.pb)
      guard status >= 0, let reader = context.pointee.pb else {
        av_usleep(50_000)
        continue
      }
      reader.pointee.seekable = 0
      av_opt_set(reader, "content_type", container.mediaType, AV_OPT_SEARCH_CHILDREN)
      interruption?.setDeadline(after: requestLimit)
      repeat { status = avio_handshake(reader) } while status > 0
      if status < 0 { _ = avio_closep(&context.pointee.pb) }
      interruption?.setDeadline(after: nil)
    } while status < 0 && interruption?.isInterrupted != true
    return status
  }

  /// Makes the output readable at any time, whether or not it is ever completed.
  private static func prepareForStream(
    _ context: UnsafeMutablePointer<AVFormatContext>, _ container: OutputContainer, _ target: MuxerTarget
  ) {
    func set(_ option: String, _ value: String) { av_opt_set(context, option, value, AV_OPT_SEARCH_CHILDREN) }
    // In microseconds. Copied audio is ahead of the video, which the encoder delays; neither waits longer than this for
    // the other to be interleaved.
    if container != .nut { context.pointee.max_interleave_delta = 1_000_000 }
    switch container {
    case .ts:
      // Microseconds by which the stream's clock precedes its packets, as in FFmpeg's program.
      context.pointee.max_delay = 700_000
    case .mp4, .mov:
      set("movflags", "frag_keyframe+delay_moov+default_base_moof")
    case .flv:
      if case .file = target { break }
      set("flvflags", "no_duration_filesize")
    case .mkv, .webm, .nut, .fragments, .raw, .images: break
    }
  }
}
