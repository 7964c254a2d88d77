/// Names that other programs give to options, with the names here.
enum OptionSynonyms {
  /// Long names without dashes by what people type; several where the word may mean any of them.
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
    ("output", ["--out", "--outfile", "--output-file"]),
    ("scroll-time", ["--speed", "--scroll-speed", "--duration", "--scroll-duration", "--duration-marquee"]),
    ("preset", ["--speed", "-preset"]),
    ("fixed-time", ["--fixed-duration", "--still-time", "--duration-still"]),
    ("crf", ["--quality", "-crf", "--cq", "-cq", "--qp", "-qp", "-q", "-q:v"]),
    ("bitrate", ["-b", "-b:v", "--video-bitrate"]),
    ("encoder", ["--codec", "--vcodec", "-vcodec", "-c:v", "-codec:v", "--video-codec"]),
    ("audio", ["-c:a", "-acodec", "--acodec", "--audio-codec", "-an", "--no-audio", "--mute", "--sound"]),
    ("threads", ["-threads", "--jobs", "-j"]),
    ("area", ["--density", "--region", "--lines", "--rows"]),
    ("max-on-screen", ["--density", "--limit", "--max-comments"]),
    ("merge-duplicates", ["--dedup", "--dedupe", "--merge"]),
    ("block", ["--filter", "--blacklist", "--block-words", "--exclude"]),
    ("from", ["--start", "-ss", "--begin", "--since"]),
    ("to", ["--end", "-to", "--stop", "--until", "-t"]),
    ("at", ["--time", "-ss", "--timestamp"]),
    ("offset", ["--delay", "--shift", "--sync"]),
    ("opacity", ["--alpha", "--transparency"]),
    ("tint", ["--font-color", "--color", "--colour", "--text-color"]),
    ("font", ["--font-name", "--fontname", "--font-family", "-fn"]),
    ("font-size", ["--fontsize", "--text-size", "-fs"]),
    ("outline", ["--stroke", "--border"]),
    ("size", ["--resolution", "-s", "--res"]),
    ("fps", ["-r", "--framerate", "--frame-rate", "--rate"]),
    ("vf", ["-vf", "--video-filter", "-filter:v"]),
    ("quiet", ["--silent", "-q"]),
    ("verbose", ["-v", "--debug"]),
  ]

  /// Names by which other programs take inputs, which have no option here.
  static let inputs: Set = ["-i", "--input", "--video", "--comments", "--danmaku"]
}
