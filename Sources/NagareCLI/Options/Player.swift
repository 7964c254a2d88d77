import Nagare

/// A player that shows a preview.
enum Player: Equatable {
  case ffplay
  case mpv
  /// Any command that plays its standard input: the line as written, and its words.
  case command(String, CommandLineWords)

  /// - Throws: `Objection` for a command that is not accepted.
  init(_ argument: String) throws(CommandLineWords.Objection) {
    self =
      switch argument {
      case "ffplay": .ffplay
      case "mpv": .mpv
      default: .command(argument, try CommandLineWords(argument))
      }
  }

  /// The players known by name.
  static let known = ["ffplay", "mpv"]

  var name: String {
    switch self {
    case .ffplay: "ffplay"
    case .mpv: "mpv"
    case .command(let line, _): line
    }
  }

  /// The program and its arguments.
  func arguments(for hints: PlayerHints) -> [String] {
    switch self {
    case .ffplay:
      let options = hints.encoding.map { ["-vf", $0.ffplayFilter] } ?? []
      let command = ["ffplay", "-hide_banner", "-loglevel", "error", "-autoexit", "-window_title", hints.title]
      return command + options + ["-i", "-"]
    case .mpv:
      let filter = hints.encoding.map { ["--vf=\($0.mpvFilter)"] } ?? []
      return ["mpv", "--really-quiet", "--title=\(hints.title)"] + filter + ["-"]
    case .command(_, let command): return command.words
    }
  }
}

/// Information that a player needs and the stream does not carry.
struct PlayerHints {
  /// The title of the window.
  let title: String
  /// The encoding of the samples; nil for RGB, or if players guess it correctly from the frame size.
  let encoding: YCbCrEncoding?
}

extension YCbCrEncoding {
  /// The FFmpeg filter that tags the samples in ffplay.
  fileprivate var ffplayFilter: String {
    let space =
      switch matrix {
      case .bt601: "smpte170m"
      case .bt709: "bt709"
      case .bt2020: "bt2020nc"
      case .smpte240M: "smpte240m"
      case .fcc: "fcc"
      }
    return "setparams=colorspace=\(space):range=\(range == .full ? "pc" : "tv")"
  }

  /// The video filter that tags the samples in mpv, which also shows HDR.
  fileprivate var mpvFilter: String {
    let space =
      switch matrix {
      case .bt601, .fcc: "bt.601"
      case .bt709: "bt.709"
      case .bt2020: "bt.2020-ncl"
      case .smpte240M: "smpte-240m"
      }
    let gamma =
      switch transfer {
      case .sdr: ""
      case .pq: ":gamma=pq"
      case .hlg: ":gamma=hlg"
      }
    let gamut = primaries == .bt2020 ? ":primaries=bt.2020" : primaries == .displayP3 ? ":primaries=display-p3" : ""
    return "format=colormatrix=\(space):colorlevels=\(range == .full ? "full" : "limited")\(gamut)\(gamma)"
  }
}
