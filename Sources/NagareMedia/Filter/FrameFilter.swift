import CFFmpeg

/// Passes frames through FFmpeg's filters. The output may differ in size, format, number and timestamps.
///
/// Used by one thread at a time, which need not be the one that made it.
final class FrameFilter {
  /// The description of output frames, as far as it is known before the first frame.
  let description: FrameDescription
  /// The timing of output frames.
  let timing: FrameTiming
  /// Whether the output at a time depends only on the frames around it, so that filtering can begin anywhere.
  let isLocal: Bool
  /// Whether the output is as long as the input.
  let keepsLength: Bool
  /// Whether the output has text in fonts that Fontconfig may choose.
  let drawsText: Bool
  private let sections: [FilterSettings.Section]
  private let threads: Int
  private var input: FilterInput
  /// Whether frames keep their timestamps.
  private let keepsTimes: Bool
  /// Whether the filters mix fields, so that output frames are no longer interlaced.
  private let mixesFields: Bool
  /// The time base of input frames, and a frame's usual duration in units of it.
  private let sourceUnit: AVRational
  private let usualDuration: Int64
  /// The graph for the current size and format; nil before the first frame.
  private var graph: FilterGraph?
  /// A frame of another size or format than the graph's, kept until the graph has output all its frames.
  private var waiting: VideoFrame?
  /// Whether all frames have been sent.
  private(set) var isDraining = false
  /// The end of the last frame sent, as a timestamp in filters.
  private var end: Int64 = 0
  private var lastTimestamp: Int64?
  private var frames = ReusableObjects<VideoFrame>()

  /// - Parameters:
  ///   - sections: the sections of the graph; at least one.
  ///   - description: the description of input frames.
  ///   - timing: the timing of input frames.
  ///   - isUpright: whether the output frames are upright.
  ///   - threads: the number of filtering threads; 0 to derive it from the available processors and memory.
  /// - Throws: `MediaError.wrongFilter` if a section is invalid or unsuitable; `noFilters` or `outOfMemory`.
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
    (isLocal, keepsLength, drawsText) = (graph.isLocal, graph.keepsLength, graph.drawsText)
    mixesFields = graph.mixesFields(of: input.geometry)
    self.timing = FrameTiming(timing, through: graph, input, keepsTimes: keepsTimes)
    let choosesFormat = sections.last?.isFromUser == true && graph.choosesFormat
    var filtered = try FrameFilter.description(of: description, input, through: graph)
    filtered.isFormatChosen = choosesFormat
    if isUpright { filtered.orientation = .upright }
    self.description = filtered
  }

  /// Describes the output by means of black frames. A graph that cannot filter them is invalid.
  private static func description(
    of source: FrameDescription, _ input: FilterInput, through graph: FilterGraph
  ) throws(MediaError) -> FrameDescription {
    do throws(MediaError) {
      return try graph.description(of: source, input)
    } catch .cannotFilter(let graph, let reason) {
      throw .wrongFilter(graph: graph, reason: reason)
    }
  }

  /// Sends a frame, and takes over its samples; nil signals the end.
  ///
  /// All frames that are ready must have been taken before.
  func send(_ frame: VideoFrame?) throws(MediaError) {
    guard let frame else {
      isDraining = true
      try graph?.finish(at: end)
      return
    }
    // A graph is made for one size and format, which some files change in mid-stream.
    if let graph, frame.geometry != input.geometry {
      waiting = frame
      try graph.finish(at: end)
    } else {
      try pass(frame)
    }
  }

  /// The next frame that is ready; nil if the filters need another input frame or have ended.
  func nextFrame() throws(MediaError) -> VideoFrame? {
    while let graph {
      let frame = try frames.next()
      switch try graph.receive(frame) {
      case .wantsMore: return nil
      case .frame: if setTimestamp(of: frame) { return frame }
      case .end:
        guard let waiting else { return nil }
        self.graph = nil
        self.waiting = nil
        try pass(waiting)
      }
    }
    return nil
  }

  /// Drops all frames, after a seek.
  func flush() {
    (graph, waiting, isDraining, lastTimestamp) = (nil, nil, false, nil)
  }

  private func pass(_ frame: VideoFrame) throws(MediaError) {
    let graph = if let graph { graph } else { try newGraph(for: frame) }
    self.graph = graph
    end = input.filterTime(frame.timestamp &+ (frame.duration ?? usualDuration))
    frame.timestamp = input.filterTime(frame.timestamp)
    frame.pointer.pointee.sample_aspect_ratio = input.pixelAspect
    // Filters guess an untagged matrix from the size by another rule than players.
    if let matrix = input.matrix { frame.tag(matrix) }
    try graph.send(frame)
  }

  /// Makes a graph for a frame. The sections were valid for the expected frames, but need not suit this one.
  private func newGraph(for frame: VideoFrame) throws(MediaError) -> FilterGraph {
    input.geometry = frame.geometry
    do throws(MediaError) {
      return try FilterGraph(sections, for: input, threads: threads)
    } catch .wrongFilter(let graph, let reason) {
      throw .cannotFilter(graph: graph, reason: reason)
    }
  }

  /// Sets the timestamp and other properties of an output frame.
  /// - Returns: false if the timestamp does not exceed the previous frame's.
  private func setTimestamp(of frame: VideoFrame) -> Bool {
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
