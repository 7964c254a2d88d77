import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Times of frames")
struct TimeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func times(_ path: String, limit: Int = .max) throws -> [Double] {
    let video = try OpenVideo(path)
    return try video.frames(limit: limit).map(video.time(of:))
  }

  @Test("the units of MP4 are no finer than its readers support, and fit frame rates exactly")
  func coarsenedUnits() {
    let coarse = TimeBase(numerator: 1, denominator: 9_000_000)
    for denominator: Int32 in [705_600_000, 1_000_000_000, .max] {
      #expect(TimeBase(numerator: 1, denominator: denominator).coarsenedForISOMedia == coarse)
    }
    for (numerator, denominator) in [(1, 90_000), (1001, 30_000), (1, 9_000_000), (2, 9_000_001)] {
      let unit = TimeBase(numerator: Int32(numerator), denominator: Int32(denominator))
      #expect(unit.coarsenedForISOMedia == unit)
    }
    for (numerator, denominator) in [(1, 24), (1, 25), (1, 60), (1001, 24_000), (1001, 60_000), (1, 1_000)] {
      #expect(Int(coarse.denominator) * numerator % denominator == 0)
    }
  }

  @Test("a transport stream that starts at 1.4 s begins at 0")
  func transportStream() throws {
    let path = folder.path("clip.ts")
    try FFmpegTool.make(path, FFmpegTool.video() + ["-c:v", "libx264", "-bf", "2"])
    let demuxer = try Demuxer(path: path)
    #expect(demuxer.video.timeBase.seconds(demuxer.startTimestamp) > 1)
    // Units of 1/90,000 s.
    #expect(demuxer.timeAxis.timestamp(at: 1) == demuxer.startTimestamp + 90_000)
    let times = try times(path)
    #expect(times.count == 25)
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 25) < 1e-4) }
  }

  @Test("the times of frames before 0 count from the first frame")
  func negativeStart() throws {
    let path = folder.path("clip.asf")
    try FFmpegTool.make(
      path,
      FFmpegTool.video() + [
        "-c:v", "mpeg4", "-bf", "0", "-output_ts_offset", "-0.5", "-avoid_negative_ts", "disabled",
      ])
    let demuxer = try Demuxer(path: path)
    #expect(demuxer.startTimestamp < 0)
    let times = try times(path)
    #expect(times.count == 25)
    #expect(abs((times.first ?? 1) - 0) < 0.0015)
    #expect(abs((times.last ?? 0) - 0.96) < 0.0015)
  }

  @Test("the first frame of a video that begins after its audio is late")
  func lateVideo() throws {
    let path = folder.path("clip.mkv")
    try FFmpegTool.make(
      path,
      ["-f", "lavfi", "-i", "sine=duration=1", "-itsoffset", "0.32"] + FFmpegTool.video(seconds: 0.4)
        + ["-map", "0:a", "-map", "1:v", "-c:v", "ffv1", "-c:a", "pcm_s16le"])
    let times = try times(path)
    #expect(times.count == 10)
    #expect(abs((times.first ?? 0) - 0.32) < 0.001)
  }

  @Test("timestamps advance from frame to frame")
  func increasing() throws {
    let video = try OpenVideo(FixtureFiles.path("clip.mp4"))
    let timestamps = try video.frames().map(\.timestamp)
    #expect(timestamps.count == 200)
    for (earlier, later) in zip(timestamps, timestamps.dropFirst()) { #expect(earlier < later) }
  }

  @Test("conversions of units and seconds are inverse, and no number traps")
  func timeBase() {
    let base = TimeBase(numerator: 1001, denominator: 30000)
    for units: Int64 in [-1_000_000, -1, 0, 1, 29, 12_345_678] {
      #expect(base.units(base.seconds(units)) == units)
    }
    #expect(base.units(.infinity) > 0)
    #expect(base.units(-.infinity) < 0)
    #expect(base.units(.nan) == 0)
  }

  @Test("seeking lands on a frame at or before the time", arguments: [0, 0.04, 1.99, 2, 5.3, 7.96])
  func seek(time: Double) throws {
    let video = try OpenVideo(FixtureFiles.path("clip.mp4"))
    let target = video.demuxer.timeAxis.timestamp(at: time)
    video.demuxer.seek(to: target)
    let first = try #require(video.frames(limit: 1).first)
    #expect(first.timestamp <= target)
    // Key frames are two seconds apart.
    #expect(video.time(of: first) > time - 2.001)
  }

  @Test("seeking back after the end gives the first frame again")
  func seekBack() throws {
    let path = folder.path("clip.mp4")
    try FFmpegTool.make(path, FFmpegTool.video())
    let video = try OpenVideo(path)
    #expect(try video.frames().count == 25)
    video.demuxer.seek(to: 0)
    video.decoder.flush()
    let frames = try video.frames()
    #expect(frames.count == 25)
    #expect(frames.first.map(video.time(of:)) == 0)
  }
}
