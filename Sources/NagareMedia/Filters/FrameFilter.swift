import CFFmpeg

/// Frames on their way through FFmpeg's filters. What comes out may have another size, format, number and time.
///
/// Used by one thread at a time; whoever makes it may hand it to the thread that decodes.
final class FrameFilter {
  /// Of the frames that come out, as far as it is known before there is one.
  let description: FrameDescription
  /// Of the frames that come out.
  let timing: FrameTiming
  /// Whether what comes out for a time depends on the frames around it alone, so that filtering can begin anywhere.
  let isLocal: Bool
  /// Whether what comes out is as long as what goes in.
  let keepsLength: Bool
  private let sections: [FilterSettings.Section]
  private let threads: Int
  private var input: FilterInput
  /// Whether frames come out when they went in.
  private let keepsTimes: Bool
  /// Whether lines of two fields do not alternate any more when frames come out.
  private let mixesFields: Bool
  /// The unit of the frames that go in, and how many of it they last when they do not say so.
  private let sourceUnit: AVRational
  private let usualDuration: Int64
  /// Made when the first frame comes.
  private var graph: FilterGraph?
  /// A frame that the graph was not made for, until the graph has given all that it holds.
  private var waiting: VideoFrame?
  /// Whether all frames have been sent.
  private(set) var isEnding = false
  /// Until when the last frame that was sent is on screen, as filters see it.
  private var end: Int64 = 0
  private var lastTimestamp: Int64?
  private var frames = ReusableObjects<VideoFrame>()

  /// - Parameters:
  ///   - sections: what frames go through; at least one.
  ///   - description: of the frames that go in.
  ///   - timing: of these.
  ///   - isUpright: whether pictures come out as they are to be shown.
  ///   - threads: how many may filter; 0 for as many as there are processors.
  /// - Throws: `MediaError.wrongFilter` when a section is not understood.
  init(
    _ sections: [FilterSettings.Section], _ description: FrameDescription, _ timing: FrameTiming, isUpright: Bool,
    threads: Int
  ) throws(MediaError) {
    self.sections = sections
    self.threads = threads
    input = FilterInput(description, timing)
    (sourceUnit, usualDuration) = (timing.axis.timeBase.rational, timing.usualDuration)
    let graph = try FilterGraph(sections, for: input, threads: threads)
    keepsTimes = graph.keepsTimes(of: input)
    (isLocal, keepsLength) = (graph.isLocal, graph.keepsLength)
    mixesFields = graph.mixesFields(of: input.geometry)
    self.timing = FrameTiming(timing, through: graph, input, keepsTimes: keepsTimes)
    let choosesFormat = sections.last?.isUsers == true && graph.choosesFormat
    var filtered = try FrameFilter.description(of: description, input, through: graph)
    filtered.isFormatChosen = choosesFormat
    if isUpright { filtered.orientation = .upright }
    self.description = filtered
  }

  /// What a graph cannot do with a black frame is wrong before there is another.
  private static func description(
    of source: FrameDescription, _ input: FilterInput, through graph: FilterGraph
  ) throws(MediaError) -> FrameDescription {
    do throws(MediaError) {
      return try graph.description(of: source, input)
    } catch .cannotFilter(let graph, let reason) {
      throw .wrongFilter(graph: graph, reason: reason)
    }
  }

  /// Gives the filters a frame, whose samples they take over; nil tells them that there are no more.
  ///
  /// Every frame that is ready must have been taken before.
  func send(_ frame: VideoFrame?) throws(MediaError) {
    guard let frame else {
      isEnding = true
      try graph?.finish(at: end)
      return
    }
    // Some files change in mid-stream; a graph is made for one kind of frame.
    if let graph, frame.geometry != input.geometry {
      waiting = frame
      try graph.finish(at: end)
    } else {
      try pass(frame)
    }
  }

  /// The next frame that is ready; nil when the filters want another one or have given their last.
  func nextFrame() throws(MediaError) -> VideoFrame? {
    while let graph {
      let frame = try frames.next()
      switch try graph.receive(frame) {
      case .wantsMore: return nil
      case .frame: if place(frame) { return frame }
      case .end:
        guard let waiting else { return nil }
        self.graph = nil
        self.waiting = nil
        try pass(waiting)
      }
    }
    return nil
  }

  /// Forgets all frames, after a seek.
  func flush() {
    (graph, waiting, isEnding, lastTimestamp) = (nil, nil, false, nil)
  }

  private func pass(_ frame: VideoFrame) throws(MediaError) {
    let graph = if let graph { graph } else { try newGraph(for: frame) }
    self.graph = graph
    end = input.filterTime(frame.timestamp &+ (frame.duration ?? usualDuration))
    frame.timestamp = input.filterTime(frame.timestamp)
    frame.pointer.pointee.sample_aspect_ratio = input.pixelAspect
    // What nothing is said of is guessed by the size, by filters by another rule than by players.
    if let matrix = input.matrix { frame.tag(matrix) }
    try graph.send(frame)
  }

  /// A graph that suited the frames that were promised need not suit others.
  private func newGraph(for frame: VideoFrame) throws(MediaError) -> FilterGraph {
    input.geometry = frame.geometry
    do throws(MediaError) {
      return try FilterGraph(sections, for: input, threads: threads)
    } catch .wrongFilter(let graph, let reason) {
      throw .cannotFilter(graph: graph, reason: reason)
    }
  }

  /// Gives a frame that came out its time.
  /// - Returns: false where it does not come after the frame before it.
  private func place(_ frame: VideoFrame) -> Bool {
    guard let graph else { return false }
    let axis = timing.axis
    var timestamp = lastTimestamp.map { $0 &+ timing.usualDuration } ?? axis.start
    if frame.timestamp != nagare_nopts_value {
      timestamp = axis.start &+ av_rescale_q(frame.timestamp, graph.timeBase, axis.timeBase.rational)
    }
    if let lastTimestamp, timestamp <= lastTimestamp { return false }
    lastTimestamp = timestamp
    let duration = keepsTimes ? frame.duration ?? 0 : 0
    frame.setTime(timestamp)
    if mixesFields { frame.isInterlaced = false }
    frame.setDuration(av_rescale_q(duration, sourceUnit, axis.timeBase.rational))
    frame.tag(description.tags.space)
    if description.orientation == .upright { av_frame_remove_side_data(frame.pointer, AV_FRAME_DATA_DISPLAYMATRIX) }
    return true
  }
}
