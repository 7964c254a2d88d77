/// What the parser does not know.
extension ManualPage {
  static let description =
    [".Sh DESCRIPTION", ".Nm"]
    + words(
      """
      draws the comments that viewers wrote on a video over its picture, as
      the site does, and copies everything else.

      Times are seconds (12.5), mm:ss.fff or hh:mm:ss.fff; sizes are like
      1920x1080, colours like #rrggbb. A single dash stands for the standard
      input or output. Files of comments are recognised by their content, may be
      compressed, and are merged by time. An existing output is not replaced
      unless --overwrite is given, and a new one appears under its name when it
      is complete.

      Data goes to the standard output, everything else to the standard error.
      This page is of version \(NagareCommand.configuration.version).
      """)

  /// Of the options that a command can do without, those one of which it needs, as its synopsis has them.
  static let alternatives = ["frame": ".Brq Fl \\-at Ar t | Fl \\-contact\\-sheet Ar CxR"]

  static let rest = environment + files + exitStatus + examples

  private static let environment =
    [".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
    + variable(
      "NAGARE_KERNELS", "The instruction sets to draw with, at most: scalar, avx2, avx512 or neon (default: the best).")
    + variable("NO_COLOR", "If it is not empty, nothing is written in colour.")
    + variable("TERM", "If it is dumb, nothing is written in colour.")
    + variable("XDG_CONFIG_HOME", "The folder of settings, as an absolute path (default: ~/.config).")
    + variable("HOME", "Where ~/.config is.")
    + variable("PATH", "Where preview looks for players, and bench --against for ffmpeg.") + [".El"]

  private static let files =
    [".Sh FILES", ".Bl -tag -width Ds"]
    + file("~/.config/nagare/presets/NAME.nagare", "A preset of the user. It is asked first.")
    + file("NAME.nagare", "A preset beside the video, or beside the first file that is named.") + [".El", ".Pp"]
    + words(
      """
      Presets are text in UTF-8, of 64 KiB and 1000 options at most, such as

      \(PresetList.example.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))

      More is under nagare presets.
      """)

  private static let exitStatus =
    [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    + status("0", "Done.")
    + status("1", "Failed: a file that cannot be read or written, a codec, a full disk.")
    + status("2", "Wrong usage.")
    + status("3", "An input, or a preset, could not be understood.")
    + status("130, 143, 129", "Stopped by Ctrl-C, by SIGTERM, or as its terminal was closed (SIGHUP).") + [".El"]

  private static let examples =
    [".Sh EXAMPLES"]
    + words("Burn comments into a video, with the options of a preset but for one:")
    + Mdoc.literal(["nagare burn video.mp4 comments.xml -o out.mp4 --preset large --area 1"])
    + [".Pp"] + words("Watch it first:")
    + Mdoc.literal(["nagare preview video.mp4 comments.xml --player ffplay --preset large"])
    + [".Pp"] + words("Look at one frame:")
    + Mdoc.literal(["nagare frame video.mp4 comments.xml --at 1:23 -o frame.png --preset large"])
    + [".Pp"] + words("Draw the comments alone for an editor:")
    + Mdoc.literal(["nagare overlay comments.xml -o overlay.mov --size 1920x1080 --fps 30"])
    + [".Pp"] + words("Find the moments at which most is written:")
    + Mdoc.literal(["nagare stats comments.xml"])

  /// Paragraphs, the first of which follows what is there already.
  private static func words(_ text: String) -> [String] {
    let lines = Mdoc.paragraphs(text)
    return lines.first == ".Pp" ? Array(lines.dropFirst()) : lines
  }

  private static func variable(_ name: String, _ meaning: String) -> [String] {
    [".It Ev \(Mdoc.text(name))"] + Mdoc.filled(meaning)
  }

  private static func file(_ path: String, _ meaning: String) -> [String] {
    [".It Pa \(Mdoc.text(path))"] + Mdoc.filled(meaning)
  }

  private static func status(_ code: String, _ meaning: String) -> [String] {
    [".It \(Mdoc.word(code))"] + Mdoc.filled(meaning)
  }
}
