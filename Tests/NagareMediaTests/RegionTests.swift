import CFFmpeg
import NagareMedia
import NagarePixels
import TestSupport
import Testing

@Suite("Regions that encoders spend fewer bits on")
struct RegionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The mean squared error of the luma of the left and the right half after encoding, with the left half marked.
  private func errors(_ encoder: String, quality: Double) throws -> (left: Double, right: Double) {
    let (source, result) = (folder.path("source.nut"), folder.path("result.mkv"))
    let noise = "nullsrc=size=256x128:rate=25:duration=0.2,format=yuv420p,noise=alls=60:allf=t:all_seed=1"
    try FFmpegTool.make(source, ["-f", "lavfi", "-i", noise, "-c:v", "rawvideo"])
    let video = try OpenVideo(source)
    let frames = try video.frames()
    #expect(frames.count == 5)
    let opened = try video.encoder(encoder) { $0.commentQuality = quality }
    let muxer = try Muxer(
      to: .file(MuxerTarget.OutputName(result, allowsOverwriting: true)), container: .mkv, encoder: opened,
      demuxer: video.demuxer)
    try muxer.open()
    let left = BlockRegions.Rectangle(columns: 0..<128, rows: 0..<128)
    for frame in frames {
      if let regions = opened.commentRegions { try frame.setRegionsOfInterest([left], offset: regions.offset) }
      try opened.send(frame)
      while let packet = try opened.nextPacket() { try muxer.writeVideo(packet) }
    }
    try opened.send(nil)
    while let packet = try opened.nextPacket() { try muxer.writeVideo(packet) }
    _ = try muxer.finish(expecting: nil)
    var errors = (left: 0.0, right: 0.0)
    for (before, after) in zip(try OpenVideo(source).frames(), try OpenVideo(result).frames()) {
      errors.left += error(before, after, columns: 0..<128)
      errors.right += error(before, after, columns: 128..<256)
    }
    return errors
  }

  private func error(_ one: VideoFrame, _ other: VideoFrame, columns: Range<Int>) -> Double {
    one.withViewForReading { one in
      other.withViewForReading { other in
        var sum = 0
        for row in 0..<128 {
          for column in columns {
            let difference =
              Int(one[0].samples[row * one[0].stride + column])
              - Int(other[0].samples[row * other[0].stride + column])
            sum += difference * difference
          }
        }
        return Double(sum) / Double(128 * columns.count)
      }
    }.flatMap { $0 } ?? .nan
  }

  @Test("a marked region is coarser than the rest of the frame", arguments: ["libx264", "libx265"])
  func coarser(encoder: String) throws {
    let coarse = try errors(encoder, quality: 0)
    #expect(coarse.left > coarse.right * 1.5)
    let equal = try errors(encoder, quality: 10)
    #expect((0.8...1.25).contains(equal.left / equal.right))
  }

  private func regions(
    _ quality: Double, _ encoder: String = "libx264", depth: Int = 8, isInterlaced: Bool = false
  ) -> CommentRegions? {
    CommentRegions(quality: quality, encoder: encoder, depth: depth, isInterlaced: isInterlaced)
  }

  @Test("each step of quality is a step of the quantiser, at any depth", arguments: [(8, 51.0), (10, 63), (12, 75)])
  func offsets(depth: Int, range: Double) throws {
    for (quality, steps) in [(0.0, 10.0), (4, 6), (9, 1), (9.5, 0.5)] {
      let offset = try #require(regions(quality, depth: depth)).offset
      #expect(abs(offset * range - steps) < 1e-9)
    }
  }

  @Test("encoders have qualities of their own, which settings override")
  func defaults() {
    var settings = EncoderSettings()
    func qualities() -> [Double] { ["libx264", "libx265", "libsvtav1"].map { settings.commentQuality(of: $0) } }
    #expect(qualities() == [9, 6, 10] && settings.commentQuality(of: "h264_vaapi") == 10)
    settings.options = [EncoderSettings.Option(key: "tune", value: "grain")]
    #expect(qualities() == [9, 10, 10])
    settings.options = [EncoderSettings.Option(key: "x265-params", value: "rskip=1:bframes=3")]
    #expect(qualities() == [9, 10, 10])
    settings.options = []
    settings.liveRate = FrameRate(numerator: 25)
    #expect(qualities() == [9, 10, 10])
    (settings.liveRate, settings.preset) = (nil, "fast")
    #expect(qualities() == [9, 10, 10])
    settings.options = [EncoderSettings.Option(key: "x265-params", value: "bframes=3:rskip=0")]
    #expect(qualities() == [9, 6, 10])
    settings.commentQuality = 3
    #expect(qualities() == [3, 3, 3])
  }

  @Test("some encoders take no regions")
  func encoders() {
    #expect(regions(10) == nil && regions(10, "h264_vaapi") == nil && regions(0, "mpeg4") == nil)
    #expect(regions(0, "h264_vaapi")?.limit == 64 && regions(0, "libx264")?.limit == nil)
    #expect(regions(0, isInterlaced: true) == nil && regions(0, "libx265", isInterlaced: true) != nil)
  }

  @Test("regions replace those of earlier stages")
  func replacement() throws {
    let frame = try #require(try OpenVideo(FixtureFiles.path("clip.mp4")).frames(limit: 1).first)
    let others = frame.pointer.pointee.nb_side_data
    for width in [16, 32] {
      try frame.setRegionsOfInterest([BlockRegions.Rectangle(columns: 0..<width, rows: 16..<48)], offset: 0.1)
    }
    let data = try #require(av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_REGIONS_OF_INTEREST)?.pointee)
    #expect(
      frame.pointer.pointee.nb_side_data == others + 1 && Int(data.size) == MemoryLayout<AVRegionOfInterest>.stride)
    let region = UnsafeRawPointer(data.data).loadUnaligned(as: AVRegionOfInterest.self)
    #expect((region.left, region.right, region.top, region.bottom) == (0, 32, 16, 48))
    #expect(abs(av_q2d(region.qoffset) - 0.1) < 1e-3 && Int(region.self_size) == Int(data.size))
    try frame.setRegionsOfInterest([], offset: 0.1)
    #expect(frame.pointer.pointee.nb_side_data == others)
  }
}
