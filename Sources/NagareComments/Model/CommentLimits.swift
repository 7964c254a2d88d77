/// The limits of a reader. Values outside a limit are cut, clamped, dropped or rejected, as its documentation says.
public enum CommentLimits {
  /// Unicode scalars in a text; the rest is cut.
  public static let textCharacters = 1_024
  /// Lines in a text; the rest are cut.
  public static let textLines = 256
  /// Consecutive combining marks (general categories Mn, Mc and Me); the rest are dropped. No script needs this many,
  /// and shaping takes time proportional to the square of their number.
  public static let marksPerBase = 16
  /// Unicode scalars in a text that is JSON or a program; the rest is cut.
  public static let scriptCharacters = 65_536
  /// Unicode scalars in an identifier or a sender; the rest is cut.
  public static let nameCharacters = 256
  /// The time of a comment in seconds, about 116 days either way; a comment outside is rejected.
  public static let time = -10_000_000.0...10_000_000.0
  /// Font sizes. Sizes outside are jokes or mistakes and are clamped, as the comment is still readable. Bilibili's files
  /// have 10 to 255, and its own client sends 18, 25 and 36.
  public static let size = 1.0...255.0
  /// Dates below this number are in Unix seconds (until the year 5138), others in milliseconds (since March 1973).
  public static let sentAtSeconds = 100_000_000_000.0
  /// Unicode scalars of an invalid value that a problem quotes; the rest is cut.
  public static let quotedCharacters = 32
  /// Commands of a comment; the rest are dropped.
  public static let commands = 32
  /// Emotes of a comment; the rest are drawn as their names.
  public static let emotes = 256
  /// Bytes of an emote's or badge's image; those with larger images are drawn as their names.
  public static let imageBytes = 1 << 20
  /// Bytes of all images in a file; emotes and badges beyond the limit are drawn as their names.
  public static let allImageBytes = 64 << 20
  /// Badges of a comment's sender; the rest are dropped.
  package static let badges = 8
  /// Unicode scalars in the label of a badge, and in a site's name for a kind of badge; the rest is cut.
  package static let badgeCharacters = 32
  /// Badges that a file describes; the rest have neither an image nor a label of their own.
  package static let describedBadges = 16_384
  /// Bytes of a live room's message that a recorder kept with a comment; a longer one is ignored.
  package static let liveMessageBytes = 65_536
  /// The display time that a comment may request, in seconds; other positive values are clamped.
  public static let duration = 0.1...86_400.0
  /// Seconds that Niconico's command `@N` may request; a longer time is cut.
  public static let commandDuration = 120.0
  /// Seconds that `@N` of a Niconico script may request; a longer time is cut. Without `@N` there is no limit.
  public static let scriptDuration = 3_600.0
  /// Niconico defaults, and as many replacements, that are active at the same time; the rest are ignored.
  public static let activeScripts = 256
  /// Unicode scalars in a text after replacement by a Niconico script; the rest is cut. The limit is higher than for
  /// other texts because owners assemble large drawings this way.
  public static let replacedCharacters = 4_096
  /// Bytes that replacements within texts may add to a file, 64 MiB; a replacement that would exceed them is not made.
  public static let replacedBytes = 64 << 20
  /// Bytes of text searched for the keywords of scripts, counted for each search; further texts are left unchanged.
  public static let searchedBytes = 1 << 30
  /// A price in units of its currency; prices outside are dropped.
  public static let price = 0.0...1_000_000_000.0
  /// Styles in an ASS file; later styles have the default size and colour.
  public static let styles = 256
  /// Nesting levels of JSON objects and arrays; a deeper item is invalid.
  public static let jsonDepth = 64
  /// Fields in a Protocol Buffers message, including those of groups; an item with more is invalid.
  public static let messageFields = 64
  /// Bytes of a user's description of a file; a longer one is invalid.
  package static let fieldMapBytes = 4_096
  /// Steps of a path in such a description; one with more is invalid.
  package static let pathSteps = 16
  /// The largest position in an array in such a path; a larger one is invalid.
  package static let pathPosition = 1_000_000
  /// Values of the mode in such a description; one with more is invalid.
  package static let modeNames = 64
  /// Columns in a row of CSV or TSV; the rest are ignored.
  package static let columns = 4_096
  /// Bytes at the start of a file that must identify its format.
  public static let detectionBytes = 1 << 20
  /// Comments in a file, which take about 1 GiB; the rest are left out.
  public static let comments = 2_000_000
  /// Invalid items of a file that are reported; the rest are only counted. As many field problems are reported.
  public static let problems = 1_000_000
  /// Bytes of a file or pipe, 1 GiB, which are held in memory; larger input is rejected.
  public static let fileBytes = 1 << 30
  /// Bytes of decompressed content, 512 MiB; larger content is rejected.
  public static let inflatedBytes = 512 << 20
  /// Nested levels of compression; a file with more is rejected.
  public static let compressionLevels = 2
}
