import CFFmpeg

/// How to encode the video, as a user says it.
public struct EncoderSettings: Sendable, Equatable {
  /// FFmpeg's name of the encoder; nil for the container's usual one.
  public var name: String?
  /// Constant quality, on the encoder's own scale: its `crf`, or what it has in place of that.
  public var crf: Double?
  /// The encoder's preset.
  public var preset: String?
  /// Bits per second.
  public var bitrate: Int64?
  /// Further options by FFmpeg's names, applied in order after the others.
  public var options: [Option] = []
  /// Whether pictures keep their chroma, bits and transparency as far as the encoder takes them. Otherwise they get those that
  /// most players show, and a codec by them if none is named.
  public var keepsFormat = false
  /// How many threads may encode; 0 for as many as there are processors.
  public var threads = 0
  /// Which of two passes it is; nil for a single one.
  package var pass: EncodingPass?
  /// For a running stream the frames a second that it has, so that viewers can join soon; nil for a file.
  public var liveRate: FrameRate?

  /// An option of the encoder.
  public struct Option: Sendable, Equatable {
    /// FFmpeg's name of it.
    public var key: String
    /// As it is written for FFmpeg's program.
    public var value: String

    /// `key=value`.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The container's usual encoder with its usual settings.
  public init() {}

  /// The usual settings for a running stream.
  public static func live(rate: FrameRate) -> EncoderSettings {
    var settings = EncoderSettings()
    settings.liveRate = rate
    return settings
  }

  /// The options with one for each list of an encoder's own parameters, which the last one would replace as a whole. Later
  /// parameters win.
  static func merged(_ options: [Option]) -> [Option] {
    var merged: [Option] = []
    for option in options {
      let isList = option.key.hasSuffix("-params")
      if isList, let index = merged.firstIndex(where: { $0.key == option.key }) {
        merged[index].value += ":" + option.value
      } else {
        merged.append(option)
      }
    }
    return merged
  }

  /// What bounds the threads of encoders that start more than their number in libavcodec says.
  package static func workers(_ threads: Int, for encoder: String) -> [Option] {
    switch encoder {
    case "libx265": [Option(key: "x265-params", value: "pools=\(threads)")]
    case "libsvtav1":
      [Option(key: "svtav1-params", value: "lp=\(nagare_svtav1_parallelism(Int32(clamping: threads)))")]
    default: []
    }
  }

  /// Whether a bit rate is said, be it among the encoder's own options.
  var hasBitrate: Bool { bitrate != nil || options.contains { $0.key == "b" } }

  /// What is set for an encoder when the user says nothing about it.
  func defaults(for codec: UnsafePointer<AVCodec>) -> [Option] {
    let encoder = String(cString: codec.pointee.name)
    var options = EncoderSettings.defaults(for: codec, hasBitrate: hasBitrate)
    guard let liveRate else { return options }
    if ["libx264", "libx265"].contains(encoder), !hasBitrate { options.append(Option(key: "crf", value: "23")) }
    if encoder == "libx264" {
      options.append(Option(key: "preset", value: "veryfast"))
      // Key frames at cuts as well would make parts of uneven lengths of what is cut at key frames.
      options.append(Option(key: "sc_threshold", value: "0"))
    }
    if encoder == "libx265" {
      // A running stream cannot wait for the usual one. Key frames are as above.
      options.append(Option(key: "preset", value: "superfast"))
      options.append(Option(key: "x265-params", value: "scenecut=0"))
    }
    options.append(Option(key: "g", value: "\(Int((2 * liveRate.value).rounded()))"))
    return options
  }

  /// What is set for an encoder when the user says nothing about quality or speed.
  private static func defaults(for codec: UnsafePointer<AVCodec>, hasBitrate: Bool) -> [Option] {
    let quality: [Option]
    let speed: [Option]
    switch String(cString: codec.pointee.name) {
    case "libx264", "libx265":
      quality = [Option(key: "crf", value: "20")]
      speed = [Option(key: "preset", value: "medium")]
    case "libvpx-vp9":
      quality = [Option(key: "crf", value: "31"), Option(key: "b", value: "0")]
      speed = [
        Option(key: "deadline", value: "good"), Option(key: "cpu-used", value: "3"), Option(key: "row-mt", value: "1"),
      ]
    case "libsvtav1":
      quality = [Option(key: "crf", value: "32")]
      speed = [Option(key: "preset", value: "8")]
    case "prores_ks":
      // The search for a bit rate takes four times as long, and ends with no better picture. This is the finest step.
      quality = [Option(key: "flags", value: "+qscale"), Option(key: "global_quality", value: "118")]
      speed = []
    default:
      quality = QualityScale.usual(for: codec).flatMap { QualityScale.options($0, for: codec) } ?? []
      speed = []
    }
    return (hasBitrate ? [] : quality) + speed
  }
}
