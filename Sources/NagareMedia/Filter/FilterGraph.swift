import CFFmpeg
import NagareSystem

/// A libavfilter graph for frames of one size and format.
///
/// Used by one thread at a time.
final class FilterGraph {
  private let library: nagare_filter_library
  private let graph: UnsafeMutablePointer<AVFilterGraph>
  private var source: UnsafeMutablePointer<AVFilterContext>?
  private var sink: UnsafeMutablePointer<AVFilterContext>?
  /// The name of the graph in errors: the user's own section if there is one, else all sections.
  private let name: String
  /// The sections, in FFmpeg's syntax.
  let graphDescriptions: [String]

  /// The result of a request for a frame.
  enum Result {
    case frame, wantsMore, end
  }

  /// - Parameters:
  ///   - sections: the consecutive sections of the graph.
  ///   - threads: the number of filtering threads; 0 to derive it from the available processors and memory.
  /// - Throws: `MediaError.wrongFilter` if a section is invalid, or unsuitable for these frames; `noFilters` without
  ///   libavfilter; `outOfMemory`.
  init(_ sections: [FilterSettings.Section], for input: FilterInput, threads: Int) throws(MediaError) {
    name = sections.last { $0.isFromUser }?.graph ?? sections.map(\.graph).joined(separator: ",")
    graphDescriptions = sections.map(\.graph)
    guard let library = FilterLibrary.functions else { throw MediaError.noFilters }
    guard let graph = library.avfilter_graph_alloc() else { throw MediaError.outOfMemory }
    self.library = library
    self.graph = graph
    graph.pointee.nb_threads = Int32(clamping: Processors.threads(threads, for: input.geometry))
    // As in ffmpeg.
    graph.pointee.scale_sws_opts = av_strdup("flags=bicubic")
    guard graph.pointee.scale_sws_opts != nil else { throw MediaError.outOfMemory }
    let mark = LibraryLog.mark()
    // FFmpeg 7 negotiates colours before the first frame, and takes them for unknown unless arguments state them.
    var options = library.avfilter_get_by_name("buffer")?.pointee.priv_class
    let takesColors = av_opt_find(&options, "colorspace", nil, 0, AV_OPT_SEARCH_FAKE_OBJ) != nil
    source = try make("buffer", "source", input.arguments(takesColors: takesColors), mark)
    sink = try make("buffersink", "sink", nil, mark)
    var last: (filter: UnsafeMutablePointer<AVFilterContext>?, pad: Int32) = (source, 0)
    for section in sections {
      let ends = try parse(section, mark)
      try check(library.avfilter_link(last.filter, UInt32(last.pad), ends.input.filter, UInt32(ends.input.pad)), mark)
      last = ends.output
    }
    try check(library.avfilter_link(last.filter, UInt32(last.pad), sink, 0), mark)
    try check(library.avfilter_graph_config(graph, nil), mark)
  }

  deinit {
    var graph: UnsafeMutablePointer<AVFilterGraph>? = graph
    library.avfilter_graph_free(&graph)
  }

  /// Sends a frame, and takes over its samples.
  func send(_ frame: VideoFrame) throws(MediaError) {
    let mark = LibraryLog.mark()
    try checkSent(library.av_buffersrc_add_frame_flags(source, frame.pointer, 0), mark)
  }

  /// Signals the end of the input.
  /// - Parameter end: the end of the last frame, in units of the filter input.
  func finish(at end: Int64) throws(MediaError) {
    let mark = LibraryLog.mark()
    try checkSent(library.av_buffersrc_close(source, end, 0), mark)
  }

  private func checkSent(_ status: Int32, _ mark: LibraryLog.Mark) throws(MediaError) {
    // Filters may end before their input does.
    guard status >= 0 || status == nagare_averror_eof else { throw failure(status, mark) }
  }

  /// Receives the next frame that is ready into an empty `VideoFrame`.
  func receive(_ frame: VideoFrame) throws(MediaError) -> Result {
    let mark = LibraryLog.mark()
    let status = library.av_buffersink_get_frame_flags(sink, frame.pointer, 0)
    switch status {
    case 0...: return .frame
    case nagare_averror(EAGAIN): return .wantsMore
    case nagare_averror_eof: return .end
    default: throw failure(status, mark)
    }
  }

  private func failure(_ status: Int32, _ mark: LibraryLog.Mark) -> MediaError {
    MediaError.cannotFilter(graph: name, reason: explanation(of: status, since: mark))
  }

  private func check(_ status: Int32, _ mark: LibraryLog.Mark) throws(MediaError) {
    if status == nagare_averror(ENOMEM) { throw MediaError.outOfMemory }
    guard status >= 0 else { throw wrong(LibraryLog.errors(since: mark) ?? message(of: status)) }
  }

  private func wrong(_ reason: String) -> MediaError { MediaError.wrongFilter(graph: name, reason: reason) }

  private func make(
    _ filter: String, _ instance: String, _ arguments: String?, _ mark: LibraryLog.Mark
  ) throws(MediaError) -> UnsafeMutablePointer<AVFilterContext>? {
    var made: UnsafeMutablePointer<AVFilterContext>?
    let kind = library.avfilter_get_by_name(filter)
    try check(library.avfilter_graph_create_filter(&made, kind, instance, arguments, nil, graph), mark)
    return made
  }
}

extension FilterGraph {
  /// A filter and one of its pads.
  private typealias End = (filter: UnsafeMutablePointer<AVFilterContext>?, pad: Int32)

  /// Adds the filters of a section.
  /// - Returns: the pads to link with the filters before and after it.
  private func parse(
    _ section: FilterSettings.Section, _ mark: LibraryLog.Mark
  ) throws(MediaError) -> (input: End, output: End) {
    var inputs: UnsafeMutablePointer<AVFilterInOut>?
    var outputs: UnsafeMutablePointer<AVFilterInOut>?
    defer {
      library.avfilter_inout_free(&inputs)
      library.avfilter_inout_free(&outputs)
    }
    try check(library.avfilter_graph_parse2(graph, section.graph, &inputs, &outputs), mark)
    guard let input = inputs?.pointee, let output = outputs?.pointee, input.next == nil, output.next == nil else {
      throw wrong("it has \(count(inputs, "input")) and \(count(outputs, "output")), but should have one of each")
    }
    let types = [
      library.avfilter_pad_get_type(input.filter_ctx.pointee.input_pads, input.pad_idx),
      library.avfilter_pad_get_type(output.filter_ctx.pointee.output_pads, output.pad_idx),
    ]
    guard types.allSatisfy({ $0 == AVMEDIA_TYPE_VIDEO }) else { throw wrong("it is not for video") }
    return ((input.filter_ctx, input.pad_idx), (output.filter_ctx, output.pad_idx))
  }

  private func count(_ list: UnsafeMutablePointer<AVFilterInOut>?, _ kind: String) -> String {
    let count = sequence(first: list) { $0?.pointee.next }.prefix { $0 != nil }.reduce(0) { count, _ in count + 1 }
    return "\(count) open \(kind)\(count == 1 ? "" : "s")"
  }
}

extension FilterGraph {
  /// The size and format of output frames.
  var geometry: FrameGeometry {
    FrameGeometry(
      width: Int(library.av_buffersink_get_w(sink)), height: Int(library.av_buffersink_get_h(sink)),
      format: AVPixelFormat(library.av_buffersink_get_format(sink)))
  }

  /// The time base of output frames.
  var timeBase: AVRational { library.av_buffersink_get_time_base(sink) }

  /// The rate of output frames; nil if unknown or implausible.
  var rate: AVRational? {
    let rate = library.av_buffersink_get_frame_rate(sink)
    return rate.num > 0 && rate.den > 0 && (1e-3...1e6).contains(av_q2d(rate)) ? rate : nil
  }

  /// The sample aspect ratio of output frames; 0 if unspecified.
  var pixelAspect: AVRational { library.av_buffersink_get_sample_aspect_ratio(sink) }

  /// Whether the last filter is `format`, which chooses the pixel format.
  var choosesFormat: Bool {
    let last = sink?.pointee.inputs?[0]?.pointee.src
    return last?.pointee.filter.pointee.name.map { String(cString: $0) } == "format"
  }

  /// The names of the filters, including those that libavfilter inserted.
  var filterNames: [String] {
    (0..<Int(graph.pointee.nb_filters)).compactMap { index in
      graph.pointee.filters[index]?.pointee.filter.pointee.name.map { String(cString: $0) }
    }
  }
}
