import TestSupport
import Testing

/// A clip with a timing of frames that real videos have.
struct TimingClip: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let suffix: String
  var rate = "25"
  var seconds = 2.0
  var hasAudio = true
  /// The delay of audio, in seconds.
  var audioOffset = 0.0
  /// ffmpeg's arguments after the inputs.
  let options: [String]
  /// Whether the clip is the end of a longer one, cut without decoding: it then begins with hidden frames.
  var isCut = false

  private static let plain = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "12"]
  private static let bidirectional = ["-c:v", "libx264", "-preset", "fast", "-bf", "3", "-g", "24"]
  private static func moved(_ times: String) -> [String] {
    ["-vf", "setpts='\(times)'", "-fps_mode", "vfr", "-enc_time_base", "1/90000"]
  }

  static let all =
    ["24000/1001", "24", "30000/1001", "50", "60000/1001", "120", "1"].map {
      TimingClip(testDescription: "\($0) a second", suffix: "mp4", rate: $0, options: bidirectional)
    }
    + ["24", "30000/1001", "60000/1001"].map {
      TimingClip(testDescription: "\($0) a second in milliseconds", suffix: "mkv", rate: $0, options: bidirectional)
    } + variable + pauses + starts + codecs

  private static let variable = [
    TimingClip(
      testDescription: "some frames of 50 a second", suffix: "mp4", rate: "50",
      options: bidirectional + ["-vf", "select='not(mod(n,3))+not(mod(n,7))'", "-fps_mode", "vfr"]
        + ["-enc_time_base", "1/90000"]),
    TimingClip(
      testDescription: "jitter in milliseconds", suffix: "mkv", rate: "30",
      options: plain + ["-vf", "setpts='PTS+0.011/TB*mod(N,3)'", "-fps_mode", "vfr"]),
    TimingClip(
      testDescription: "ever slower", suffix: "mp4", rate: "60", options: plain + moved("N*N/3600/TB")),
    TimingClip(
      testDescription: "one frame for seconds", suffix: "mp4",
      options: plain + moved("PTS+if(gte(N,10),7.3/TB,0)")),
    TimingClip(
      testDescription: "a gap of ten seconds", suffix: "mkv",
      options: plain + ["-vf", "setpts='PTS+if(gte(N,25),10/TB,0)'", "-fps_mode", "vfr"]),
    TimingClip(
      testDescription: "a slide show in AVI", suffix: "avi", rate: "1/3", seconds: 30, hasAudio: false,
      options: ["-c:v", "mpeg4", "-q:v", "4"]),
    TimingClip(testDescription: "a single frame", suffix: "mp4", seconds: 0.04, hasAudio: false, options: plain),
    TimingClip(testDescription: "two frames", suffix: "mkv", seconds: 0.08, hasAudio: false, options: plain),
  ]

  /// In containers whose time may go back, and in others.
  private static let pauses = ["mkv", "flv"].flatMap { suffix in
    [
      TimingClip(
        testDescription: "pauses one after the other in \(suffix)", suffix: suffix,
        options: plain + ["-vf", "setpts='PTS+(gte(N,10)*3+gte(N,25)*2.2+gte(N,40)*4)/TB'", "-fps_mode", "vfr"]),
      TimingClip(
        testDescription: "a slide show in \(suffix)", suffix: suffix, rate: "2/5", seconds: 30, options: plain),
    ]
  }

  private static let starts = [
    TimingClip(testDescription: "an edit list", suffix: "mp4", seconds: 4, options: bidirectional, isCut: true),
    TimingClip(
      testDescription: "a start before 0 in Matroska", suffix: "mkv",
      options: plain + ["-vf", "setpts=PTS-0.02/TB", "-avoid_negative_ts", "disabled"]),
    TimingClip(
      testDescription: "a start before 0 in MP4", suffix: "mp4",
      options: bidirectional + ["-vf", "setpts=PTS-0.4/TB", "-avoid_negative_ts", "disabled"]),
    TimingClip(
      testDescription: "video after audio", suffix: "mp4", options: bidirectional + ["-vf", "setpts=PTS+0.5/TB"]),
    TimingClip(testDescription: "audio after video", suffix: "mkv", audioOffset: 0.7, options: bidirectional),
    TimingClip(testDescription: "a start at 1.4 s", suffix: "ts", rate: "50", options: bidirectional),
    TimingClip(
      testDescription: "a start after an hour", suffix: "ts", options: bidirectional + ["-output_ts_offset", "3600"]),
    // Timestamps have 33 bits of 1/90000 s.
    TimingClip(
      testDescription: "timestamps that overflow", suffix: "ts",
      options: bidirectional + ["-output_ts_offset", "95442.5"]),
  ]

  private static let codecs = [
    TimingClip(
      testDescription: "open groups of pictures", suffix: "mp4",
      options: ["-c:v", "libx264", "-preset", "fast", "-x264-params", "open-gop=1:keyint=10:bframes=3"]),
    TimingClip(
      testDescription: "HEVC with a pyramid", suffix: "mp4",
      options: ["-c:v", "libx265", "-preset", "ultrafast"]
        + ["-x265-params", "log-level=none:bframes=4:b-pyramid=1:open-gop=1:keyint=10"]),
    TimingClip(
      testDescription: "VP9 with frames that are not shown", suffix: "webm", rate: "30", hasAudio: false,
      options: ["-c:v", "libvpx-vp9", "-deadline", "good", "-cpu-used", "5"]
        + ["-auto-alt-ref", "1", "-lag-in-frames", "10"]),
    TimingClip(
      testDescription: "MPEG-2", suffix: "ts", options: ["-c:v", "mpeg2video", "-bf", "2", "-c:a", "mp2"]),
    TimingClip(
      testDescription: "MPEG-2 in fields", suffix: "ts", rate: "50", hasAudio: false,
      options: ["-vf", "interlace", "-c:v", "mpeg2video", "-bf", "2", "-flags", "+ildct+ilme"]),
    TimingClip(
      testDescription: "frames that AVI counts", suffix: "avi", rate: "25/2", hasAudio: false,
      options: ["-c:v", "mpeg4", "-q:v", "4"]),
    TimingClip(
      testDescription: "B-frames in AVI", suffix: "avi", hasAudio: false,
      options: ["-c:v", "mpeg4", "-bf", "2", "-q:v", "4"]),
    TimingClip(testDescription: "Flash", suffix: "flv", rate: "30000/1001", options: bidirectional),
    TimingClip(
      testDescription: "a coarse time base", suffix: "mov", rate: "30000/1001",
      options: bidirectional + ["-video_track_timescale", "600"]),
    TimingClip(testDescription: "ProRes", suffix: "mov", hasAudio: false, options: ["-c:v", "prores_ks"]),
  ]

  /// Makes the clip with ffmpeg, and returns its path.
  func make(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("in.\(suffix)")
    let video = ["-f", "lavfi", "-i", "testsrc2=size=192x108:rate=\(rate):duration=\(seconds)"]
    let audio = ["-itsoffset", "\(audioOffset)", "-f", "lavfi", "-i", "sine=sample_rate=48000:duration=\(seconds)"]
    let made = isCut ? folder.path("long.\(suffix)") : path
    try FFmpegTool.make(made, video + (hasAudio ? audio : []) + options)
    if isCut { try FFmpegTool.make(path, ["-ss", "1.5", "-i", made, "-c", "copy"]) }
    return path
  }
}
