import CFFmpeg

/// What comes out of filters, before there is a frame.
extension FilterGraph {
  /// Filters behind which frames do not come at even times, even if they have come so.
  private static let uneven: Set = ["select", "setpts", "mpdecimate", "thumbnail", "random"]

  /// Whether frames are at times of their own, between which there is nothing to say about how far they are apart.
  private var isUneven: Bool { !FilterGraph.uneven.isDisjoint(with: filterNames) }

  /// Whether frames come out when they went in.
  func keepsTimes(of input: FilterInput) -> Bool {
    let rate = rate ?? AVRational(num: 0, den: 1)
    return !isUneven && !countsFrames && av_cmp_q(rate, input.rate) == 0
  }

  /// Whether the unit of time is what lies between two frames.
  private var countsFrames: Bool {
    guard let rate else { return false }
    return av_cmp_q(av_inv_q(rate), timeBase) == 0
  }

  /// Seconds from each frame to the next, where this never changes.
  func steadyInterval(after interval: Double?) -> Double? {
    guard let rate, !isUneven, interval != nil || countsFrames else { return nil }
    return 1 / av_q2d(rate)
  }

  /// What frames are like that come out for frames of a kind. Colours and fields are not known of a graph, only of
  /// frames: black ones are sent through. The graph is of no use afterwards.
  func description(of source: FrameDescription, _ input: FilterInput) throws(MediaError) -> FrameDescription {
    var description = source
    description.geometry = geometry
    let (before, after) = (input.pixelAspect, pixelAspect)
    // What the codec and the container say apart stays apart.
    if before.num != after.num || before.den != after.den {
      (description.pixelAspect, description.containerPixelAspect) = (after, after)
    }
    if let sample = try sampleFrame(of: source, input) { description.follow(sample, after: source) }
    // What was guessed before stays a guess, where it leads to the same.
    if description.tags.space == input.matrix, description.encoding.matrix.space == description.guessedMatrix {
      description.tags.space = AVCOL_SPC_UNSPECIFIED
    }
    if mixesFields(of: source.geometry) {
      (description.fieldOrder, description.showsTopFirst) = (AV_FIELD_PROGRESSIVE, nil)
    }
    return description
  }

  /// The first frame that comes out for some black ones; nil where none does.
  private func sampleFrame(of source: FrameDescription, _ input: FilterInput) throws(MediaError) -> VideoFrame? {
    let sample = try VideoFrame()
    let interval = input.rate.num > 0 ? av_rescale_q(1, av_inv_q(input.rate), input.timeBase) : 1
    for index in 0...FilterGraph.mostSamples {
      // Filters that wait for more than a few give what they have at the end.
      let isLast = index == FilterGraph.mostSamples
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

  private static let mostSamples = 3

  /// Whether lines of two fields do not alternate any more when pictures come out.
  func mixesFields(of source: FrameGeometry) -> Bool {
    let names = Set(filterNames)
    return !names.isDisjoint(with: ["transpose", "rotate"])
      || geometry.height != source.height && !names.isDisjoint(with: ["scale", "zscale"])
  }
}

extension FrameDescription {
  /// Takes over what a frame says that came of a black one, which was flagged as interlaced where such frames may be.
  fileprivate mutating func follow(_ sample: VideoFrame, after source: FrameDescription) {
    let frame = sample.pointer.pointee
    tags = ColorTags(frame)
    chromaLocation = frame.chroma_location
    if tags.transfer != source.tags.transfer { light = HDRMetadata() }
    let isTopFirst = sample.isTopFirst
    if !sample.isInterlaced {
      fieldOrder = AV_FIELD_PROGRESSIVE
      showsTopFirst = nil
    } else if source.fieldOrder == AV_FIELD_PROGRESSIVE || source.isTopFirst != isTopFirst {
      fieldOrder = isTopFirst ? AV_FIELD_TT : AV_FIELD_BB
      showsTopFirst = isTopFirst
    }
  }

  /// What is guessed of samples of this size of which nothing is said.
  fileprivate var guessedMatrix: AVColorSpace {
    var untagged = self
    untagged.tags.space = AVCOL_SPC_UNSPECIFIED
    return untagged.encoding.matrix.space
  }

  /// Of the names for both fields at once, the first letter counts in ffmpeg, whatever is said of them elsewhere.
  var isTopFirst: Bool { showsTopFirst ?? (fieldOrder != AV_FIELD_BB && fieldOrder != AV_FIELD_BT) }
}
