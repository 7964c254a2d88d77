import CFFmpeg

/// Which streams of an input stand where in an output.
struct StreamLayout {
  /// The output's stream for each of the input's; nil for those that are not there.
  private(set) var map: [Int?] = []
  private(set) var videoIndex = 0
  /// Streams that the container cannot hold, described for people.
  private(set) var omitted: [String] = []

  /// Adds streams in the input's order to an output: the encoder's in place of the decoded one, and copies.
  init(
    from demuxer: Demuxer, encoder: VideoEncoder, container: OutputContainer,
    into output: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) {
    let input = demuxer.context
    for index in 0..<Int(input.pointee.nb_streams) {
      guard let source = input.pointee.streams[index] else { continue }
      let isVideo = index == demuxer.video.index
      guard isVideo || container.holds(source.pointee.codecpar.pointee) else {
        map.append(nil)
        if !StreamLayout.isCarriedOtherwise(source) { omitted.append(StreamLayout.describe(source, index: index)) }
        continue
      }
      guard let target = avformat_new_stream(output, nil) else { throw MediaError.outOfMemory }
      let status =
        isVideo
        ? avcodec_parameters_from_context(target.pointee.codecpar, encoder.context)
        : avcodec_parameters_copy(target.pointee.codecpar, source.pointee.codecpar)
      guard status >= 0 else { throw MediaError.outOfMemory }
      map.append(Int(target.pointee.index))
      if isVideo {
        videoIndex = Int(target.pointee.index)
        target.pointee.time_base = encoder.context.pointee.time_base
      } else {
        target.pointee.time_base = source.pointee.time_base
        // A tag of another container may mean another codec there; the muxer knows its own.
        target.pointee.codecpar.pointee.codec_tag = 0
      }
      StreamLayout.copyProperties(from: source, to: target, isEncoded: isVideo)
    }
    av_dict_copy(&output.pointee.metadata, input.pointee.metadata, 0)
    for key in ["major_brand", "minor_version", "compatible_brands", "encoder"] {
      av_dict_set(&output.pointee.metadata, key, nil, 0)
    }
  }

  private static func copyProperties(
    from source: UnsafeMutablePointer<AVStream>, to target: UnsafeMutablePointer<AVStream>, isEncoded: Bool
  ) {
    target.pointee.disposition = source.pointee.disposition
    target.pointee.avg_frame_rate = source.pointee.avg_frame_rate
    target.pointee.r_frame_rate = source.pointee.r_frame_rate
    target.pointee.sample_aspect_ratio = source.pointee.sample_aspect_ratio
    target.pointee.duration = source.pointee.duration
    av_dict_copy(&target.pointee.metadata, source.pointee.metadata, 0)
    if isEncoded {
      // It names the source's encoder.
      av_dict_set(&target.pointee.metadata, "encoder", nil, 0)
    }
    for index in 0..<Int(source.pointee.nb_side_data) {
      let data = source.pointee.side_data[index]
      guard let copy = av_stream_new_side_data(target, data.type, data.size) else { continue }
      copy.update(from: data.data, count: data.size)
    }
  }

  /// Chapter marks and time codes are streams of their own in some containers, but reach the output as metadata.
  private static func isCarriedOtherwise(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    guard stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_DATA else { return false }
    let tag = stream.pointee.codecpar.pointee.codec_tag
    func fourCC(_ text: StaticString) -> UInt32 {
      text.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }
    return tag == fourCC("text") || tag == fourCC("tmcd")
  }

  private static func describe(_ stream: UnsafeMutablePointer<AVStream>, index: Int) -> String {
    let parameters = stream.pointee.codecpar.pointee
    let kind = av_get_media_type_string(parameters.codec_type).map { String(cString: $0) } ?? "unknown"
    return "stream \(index) (\(kind), \(String(cString: avcodec_get_name(parameters.codec_id))))"
  }

  static func copyChapters(
    from input: UnsafeMutablePointer<AVFormatContext>, to output: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) {
    let count = Int(input.pointee.nb_chapters)
    guard count > 0 else { return }
    guard let list = av_calloc(count, MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride) else {
      throw MediaError.outOfMemory
    }
    let chapters = list.bindMemory(to: UnsafeMutablePointer<AVChapter>?.self, capacity: count)
    output.pointee.chapters = chapters
    for index in 0..<count {
      guard let source = input.pointee.chapters[index],
        let memory = av_mallocz(MemoryLayout<AVChapter>.size)
      else { throw MediaError.outOfMemory }
      let chapter = memory.bindMemory(to: AVChapter.self, capacity: 1)
      chapter.pointee.id = source.pointee.id
      chapter.pointee.time_base = source.pointee.time_base
      chapter.pointee.start = source.pointee.start
      chapter.pointee.end = source.pointee.end
      av_dict_copy(&chapter.pointee.metadata, source.pointee.metadata, 0)
      chapters[index] = chapter
      output.pointee.nb_chapters = UInt32(index + 1)
    }
  }
}
