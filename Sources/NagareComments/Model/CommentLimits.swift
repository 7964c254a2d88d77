/// The bounds of what a reader accepts. A value outside is cut, clamped or refused, as said at each.
public enum CommentLimits {
  /// Unicode scalars of a text; what is longer is cut.
  public static let textCharacters = 1_024
  /// Lines of a text; those that follow are cut.
  public static let textLines = 256
  /// Combining marks (general categories Mn, Mc and Me) in a row; those that follow are dropped. No script needs as many,
  /// and the time that shaping takes grows with their square.
  public static let marksPerBase = 16
  /// Unicode scalars of a text that is JSON or a program; what is longer is cut.
  public static let scriptCharacters = 65_536
  /// Unicode scalars of an identifier or a sender; what is longer is cut.
  public static let nameCharacters = 256
  /// Seconds, about 115 days either way; a comment outside is refused.
  public static let time = -10_000_000.0...10_000_000.0
  /// Bilibili writes 10 to 255, its own client 18, 25 and 36. A number outside is clamped: it is a joke or a slip of
  /// the author, and the comment can still be read.
  public static let size = 1.0...255.0
  /// Unix seconds below this, milliseconds from here on: the year 5138, or March 1973.
  public static let sentAtSeconds = 100_000_000_000.0
  /// Characters of a bad value that a problem quotes.
  public static let quotedCharacters = 32
  /// Commands of a comment; those that follow are dropped.
  public static let commands = 32
  /// Emotes of a comment; the names of those that follow are drawn.
  public static let emotes = 256
  /// Bytes of an emote's picture; the name of one that has more is drawn.
  public static let imageBytes = 1 << 20
  /// Bytes of all pictures of a file; the names of those that follow are drawn.
  public static let allImageBytes = 64 << 20
  /// Seconds that a comment may ask to be shown; what is outside is clamped.
  public static let duration = 0.1...86_400.0
  /// Seconds that a command `@N` of Niconico's may ask for; a longer time is cut.
  public static let commandDuration = 120.0
  /// Seconds that a script of Niconico's may act; a longer time is cut.
  public static let scriptDuration = 3_600.0
  /// Scripts of Niconico's of one kind that act at a time; those that follow are ignored.
  public static let activeScripts = 256
  /// Unicode scalars of a text that a script of Niconico's replaced, more than viewers may write: owners put together large
  /// drawings this way. What is longer is cut.
  public static let replacedCharacters = 4_096
  /// Bytes that replacing may add to the texts of a file, 64 MiB; texts that would go beyond stay as they are.
  public static let replacedBytes = 64 << 20
  /// Bytes of texts that the keywords of scripts are looked for in, each time counted; further texts stay as they are.
  public static let searchedBytes = 1 << 30
  /// Units of a currency; a price outside is not known.
  public static let price = 0.0...1_000_000_000.0
  /// Styles of a script; texts whose style comes later have the usual size and colour.
  public static let styles = 256
  /// Objects and arrays of JSON within each other; an item that has more is bad.
  public static let jsonDepth = 64
  /// Fields of a message of protocol buffers, those of groups included; an item that has more is bad.
  public static let messageFields = 64
  /// Bytes at the start of a file in which its format must show.
  public static let detectionBytes = 1 << 20
  /// Comments of a file, which take about 1 GiB; those that follow are left out.
  public static let comments = 2_000_000
  /// Bad items of a file that are reported; those that follow are counted. As many bad fields of comments are reported.
  public static let problems = 1_000_000
  /// Bytes of a file or of what comes through a pipe, 1 GiB, which are held in memory; what has more is refused.
  public static let fileBytes = 1 << 30
  /// Bytes that compressed content may come to, 512 MiB; a file of more is refused.
  public static let inflatedBytes = 512 << 20
  /// How many times over content may be compressed; a file of more levels is refused.
  public static let compressionLevels = 2
}
