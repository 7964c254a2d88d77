import CFFmpeg

/// The mapping from an input's streams to an output's.
struct StreamLayout {
  /// The index in the output of each of the input's streams; nil for streams that are not written.
  private(set) var map: [Int?] = []
  private(set) var videoIndex = 0
  /// Streams that the container cannot hold in any form.
  private(set) var omitted: [OmittedStream] = []
  /// Streams that the container holds in another form.
  private(set) var converted: [ConvertedStream] = []
  /// Whether there is audio among the omitted streams.
  private(set) var omitsAudio = false
  /// User-facing descriptions of the audio streams that cannot be decoded, or need a decoder that this FFmpeg lacks.
  private(set) var undecodable: [String] = []
  /// The input's AAC streams whose ADTS headers must be removed.
  private(set) var adtsStreams: Set<Int> = []
  /// The audio converters, by the input's streams.
  private(set) var audioConverters: [Int: any AudioConverter] = [:]
  /// The subtitle converters, by the input's streams.
  private(set) var subtitleConverters: [Int: SubtitleConverter] = [:]

  /// Adds only an encoder's stream to an output.
  init(of encoder: VideoEncoder, into output: UnsafeMutablePointer<AVFormatContext>) throws(MediaError) {
    _ = try StreamLayout.add(encoder, to: output)
  }

  /// Adds streams to an output in the input's order: the encoder's in place of the decoded one, and the others copied
  /// or converted if the container can hold them.
  /// - Parameters:
  ///   - encoder: nil to copy the video.
  ///   - audio: the treatment of audio streams.
  init(
    from demuxer: Demuxer, encoder: VideoEncoder?, container: OutputContainer, audio: AudioTreatment = .copy,
    into output: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) {
    let input = demuxer.context
    for index in 0..<Int(input.pointee.nb_streams) {
      guard let source = input.pointee.streams[index] else { continue }
      if index == demuxer.video.index {
        videoIndex = Int(output.pointee.nb_streams)
        map.append(videoIndex)
        if let encoder {
          try StreamLayout.add(encoder, like: source, to: output)
        } else {
          try StreamLayout.addCopy(ofVideo: source, to: output)
        }
        continue
      }
      switch try StreamLayout.role(of: source, in: container, isMainAudio: index == demuxer.audioIndex, audio) {
      case .copied:
        map.append(Int(output.pointee.nb_streams))
        let target = try StreamLayout.addCopy(of: source, to: output)
        if container.isISOMedia || container.isMatroska, try ADTS.describe(target) { adtsStreams.insert(index) }
      case .decoded: try add(PCMConverter(source, demuxer.issues), of: source, index: index, to: output)
      case .encoded:
        try add(
          AudioEncoder(source, audio, container: container, demuxer.issues), of: source, index: index, to: output)
      case .attached:
        map.append(nil)
        try StreamLayout.addCover(source, to: output)
      case .omitted:
        if try addConverted(source, index: index, in: container, to: output, demuxer.issues) { continue }
        map.append(nil)
        if !StreamLayout.isStoredAsMetadata(source) { omit(source, index: index, in: container) }
      case .undecodable: addUndecodable(source, index: index)
      case .unwanted: map.append(nil)
      }
    }
    StreamLayout.prefer(videoIndex, in: output)
    StreamLayout.copyMetadata(from: input, to: output)
  }

  /// The role of a stream, which cannot be copied if its description is corrupt.
  private static func role(
    of source: UnsafeMutablePointer<AVStream>, in container: OutputContainer, isMainAudio: Bool, _ audio: AudioTreatment
  ) throws(MediaError) -> StreamRole {
    let role = container.role(of: source.pointee, isMainAudio: isMainAudio, audio)
    guard role == .copied else { return role }
    // Some programs read nothing of a file with an audio stream that they cannot open.
    if try AudioDecoder.rejectsParameters(source) { return .undecodable }
    return try canDescribe(source, in: container) ? role : .omitted
  }

  /// Whether a container can describe a copy of a stream. Tests that by writing a header for it alone, into memory.
  private static func canDescribe(
    _ source: UnsafeMutablePointer<AVStream>, in container: OutputContainer
  ) throws(MediaError) -> Bool {
    // MP4 and MOV describe their streams in the header only if they are fragmented. Descriptions that need a packet
    // then fail with another error.
    if container.isISOMedia {
      let status = try headerStatus(ofCopying: source, into: container, inFragments: true)
      if status == nagare_averror_invalid_data { return false }
    }
    return try headerStatus(ofCopying: source, into: container) >= 0
  }

  /// FFmpeg's status after writing the header of an output with a copy of one stream.
  /// - Parameter inFragments: whether MP4 and MOV are fragmented, with the header before the packets.
  private static func headerStatus(
    ofCopying source: UnsafeMutablePointer<AVStream>, into container: OutputContainer, inFragments: Bool = false
  ) throws(MediaError) -> Int32 {
    let trial = try Muxer.context(container.muxerName)
    defer { avformat_free_context(trial) }
    try addCopy(of: source, to: trial)
    Muxer.allowExperiments(trial, container)
    guard avio_open_dyn_buf(&trial.pointee.pb) >= 0 else { throw MediaError.outOfMemory }
    defer {
      var bytes: UnsafeMutablePointer<UInt8>?
      _ = avio_close_dyn_buf(trial.pointee.pb, &bytes)
      av_free(bytes)
    }
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    if inFragments { try LibraryOptions.set("movflags", to: "empty_moov", in: &options) }
    return avformat_write_header(trial, &options)
  }

  /// Makes one of several videos the default for players.
  private static func prefer(_ videoIndex: Int, in output: UnsafeMutablePointer<AVFormatContext>) {
    let videos = (0..<Int(output.pointee.nb_streams)).filter { VideoStream.isVideo($0, of: output) }
    guard videos.count > 1 else { return }
    for index in videos { output.pointee.streams[index]!.pointee.disposition &= ~AV_DISPOSITION_DEFAULT }
    output.pointee.streams[videoIndex]!.pointee.disposition |= AV_DISPOSITION_DEFAULT
  }

  /// Makes the units of videos coarse enough for MP4 and MOV.
  static func coarsenUnits(ofVideosIn output: UnsafeMutablePointer<AVFormatContext>) {
    for index in 0..<Int(output.pointee.nb_streams) {
      let stream = output.pointee.streams[index]!
      let unit = TimeBase(stream.pointee.time_base)
      guard stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO, unit != unit.coarsenedForISOMedia else {
        continue
      }
      (stream.pointee.time_base, stream.pointee.duration) = (unit.coarsenedForISOMedia.rational, nagare_nopts_value)
    }
  }

  /// Adds the streams of a live input to an output: the encoder's and the main audio.
  init(
    live demuxer: Demuxer, encoder: VideoEncoder, container: OutputContainer,
    into output: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) {
    let input = demuxer.context
    try StreamLayout.add(encoder, like: input.pointee.streams[demuxer.video.index]!, to: output)
    map = Array(repeating: nil, count: demuxer.audioIndex ?? 0)
    if let index = demuxer.audioIndex, let source = input.pointee.streams[index] {
      switch container.liveRole(ofAudio: source.pointee) {
      case .copied:
        map.append(Int(output.pointee.nb_streams))
        let target = try StreamLayout.addCopy(of: source, to: output)
        if container != .ts, try ADTS.describe(target) { adtsStreams.insert(index) }
      case .decoded: try add(PCMConverter(source, demuxer.issues), of: source, index: index, to: output)
      case .undecodable: addUndecodable(source, index: index)
      case .attached, .omitted, .encoded, .unwanted:
        if try addConverted(source, index: index, in: container, to: output, demuxer.issues) { break }
        map.append(nil)
        omit(source, index: index, in: container)
      }
    }
    StreamLayout.copyMetadata(from: input, to: output)
  }

  private mutating func omit(
    _ source: UnsafeMutablePointer<AVStream>, index: Int, in container: OutputContainer
  ) {
    let containers = container.others(for: source.pointee).map(\.rawValue)
    omitted.append(OmittedStream(description: StreamLayout.describe(source, index: index), containers: containers))
    if source.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO { omitsAudio = true }
  }

  private mutating func addUndecodable(_ source: UnsafeMutablePointer<AVStream>, index: Int) {
    map.append(nil)
    undecodable.append(StreamLayout.describe(source, index: index))
  }

  /// Adds a conversion of an audio or subtitle stream that the container cannot hold.
  /// - Returns: false if there is no conversion.
  private mutating func addConverted(
    _ source: UnsafeMutablePointer<AVStream>, index: Int, in container: OutputContainer,
    to output: UnsafeMutablePointer<AVFormatContext>, _ issues: IssueLog
  ) throws(MediaError) -> Bool {
    switch source.pointee.codecpar.pointee.codec_type {
    case AVMEDIA_TYPE_AUDIO:
      guard let treatment = container.usualAudio, let encoder = treatment.encoding?.encoder,
        avcodec_find_encoder_by_name(encoder) != nil,
        let audio = try StreamLayout.encoder(of: source, treatment, container, issues)
      else { return false }
      try add(audio, of: source, index: index, to: output)
    case AVMEDIA_TYPE_SUBTITLE:
      guard let name = container.usualSubtitles, let converter = try SubtitleConverter(source, as: name) else {
        return false
      }
      subtitleConverters[index] = converter
      map.append(Int(output.pointee.nb_streams))
      let target = try StreamLayout.newStream(in: output)
      try converter.describe(target)
      StreamLayout.copyDescription(from: source, to: target)
      StreamLayout.copyTiming(from: source, to: target)
      StreamLayout.removeStaleTags(of: target)
    default: return false
    }
    let codec = output.pointee.streams[Int(output.pointee.nb_streams) - 1]!.pointee.codecpar.pointee.codec_id
    let description = StreamLayout.describe(source, index: index)
    converted.append(ConvertedStream(description: description, codec: NagareMedia.name(of: codec)))
    return true
  }

  /// The audio encoder for a stream; nil if the stream cannot be decoded, or the encoder refuses it.
  private static func encoder(
    of source: UnsafeMutablePointer<AVStream>, _ treatment: AudioTreatment, _ container: OutputContainer,
    _ issues: IssueLog
  ) throws(MediaError) -> AudioEncoder? {
    do throws(MediaError) {
      return try AudioEncoder(source, treatment, container: container, issues)
    } catch .encoderRefused {
      return nil
    }
  }

  /// Adds an audio stream's conversion; without a converter, the stream counts as undecodable.
  private mutating func add(
    _ audio: (any AudioConverter)?, of source: UnsafeMutablePointer<AVStream>, index: Int,
    to output: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) {
    guard let audio else { return addUndecodable(source, index: index) }
    audioConverters[index] = audio
    map.append(Int(output.pointee.nb_streams))
    let target = try StreamLayout.newStream(in: output)
    try audio.describe(target)
    StreamLayout.copyDescription(from: source, to: target)
    StreamLayout.removeStaleTags(of: target)
  }

  private static func copyMetadata(
    from input: UnsafeMutablePointer<AVFormatContext>, to output: UnsafeMutablePointer<AVFormatContext>
  ) {
    av_dict_copy(&output.pointee.metadata, input.pointee.metadata, 0)
    for key in ["major_brand", "minor_version", "compatible_brands", "encoder", Provenance.matroskaTag] {
      av_dict_set(&output.pointee.metadata, key, nil, 0)
    }
  }

  private static func newStream(
    in output: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    guard let stream = avformat_new_stream(output, nil) else { throw MediaError.outOfMemory }
    return stream
  }

  private static func add(
    _ encoder: VideoEncoder, to output: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    let target = try newStream(in: output)
    guard EncodedParameters.copy(encoder.context, header: encoder.joinedHeader, to: target.pointee.codecpar) else {
      throw MediaError.outOfMemory
    }
    if encoder.context.pointee.codec_id == AV_CODEC_ID_HEVC, isISOMedia(output) {
      target.pointee.codecpar.pointee.codec_tag = fourCC("hvc1")
    }
    target.pointee.time_base = encoder.timing.axis.timeBase.rational
    target.pointee.sample_aspect_ratio = encoder.plan.description.containerPixelAspect
    agreeOnPixelAspect(target)
    if let rate = encoder.timing.rate, !encoder.timing.followsStream {
      target.pointee.avg_frame_rate = rate
      target.pointee.r_frame_rate = rate
    }
    return target
  }

  /// Whether an output is MP4 or MOV. HEVC has two tags in such files (ISO/IEC 14496-15): Apple's players open only
  /// `hvc1`, whose parameter sets are in the header alone.
  private static func isISOMedia(_ output: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    ["mp4", "mov"].contains(String(cString: output.pointee.oformat.pointee.name))
  }

  private static func add(
    _ encoder: VideoEncoder, like source: UnsafeMutablePointer<AVStream>,
    to output: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) {
    let target = try add(encoder, to: output)
    copyDescription(from: source, to: target)
    if encoder.timing.followsStream { copyTiming(from: source, to: target) }
    removeStaleTags(of: target)
    let stale = staleSideData(of: encoder.plan.description, like: source)
    copySideData(from: source, to: target) { lastingSideData.contains($0) && !stale.contains($0) }
    try encoder.plan.description.hdrMetadata.describe(target)
  }

  @discardableResult
  private static func addCopy(
    of source: UnsafeMutablePointer<AVStream>, to output: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    let target = try newStream(in: output)
    guard avcodec_parameters_copy(target.pointee.codecpar, source.pointee.codecpar) >= 0 else {
      throw MediaError.outOfMemory
    }
    // The tag of another container may mean another codec in this one; without a tag, the muxer sets its own.
    target.pointee.codecpar.pointee.codec_tag = 0
    copyDescription(from: source, to: target)
    copyTiming(from: source, to: target)
    target.pointee.sample_aspect_ratio = source.pointee.sample_aspect_ratio
    agreeOnPixelAspect(target)
    copySideData(from: source, to: target) { _ in true }
    return target
  }

  private static func addCopy(
    ofVideo source: UnsafeMutablePointer<AVStream>, to output: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) {
    let target = try addCopy(of: source, to: output)
    if target.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_HEVC, isISOMedia(output) {
      target.pointee.codecpar.pointee.codec_tag = fourCC("hvc1")
    }
  }

  /// Makes the pixel aspect ratios of container and codec equal, as muxers require. Players prefer the container's.
  private static func agreeOnPixelAspect(_ stream: UnsafeMutablePointer<AVStream>) {
    let parameters = stream.pointee.codecpar!
    guard stream.pointee.sample_aspect_ratio.num > 0, parameters.pointee.sample_aspect_ratio.num > 0 else { return }
    let (width, height) = (UInt32(max(parameters.pointee.width, 0)), UInt32(max(parameters.pointee.height, 0)))
    if av_image_check_sar(width, height, stream.pointee.sample_aspect_ratio) >= 0 {
      parameters.pointee.sample_aspect_ratio = stream.pointee.sample_aspect_ratio
    } else {
      stream.pointee.sample_aspect_ratio = parameters.pointee.sample_aspect_ratio
    }
  }

  private static func addCover(
    _ source: UnsafeMutablePointer<AVStream>, to output: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) {
    let target = try newStream(in: output)
    let image = source.pointee.attached_pic
    guard let copy = CodecHeader.copy(image.data, count: Int(image.size)) else { throw MediaError.outOfMemory }
    let parameters = target.pointee.codecpar!
    parameters.pointee.codec_type = AVMEDIA_TYPE_ATTACHMENT
    parameters.pointee.codec_id = source.pointee.codecpar.pointee.codec_id
    parameters.pointee.extradata = copy
    parameters.pointee.extradata_size = image.size
    av_dict_copy(&target.pointee.metadata, source.pointee.metadata, 0)
    let suffix = parameters.pointee.codec_id == AV_CODEC_ID_MJPEG ? "jpeg" : name(of: parameters.pointee.codec_id)
    av_dict_set(&target.pointee.metadata, "filename", suffix == "jpeg" ? "cover.jpg" : "cover.\(suffix)", 0)
    av_dict_set(&target.pointee.metadata, "mimetype", "image/\(suffix)", 0)
  }

  private static func copyTiming(
    from source: UnsafeMutablePointer<AVStream>, to target: UnsafeMutablePointer<AVStream>
  ) {
    target.pointee.time_base = source.pointee.time_base
    target.pointee.avg_frame_rate = source.pointee.avg_frame_rate
    target.pointee.r_frame_rate = source.pointee.r_frame_rate
    target.pointee.duration = source.pointee.duration
  }

  private static func copyDescription(
    from source: UnsafeMutablePointer<AVStream>, to target: UnsafeMutablePointer<AVStream>
  ) {
    target.pointee.disposition = source.pointee.disposition
    av_dict_copy(&target.pointee.metadata, source.pointee.metadata, 0)
  }

  /// The side data about display, which applies whatever the encoding.
  private static let lastingSideData = [
    AV_PKT_DATA_DISPLAYMATRIX, AV_PKT_DATA_STEREO3D, AV_PKT_DATA_SPHERICAL, AV_PKT_DATA_MASTERING_DISPLAY_METADATA,
    AV_PKT_DATA_CONTENT_LIGHT_LEVEL,
  ]

  /// The side data that filters make obsolete: the display matrix of rotated frames, and HDR metadata if HDR is lost.
  private static func staleSideData(
    of description: FrameDescription, like source: UnsafeMutablePointer<AVStream>
  ) -> [AVPacketSideDataType] {
    let isTurned = description.orientation != VideoStream.orientation(of: source)
    let hdrCurves = [AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67]
    let losesHDR =
      hdrCurves.contains(source.pointee.codecpar.pointee.color_trc) && !hdrCurves.contains(description.tags.transfer)
    return (isTurned ? [AV_PKT_DATA_DISPLAYMATRIX] : [])
      + (losesHDR ? [AV_PKT_DATA_MASTERING_DISPLAY_METADATA, AV_PKT_DATA_CONTENT_LIGHT_LEVEL] : [])
  }

  private static func copySideData(
    from source: UnsafeMutablePointer<AVStream>, to target: UnsafeMutablePointer<AVStream>,
    where isWanted: (AVPacketSideDataType) -> Bool
  ) {
    for data in StreamSideData.all(of: source) where isWanted(data.type) {
      let copy = StreamSideData.add(data.type, size: data.size, to: target)
      copy?.copyMemory(from: data.data, byteCount: data.size)
    }
  }

  /// Removes the metadata about the source's encoding.
  private static func removeStaleTags(of stream: UnsafeMutablePointer<AVStream>) {
    for key in staleTags(of: stream) { av_dict_set(&stream.pointee.metadata, key, nil, 0) }
  }

  /// The keys of the encoder's name, and of the statistics that Matroska writers add.
  private static func staleTags(of stream: UnsafeMutablePointer<AVStream>) -> [String] {
    var keys: [String] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(stream.pointee.metadata, "", entry, AV_DICT_IGNORE_SUFFIX) {
      let key = String(cString: next.pointee.key)
      let isStale = ["ENCODER", "BPS", "NUMBER_OF_", "_STATISTICS_"].contains { key.uppercased().hasPrefix($0) }
      if isStale { keys.append(key) }
      entry = next
    }
    return keys
  }

  /// Whether a stream reaches the output as metadata. In some containers chapter marks and time codes are streams.
  private static func isStoredAsMetadata(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    guard stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_DATA else { return false }
    let tag = stream.pointee.codecpar.pointee.codec_tag
    return tag == fourCC("text") || tag == fourCC("tmcd")
  }

  private static func fourCC(_ text: StaticString) -> UInt32 {
    text.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
  }

  private static func describe(_ stream: UnsafeMutablePointer<AVStream>, index: Int) -> String {
    let parameters = stream.pointee.codecpar.pointee
    let kind = av_get_media_type_string(parameters.codec_type).map { String(cString: $0) } ?? "unknown"
    return "stream \(index) (\(kind), \(name(of: parameters.codec_id)))"
  }

  /// Copies the chapters that are in the input.
  /// - Parameter range: the range of the input to write; nil for all of it.
  static func copyChapters(
    from demuxer: Demuxer, to output: UnsafeMutablePointer<AVFormatContext>, of range: TrimRange?
  ) throws(MediaError) {
    let input = demuxer.context
    let count = Int(input.pointee.nb_chapters)
    guard count > 0 else { return }
    guard let list = av_calloc(count, MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride) else {
      throw MediaError.outOfMemory
    }
    let chapters = list.bindMemory(to: UnsafeMutablePointer<AVChapter>?.self, capacity: count)
    output.pointee.chapters = chapters
    for index in 0..<count {
      guard let source = input.pointee.chapters[index] else { throw MediaError.outOfMemory }
      var described = source.pointee
      guard described.clip(to: demuxer.audioVideoEnd), range?.clip(&described) != false else { continue }
      guard let memory = av_mallocz(MemoryLayout<AVChapter>.size) else { throw MediaError.outOfMemory }
      let chapter = memory.bindMemory(to: AVChapter.self, capacity: 1)
      chapter.pointee.id = described.id
      chapter.pointee.time_base = described.time_base
      chapter.pointee.start = described.start
      chapter.pointee.end = described.end
      av_dict_copy(&chapter.pointee.metadata, source.pointee.metadata, 0)
      chapters[Int(output.pointee.nb_chapters)] = chapter
      output.pointee.nb_chapters += 1
    }
  }
}

extension AVChapter {
  /// Matroska counts nanoseconds in 63 bits.
  private static let latestTime = 9e9

  /// Clips the chapter to its input. A corrupt file may state any times.
  /// - Parameter limit: the end of the input in seconds; nil if unknown.
  /// - Returns: false if the chapter is outside the input, or ends before it starts.
  fileprivate mutating func clip(to limit: Double?) -> Bool {
    let last = TimeBase(time_base).units(min(limit ?? .infinity, AVChapter.latestTime))
    guard start <= end, start < last, start >= 0 || end > 0 else { return false }
    (start, end) = (max(start, 0), min(end, last))
    return true
  }
}

extension TimeBase {
  /// The unit of a video in MP4 and MOV: this one, or 1/9,000,000 s if that is longer, which fits all usual frame
  /// rates. FFmpeg's reader ignores offsets from decoding to presentation of 2^28 units and more, which are 30 s then.
  package var coarsenedForISOMedia: TimeBase {
    let coarse = TimeBase(numerator: 1, denominator: 9_000_000)
    return seconds(1) < coarse.seconds(1) ? coarse : self
  }
}
