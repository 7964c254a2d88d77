import CFFmpeg
import NagareMedia
import NagarePixels
import TestSupport
import Testing

@Suite("The output of filters is known before the first frame")
struct FrameFilterTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("clip.mkv")
    try FFmpegTool.make(
      path,
      FFmpegTool.video() + [
        "-vf", "setsar=4/3", "-c:v", "ffv1", "-pix_fmt", "yuv420p", "-color_range", "tv", "-colorspace", "bt709",
        "-color_primaries", "bt709", "-color_trc", "bt709",
      ])
  }

  private func open(_ graph: String?, _ path: String? = nil, deinterlaces: Bool = false) throws -> OpenVideo {
    var filters = FilterSettings()
    (filters.graph, filters.deinterlaces) = (graph, deinterlaces)
    return try OpenVideo(demuxer: Demuxer(path: path ?? self.path), filters: filters)
  }

  @Test(
    "size, format and colour tags are those of the frames",
    arguments: [
      "null", "scale=30:20", "crop=10:20", "format=yuv444p10le", "format=gbrp", "format=gray", "tmix=frames=3", "yadif",
      "setparams=colorspace=smpte170m:range=pc:color_primaries=bt470bg:color_trc=smpte170m", "transpose", "setsar=2",
      "zscale=p=bt2020:t=smpte2084:m=bt2020nc,format=yuv420p10le", "fps=10", "framestep=4", "thumbnail=10",
    ])
  func described(graph: String) throws {
    let video = try open(graph)
    let description = video.decoder.description
    let frame = try #require(video.frames().first)
    #expect(description.geometry == FrameGeometry(frame))
    let (stated, tags) = (description.tags, ColorTags(frame.pointer.pointee))
    #expect(stated.space == tags.space && stated.range == tags.range)
    #expect(stated.primaries == tags.primaries && stated.transfer == tags.transfer)
  }

  @Test(
    "the pixel aspect is that of the frames",
    arguments: [("null", 4.0 / 3), ("transpose", 3.0 / 4), ("setsar=2", 2), ("scale=64:24", 2.0 / 3)])
  func pixels(graph: String, aspect: Double) throws {
    let display = try FramePlan(for: open(graph).decoder.description).display
    #expect(abs(Double(display.width) / Double(display.storedWidth) - aspect) < 0.05)
  }

  @Test(
    "frames on a canvas have the requested size beside the added columns, and square pixels",
    arguments: [
      nil, .exactly(FrameSize(width: 50, height: 40)), .shorterSide(30), .width(100), .height(25),
    ] as [SizeRequest?])
  func canvas(size: SizeRequest?) throws {
    let plain = try open(nil).decoder.description.display
    var filters = FilterSettings()
    filters.canvas = FilterSettings.Canvas(left: 8, right: 4, size: size)
    let video = try OpenVideo(demuxer: Demuxer(path: path), filters: filters)
    let display = video.decoder.description.display
    let expected =
      size?.size(forWidth: Double(plain.width), height: Double(plain.height))
      ?? FrameSize(width: plain.width, height: plain.height)
    // Without a request, the width becomes even where pixels become square.
    #expect(abs(display.width - 12 - expected.width) <= (size == nil ? 1 : 0) && display.height == expected.height)
    #expect(display.storedWidth == display.width)
    let frame = try #require(video.frames().first)
    #expect(frame.width == display.width && frame.height == display.height)
    // The added columns are black, and the others are not.
    let columns = (0..<display.width).map { x in
      frame.withViewForReading { view in
        (0..<display.height).map { view[0].samples[$0 * view[0].stride + x] }.max() ?? 0
      } ?? 0
    }
    #expect(columns[..<8].allSatisfy { $0 <= 16 } && columns.suffix(4).allSatisfy { $0 <= 16 })
    #expect(columns[8] > 16 && columns[columns.count - 5] > 16)
  }

  @Test("frames with odd sides fit on a canvas", arguments: ["yuv420p", "yuv444p", "yuv422p10le"])
  func oddCanvas(format: String) throws {
    let odd = folder.path("odd.mkv")
    try FFmpegTool.make(
      odd, ["-f", "lavfi", "-i", "testsrc=size=101x51:duration=0.2", "-c:v", "ffv1", "-pix_fmt", format])
    var filters = FilterSettings()
    filters.canvas = FilterSettings.Canvas(left: 0, right: 12, size: nil)
    let display = try OpenVideo(demuxer: Demuxer(path: odd), filters: filters).decoder.description.display
    #expect(display.width == 114 && display.height == 52)
  }

  @Test(
    "a steady interval is that of the frames",
    arguments: [
      ("null", 1.0 / 25), ("scale=30:20", 1.0 / 25), ("yadif=1", 1.0 / 50), ("fps=60", 1.0 / 60),
      ("framestep=5", 1.0 / 5),
      ("select='mod(n,2)'", nil), ("setpts=2*PTS", nil), ("mpdecimate", nil), ("fps=30000/1001", 1001.0 / 30_000),
    ] as [(String, Double?)])
  func timed(graph: String, interval: Double?) throws {
    let video = try open(graph)
    let steady = video.decoder.timing.steadyInterval
    #expect((steady == nil) == (interval == nil))
    guard let interval, let steady else { return }
    #expect(abs(steady - interval) < 1e-9)
    let frames = try video.frames()
    let times = frames.map { video.decoder.timing.axis.time(of: $0) }
    #expect(times.count >= 5)
    // Matroska counts milliseconds.
    for (one, next) in zip(times, times.dropFirst()) { #expect(abs(next - one - interval) <= 0.00101) }
    for frame in frames { #expect(abs(video.decoder.timing.duration(of: frame) - interval) <= 0.00101) }
  }

  @Test(
    "a graph is local if filtering can begin at any frame",
    arguments: [
      ("null", true), ("scale=30:20,crop=10:20", true), ("fps=60", true), ("hue=H=t", true), ("transpose", true),
      ("framestep=2", false), ("setpts=PTS-STARTPTS", false), ("hue=H=n", false), ("fade=in:0:10", false),
      ("select='not(mod(n,3))'", false), ("trim=start=0.2", false), ("perspective=eval=frame:x0='in'", false),
      ("drawtext=text=%{frame_num}", false),
    ])
  func local(graph: String, isLocal: Bool) throws {
    #expect(try open(graph).decoder.isLocal == isLocal)
  }

  @Test(
    "frames that filters hold come out at the end",
    arguments: [("yadif", 25), ("tmix=frames=9", 25), ("fps=50", 50), ("reverse", 25)])
  func drained(graph: String, count: Int) throws {
    #expect(try open(graph).frames().count == count)
  }

  @Test("no frame from before a seek comes out after it", arguments: ["null", "yadif", "fps=50", "tmix=frames=5"])
  func flushed(graph: String) throws {
    let video = try open(graph)
    let all = try video.frames().map(\.timestamp)
    for _ in 0..<2 {
      video.demuxer.seek(to: 0)
      video.decoder.flush()
      #expect(try video.frames(limit: 7).map(\.timestamp) == Array(all.prefix(7)))
    }
    video.demuxer.seek(to: 0)
    video.decoder.flush()
    #expect(try video.frames().map(\.timestamp) == all)
  }

  @Test("the field order is that of the filtered frames")
  func fields() throws {
    let interlaced = folder.path("interlaced.mov")
    try FFmpegTool.make(
      interlaced,
      FFmpegTool.video(size: "64x64", rate: "50") + [
        "-vf", "tinterlace=interleave_top,fieldorder=tff", "-flags", "+ildct", "-c:v", "prores_ks",
      ])
    let stored = try open(nil, interlaced).decoder.description.fieldOrder
    #expect(stored == AV_FIELD_TB)
    #expect(try open("null", interlaced).decoder.description.fieldOrder == stored)
    #expect(try open("fieldorder=bff", interlaced).decoder.description.fieldOrder == AV_FIELD_BB)
    #expect(try open(nil, interlaced, deinterlaces: true).decoder.description.fieldOrder == AV_FIELD_PROGRESSIVE)
    #expect(try open("yadif", interlaced).decoder.description.fieldOrder == AV_FIELD_PROGRESSIVE)
  }

  @Test("errors have libavfilter's message or the fault of the graph")
  func errors() throws {
    let cases = [
      ("nosuch", "No such filter: 'nosuch'"), ("scale=abc", "Invalid size 'abc'"),
      ("crop=998:8", "Invalid too big or non positive size for width '998'"),
      ("split", "it has 1 open input and 2 open outputs"), ("overlay", "it has 2 open inputs and 1 open output,"),
      ("testsrc", "it has 0 open inputs and 1 open output,"), ("anull", "it is not for video"),
    ]
    for (graph, words) in cases {
      let error = mediaError { _ = try open(graph) }
      guard case .wrongFilter(graph: graph, let reason)? = error else {
        Issue.record("\(graph): \(String(describing: error))")
        continue
      }
      #expect(reason.contains(words), "\(reason)")
      #expect(!reason.contains("\n") && !reason.contains("@ 0x"))
    }
  }
}

extension FrameGeometry {
  init(_ frame: VideoFrame) {
    self.init(width: frame.width, height: frame.height, format: AVPixelFormat(frame.pointer.pointee.format))
  }
}
