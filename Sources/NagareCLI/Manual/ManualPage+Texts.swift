/// The texts of the page that the parser does not provide.
extension ManualPage {
  static let description =
    [".Sh DESCRIPTION", ".Nm"]
    + words(
      """
      draws viewers' comments over a video, as the site does, and copies
      everything else.

      Times are seconds (12.5), mm:ss.fff or hh:mm:ss.fff; sizes are like
      1920x1080, colours like #rrggbb. A single dash stands for the standard
      input or output. The format of comment files is detected by content; they
      may be compressed, and are merged by time. An existing output is replaced
      only with --overwrite; a new one appears under its name when it is
      complete.

      Data goes to the standard output, everything else to the standard error.
      This page describes version \(NagareCommand.configuration.version).
      """)

  /// Synopses of options of which a command needs exactly one.
  static let alternatives = ["frame": ".Brq Fl \\-at Ar t | Fl \\-contact\\-sheet Ar CxR"]

  static let rest = environment + files + exitStatus + examples

  private static let environment: [String] =
    [".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
    + variable(
      "NAGARE_KERNELS", "Highest instruction set to draw with: scalar, avx2, avx512 or neon (default: the best).")
    + variable("NAGARE_LITERT", "The library of LiteRT, which finds people, instead of an installed one.")
    + variable("NAGARE_PEOPLE_MODEL", "The model that finds people, instead of the installed ones.")
    + variable("NAGARE_TOKEN", "The secret of live --listen and watch --listen, unless --token is given.")
    + variable("NO_COLOR", "Disables colours unless it is empty.")
    + variable("TERM", "Disables colours if it is dumb.")
    + variable("XDG_CONFIG_HOME", "Absolute path of the settings folder (default: ~/.config).")
    + variable("XDG_DATA_HOME", "Absolute path of the folder with models that find people (default: ~/.local/share).")
    + variable("XDG_STATE_HOME", "Absolute path of the folder with the studio's queue (default: ~/.local/state).")
    + variable("HOME", "The folder of .config, .local/share and .local/state.")
    + variable("PATH", "Where preview finds players, and bench --against finds ffmpeg.")
    + variable("TMPDIR", "The folder for temporary files.") + [".El"]

  private static let files =
    [".Sh FILES", ".Bl -tag -width Ds"]
    + file("~/.config/nagare/presets/NAME.nagare", "A preset of the user, which takes precedence.")
    + file("NAME.nagare", "A preset beside the video, or beside the first file on the command line.") + [".El", ".Pp"]
    + words(
      """
      Presets are text in UTF-8, at most 64 KiB and 1000 options, such as

      \(PresetList.example.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))

      For details, see nagare presets.
      """)

  private static let exitStatus =
    [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    + status("0", "Done.")
    + status("1", "Failed: an I/O error, a codec error, a full disk.")
    + status("2", "Wrong usage.")
    + status("3", "An input, or a preset, could not be understood.")
    + status("130, 143, 129", "Stopped by Ctrl-C (SIGINT), by SIGTERM, or by closing the terminal (SIGHUP).") + [".El"]

  private static let examples =
    [".Sh EXAMPLES"]
    + words("Burn comments into a video with the options of a preset, overriding one:")
    + Mdoc.literal(["nagare burn video.mp4 comments.xml -o out.mp4 --preset large --area 1"])
    + [".Pp"] + words("Preview it first:")
    + Mdoc.literal(["nagare preview video.mp4 comments.xml --player ffplay --preset large"])
    + [".Pp"] + words("Write one frame:")
    + Mdoc.literal(["nagare frame video.mp4 comments.xml --at 1:23 -o frame.png --preset large"])
    + [".Pp"] + words("Draw the comments alone for an editor:")
    + Mdoc.literal(["nagare overlay comments.xml -o overlay.mov --size 1920x1080 --fps 30"])
    + [".Pp"] + words("Find the busiest moments:")
    + Mdoc.literal(["nagare stats comments.xml"])

  /// Paragraphs, without a break before the first.
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
