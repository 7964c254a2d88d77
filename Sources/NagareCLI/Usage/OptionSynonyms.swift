/// The names of options in other programs, with the corresponding names in this program.
enum OptionSynonyms {
  /// The long names without dashes, by the words that people type; several if a word is ambiguous.
  static let targets: [String: [String]] = {
    var targets: [String: [String]] = [:]
    for (name, words) in table {
      for word in words { targets[word, default: []].append(name) }
    }
    return targets
  }()

  private static let table: [(name: String, words: [String])] = [
    ("overwrite", ["-y", "-f", "--yes", "--force", "--replace"]),
    ("resume", ["--continue"]),
    ("output", ["--out", "--outfile", "--output-file", "--output-dir", "--outdir", "--out-dir", "-O"]),
    ("duration", ["--to", "-to", "-t", "--length"]),
    ("keep-clear", ["--protect", "-p", "--margin"]),
    ("help", ["-help", "-?", "--usage"]),
    ("scroll-time", ["--speed", "--scroll-speed", "--duration", "--scroll-duration", "--duration-marquee", "-dm"]),
    ("preset", ["--speed", "-preset"]),
    ("fixed-time", ["--fixed-duration", "--still-time", "--duration-still", "-ds"]),
    ("crf", ["--quality", "-crf", "--cq", "-cq", "--qp", "-qp", "-q", "-q:v"]),
    ("bitrate", ["-b", "-b:v", "--video-bitrate"]),
    ("encoder", ["--codec", "--vcodec", "-vcodec", "-c:v", "-codec:v", "--video-codec"]),
    ("audio", ["-c:a", "-acodec", "--acodec", "--audio-codec", "-an", "--no-audio", "--mute", "--sound"]),
    ("threads", ["-threads", "--jobs", "-j"]),
    ("area", ["--density", "--region", "--lines", "--rows"]),
    ("max-on-screen", ["--density", "--limit", "--max-comments"]),
    ("merge-similar", ["--similarity"]),
    ("highlight-user", ["--highlight"]),
    ("strip", ["--remove", "--strip-emoji"]),
    ("replace", ["--rewrite", "--substitute"]),
    ("merge-duplicates", ["--dedup", "--dedupe", "--merge"]),
    ("block", ["--filter", "--blacklist", "--block-words", "--exclude"]),
    ("from", ["--start", "-ss", "--begin", "--since"]),
    ("to", ["--end", "-to", "--stop", "--until", "-t", "--length"]),
    ("at", ["--time", "-ss", "--timestamp"]),
    ("offset", ["--delay", "--shift", "--sync"]),
    ("opacity", ["--alpha", "--transparency", "-a"]),
    ("font", ["--font-name", "--fontname", "--font-family", "-fn"]),
    ("font-size", ["--fontsize", "--text-size", "-fs"]),
    ("outline", ["--stroke", "--border"]),
    ("size", ["--resolution", "-s", "--res"]),
    ("fps", ["-r", "--framerate", "--frame-rate", "--rate"]),
    ("vf", ["-vf", "--video-filter", "-filter:v"]),
    ("quiet", ["--silent", "-q", "-loglevel", "--loglevel", "-hide_banner"]),
    ("verbose", ["-v", "--debug"]),
  ]

  /// A hint for commands that have `option`: the equivalent of another program's option, or a difference in its value.
  static func explanation(of word: String) -> (option: String, text: String)? {
    explanations.first { $0.words.contains(word) }.map { ($0.option, $0.text) }
  }

  private static let explanations: [(words: [String], option: String, text: String)] = [
    (["-t", "--duration", "--length"], "--to", "--to is an end, not a length: --from 1:00 --to 1:10."),
    (["-f"], "--resume", "The suffix of the output selects the container."),
    (["--output-dir", "--outdir", "--out-dir", "-O"], "--resume", "It names a file: -o DIR/out.mp4."),
    (["--protect", "-p", "--margin"], "--keep-clear", "It takes an edge as well: --keep-clear bottom:50."),
    (["-tune", "--tune"], "--encoder-option", "Options of the encoder: --encoder-option tune=animation."),
    (["--keyint", "-g", "--gop"], "--encoder-option", "Options of the encoder: --encoder-option g=250."),
    (
      ["--profile", "-profile:v", "-profile"], "--encoder-option",
      "Options of the encoder: --encoder-option profile=high."
    ),
    (
      ["-x264-params", "--x264-params", "-x265-params", "--x265-params"], "--encoder-option",
      "Each goes into --encoder-option K=V."
    ),
    (["-pix_fmt", "--pix-fmt", "--pixel-format"], "--keep-format", "--keep-format keeps the video's own."),
    (["-map", "--map"], "--resume", "--stream chooses the video; all other streams are kept."),
    (
      ["-hwaccel", "--hwaccel", "--gpu", "--cuda"], "--audio",
      "An --encoder such as h264_nvenc, h264_qsv or h264_vaapi uses the graphics card."
    ),
    (
      ["--font-color", "--color", "--colour", "--text-color"], "--tint",
      "Comments have the colours of their authors; --tint adds that of the video."
    ),
  ]

  /// Options by which other programs take inputs, which are positional here.
  static let inputs: Set = ["-i", "--input", "--video", "--comments", "--danmaku"]
}
