import CFFmpeg

/// The properties of a graph's output, before the first frame.
extension FilterGraph {
  /// The filters after which frames may be unevenly spaced, even if they were evenly spaced before.
  private static let irregularFilters: Set = ["select", "setpts", "mpdecimate", "thumbnail", "random"]

  /// Whether the filters may space output frames unevenly.
  private var isIrregular: Bool { !FilterGraph.irregularFilters.isDisjoint(with: filterNames) }

  /// Whether frames keep their timestamps.
  func keepsTimes(of input: FilterInput) -> Bool {
    let rate = rate ?? AVRational(num: 0, den: 1)
    return !isIrregular && !countsFrames && av_cmp_q(rate, input.rate) == 0
  }

  /// Whether the time base is the interval between frames.
  private var countsFrames: Bool {
    guard let rate else { return false }
    return av_cmp_q(av_inv_q(rate), timeBase) == 0
  }

  /// The seconds from each frame to the next; nil if they vary or are unknown.
  func steadyInterval(after interval: Double?) -> Double? {
    guard let rate, !isIrregular, interval != nil || countsFrames else { return nil }
    return 1 / av_q2d(rate)
  }

  /// Describes the output for input frames like `source`. Black frames are sent through, as colours and fields are
  /// known only from frames. The graph cannot be used afterwards.
  func description(of source: FrameDescription, _ input: FilterInput) throws(MediaError) -> FrameDescription {
    var description = source
    description.geometry = geometry
    let (before, after) = (input.pixelAspect, pixelAspect)
    // If filters do not change the aspect ratio, the codec and the container keep their own values.
    if before.num != after.num || before.den != after.den {
      (description.pixelAspect, description.containerPixelAspect) = (after, after)
    }
    if let sample = try sampleFrame(of: source, input) { description.follow(sample, after: source) }
    // A guessed matrix stays untagged if the guess for the output is the same.
    if description.tags.space == input.matrix, description.encoding.matrix.space == description.guessedMatrix {
      description.tags.space = AVCOL_SPC_UNSPECIFIED
    }
    if mixesFields(of: source.geometry) {
      (description.fieldOrder, description.showsTopFirst) = (AV_FIELD_PROGRESSIVE, nil)
    }
    return description
  }

  /// The first output frame for some black input frames; nil if there is none.
  private func sampleFrame(of source: FrameDescription, _ input: FilterInput) throws(MediaError) -> VideoFrame? {
    let sample = try VideoFrame()
    let interval = input.rate.num > 0 ? av_rescale_q(1, av_inv_q(input.rate), input.timeBase) : 1
    for index in 0...FilterGraph.maxSamples {
      // Filters that wait for more frames output the earlier ones at the end of the input.
      let isLast = index == FilterGraph.maxSamples
      guard let frame = try isLast ? nil : VideoFrame(black: source, input) else {
        try finish(at: Int64(index) * interval)
        return try receive(sample) == .frame ? sample : nil
      }
      frame.timestamp = Int64(index) * interval
      try send(frame)
      switch try receive(sample) {
      case .frame: return sample
      case .end: return nil
      case .wantsMore: break
      }
    }
    return nil
  }

  private static let maxSamples = 3

  /// Whether the filters mix fields, so that output frames are no longer interlaced.
  func mixesFields(of source: FrameGeometry) -> Bool {
    let names = Set(filterNames)
    return !names.isDisjoint(with: ["transpose", "rotate"])
      || geometry.height != source.height && !names.isDisjoint(with: ["scale", "zscale"])
  }
}

extension FrameDescription {
  /// Takes over the properties of an output frame. The black input was flagged as interlaced unless the source is known
  /// to be progressive.
  fileprivate mutating func follow(_ sample: VideoFrame, after source: FrameDescription) {
    let frame = sample.pointer.pointee
    tags = ColorTags(frame)
    chromaLocation = frame.chroma_location
    if tags.transfer != source.tags.transfer { hdrMetadata = HDRMetadata() }
    let isTopFirst = sample.isTopFirst
    if !sample.isInterlaced {
      fieldOrder = AV_FIELD_PROGRESSIVE
      showsTopFirst = nil
    } else if source.fieldOrder == AV_FIELD_PROGRESSIVE || source.isTopFirst != isTopFirst {
      fieldOrder = isTopFirst ? AV_FIELD_TT : AV_FIELD_BB
      showsTopFirst = isTopFirst
    }
  }

  /// The matrix that is guessed for untagged samples of this size.
  fileprivate var guessedMatrix: AVColorSpace {
    var untagged = self
    untagged.tags.space = AVCOL_SPC_UNSPECIFIED
    return untagged.encoding.matrix.space
  }

  /// Whether the top field is shown first. Of `AV_FIELD_TB` and `AV_FIELD_BT` the first letter counts, as in ffmpeg.
  var isTopFirst: Bool { showsTopFirst ?? (fieldOrder != AV_FIELD_BB && fieldOrder != AV_FIELD_BT) }
}
