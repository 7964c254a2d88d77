import CFFmpeg

/// The settings of the video encoder, as a user gives them.
public struct EncoderSettings: Sendable, Equatable {
  /// FFmpeg's name of the encoder; nil to choose one for the container and the source.
  public var name: String?
  /// The constant quality on the encoder's own scale: its `crf` or equivalent; nil for the default.
  public var crf: Double?
  /// The encoder's preset; nil for the default.
  public var preset: String?
  /// The bit rate in bits per second; nil if none is set.
  public var bitrate: Int64?
  /// The quality of comments relative to the rest of the frame, 0...10; 10 for the same quality, nil for the default, at
  /// which the difference is invisible. Some encoders ignore it.
  public var commentQuality: Double?
  /// Further options with FFmpeg's names, applied in order after the other settings.
  public var options: [Option] = []
  /// Whether frames keep their chroma, bit depth and transparency as far as the encoder supports them. Otherwise the
  /// format, and the codec if no encoder is named, are chosen so that most players can play the output.
  package var keepsFormat = false
  /// The number of encoding threads; 0 to derive it from the available processors and memory.
  public var threads = 0
  /// The pass, if there are two; nil for a single pass.
  package var pass: EncodingPass?
  /// The frame rate of a live stream, which sets its interval of key frames; nil for a file.
  package var liveRate: FrameRate?

  /// An option of the encoder.
  public struct Option: Sendable, Equatable {
    /// FFmpeg's name of the option.
    public var key: String
    /// The value, in the syntax of FFmpeg's program.
    public var value: String

    /// An option `key=value`.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The default encoder with its default settings.
  public init() {}

  /// Whether these are the default settings of an encoder, apart from the number of threads.
  /// - Parameter encoder: FFmpeg's name of the encoder.
  package func isUsual(for encoder: String) -> Bool {
    (name ?? encoder) == encoder && crf == nil && preset == nil && bitrate == nil && options.isEmpty && pass == nil
      && liveRate == nil
  }

  /// Merges repeated lists of an encoder's own parameters, such as `x265-params`, of which FFmpeg would keep only the
  /// last. Later parameters win.
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

  /// The options that limit the threads of an encoder that ignores libavcodec's `thread_count`.
  package static func threadOptions(_ threads: Int, for encoder: String) -> [Option] {
    switch encoder {
    case "libx265": [Option(key: "x265-params", value: "pools=\(threads)")]
    case "libsvtav1":
      [Option(key: "svtav1-params", value: "lp=\(nagare_svtav1_parallelism(Int32(clamping: threads)))")]
    default: []
    }
  }

  /// Whether a bit rate is set, by `bitrate` or among `options`.
  var hasBitrate: Bool { bitrate != nil || options.contains { $0.key == "b" } }

  /// The default options of an encoder, which the user's options override.
  func defaults(for codec: UnsafePointer<AVCodec>) -> [Option] {
    let encoder = String(cString: codec.pointee.name)
    var options = EncoderSettings.defaults(for: codec, hasBitrate: hasBitrate)
    options += textDefaults(for: encoder)
    guard let liveRate else { return options }
    if ["libx264", "libx265"].contains(encoder), !hasBitrate { options.append(Option(key: "crf", value: "23")) }
    if encoder == "libx264" {
      options.append(Option(key: "preset", value: "veryfast"))
      // Key frames at scene cuts would make segments of uneven length.
      options.append(Option(key: "sc_threshold", value: "0"))
    }
    if encoder == "libx265" {
      // The usual preset is too slow for a live stream. As above, scene cuts get no key frames.
      options.append(Option(key: "preset", value: "superfast"))
      options.append(Option(key: "x265-params", value: "scenecut=0"))
    }
    if encoder == "libvpx-vp9" {
      // The last value of an option counts.
      options += [
        Option(key: "deadline", value: "realtime"), Option(key: "cpu-used", value: "8"),
        Option(key: "lag-in-frames", value: "0"),
      ]
    }
    options.append(Option(key: "g", value: "\(Int((2 * liveRate.value).rounded()))"))
    return options
  }

  /// The default options that suit moving letters: at the same quality of the picture around them, files are smaller.
  ///
  /// Letters have a high variance, of which the usual mode of x264 takes too little account. x265 decides early not to
  /// divide a block, as it would have to at the edges of letters. In live streams, and where the user chooses a tuning
  /// or a preset that trades this for speed, it stays as it is.
  private func textDefaults(for encoder: String) -> [Option] {
    if liveRate != nil || options.contains(where: { $0.key == "tune" }) { return [] }
    let preset = options.last { $0.key == "preset" }?.value ?? preset ?? "medium"
    switch encoder {
    case "libx264" where !["ultrafast", "0"].contains(preset): return [Option(key: "aq-mode", value: "2")]
    case "libx265" where ["medium", "5"].contains(preset): return [Option(key: "x265-params", value: "rskip=0")]
    default: return []
    }
  }

  /// Whether x265 always tries to divide blocks, as letters need it.
  private var dividesBlocks: Bool {
    let parameters = EncoderSettings.merged(textDefaults(for: "libx265") + options).first { $0.key == "x265-params" }
    return parameters?.value.split(separator: ":").last { $0.hasPrefix("rskip=") } == "rskip=0"
  }

  /// The quality of comments for `CommentRegions`: by default, as low as it can be without a visible difference where
  /// that makes files smaller.
  package func commentQuality(of encoder: String) -> Double {
    if let commentQuality { return commentQuality }
    switch encoder {
    case "libx264": return 9
    // Otherwise, the picture around letters would be as coarse as they are.
    case "libx265" where dividesBlocks: return 6
    default: return 10
    }
  }

  /// Sets defaults for text on transparency: VP9 has no losses, and formats without losses become small. Options take
  /// precedence.
  mutating func keepTransparency() {
    var defaults: [Option] = []
    switch name {
    case "libvpx-vp9" where crf == nil && bitrate == nil && liveRate == nil:
      // Alpha is quantised as coarsely as colour, and losses are more visible in alpha.
      crf = 0
      // Without losses, lower values of cpu-used make files larger.
      defaults = [Option(key: "lossless", value: "1"), Option(key: "cpu-used", value: "5")]
    case "ffv1" where liveRate == nil:
      // Arithmetic coding takes less than a bit for a sample that is predicted well, as transparent ones are.
      defaults = [Option(key: "coder", value: "range_tab"), Option(key: "context", value: "1")]
    default: break
    }
    options.insert(contentsOf: defaults, at: 0)
  }

  /// The default options for quality and speed.
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
      // Searching for a bit rate takes four times as long, without better quality. This is the finest quantiser.
      quality = [Option(key: "flags", value: "+qscale"), Option(key: "global_quality", value: "118")]
      speed = []
    default:
      quality = QualityScale.usual(for: codec).flatMap { QualityScale.options($0, for: codec) } ?? []
      speed = []
    }
    return (hasBitrate ? [] : quality) + speed
  }
}
