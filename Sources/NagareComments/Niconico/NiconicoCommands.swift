/// The commands of a comment: Niconico's field `mail`.
///
/// The first of several commands of one kind counts, but the last of several durations, as in
/// https://github.com/xpadev-net/niconicomments. Case is ignored.
struct NiconicoCommands: Equatable {
  private(set) var mode: Comment.Mode?
  /// The size in Bilibili's unit, whose three common sizes correspond to Niconico's.
  private(set) var size: Double?
  private(set) var color: UInt32?
  /// Seconds as written: positive, without limit.
  private(set) var duration: Double?
  /// The commands that set none of the properties above, lowercase and in order, the first of each kind, within
  /// ``CommentLimits/commands``. Excludes `184`, the request to be anonymous.
  private(set) var others: [String] = []
  /// All commands but `184`, lowercase and in order, within ``CommentLimits/commands``, for scripts.
  private(set) var all: [String] = []

  /// The comment properties that the commands set.
  var choices: Comment.Choices {
    var choices: Comment.Choices = []
    if mode != nil { choices.insert(.mode) }
    if size != nil { choices.insert(.size) }
    if color != nil { choices.insert(.color) }
    return choices
  }

  private let allowsHexadecimal: Bool
  /// Whether a font was found; ``others`` has only the first one.
  private var hasFont = false

  /// - Parameter allowsHexadecimal: whether the author may use `#rrggbb`, as premium members may. Otherwise it is an
  ///   unknown command.
  init(allowsHexadecimal: Bool) {
    self.allowsHexadecimal = allowsHexadecimal
  }

  /// Adds the commands of a text, separated by white space including the ideographic space.
  mutating func add(words text: String) {
    for word in text.unicodeScalars.split(whereSeparator: { $0.properties.isWhitespace }) {
      add(FieldValue.name(String(word)).lowercased())
    }
  }

  private mutating func add(_ word: String) {
    guard word != "184" else { return }
    if all.count < CommentLimits.commands { all.append(word) }
    guard !addPosition(word), !addSize(word), !addColor(word), !addDuration(word) else { return }
    if Self.fonts.contains(word) {
      guard !hasFont else { return }
      hasFont = true
    }
    guard others.count < CommentLimits.commands, !others.contains(where: { Self.isSameKind($0, word) }) else { return }
    others.append(word)
  }

  private mutating func addPosition(_ word: String) -> Bool {
    let mode: Comment.Mode
    switch word {
    case "ue": mode = .top
    case "naka": mode = .scroll
    case "shita": mode = .bottom
    default: return false
    }
    self.mode = self.mode ?? mode
    return true
  }

  private mutating func addSize(_ word: String) -> Bool {
    let size: Double
    switch word {
    case "big": size = 36
    case "medium": size = 25
    case "small": size = 18
    default: return false
    }
    self.size = self.size ?? size
    return true
  }

  private mutating func addColor(_ word: String) -> Bool {
    guard let color = NiconicoColors.named(word) ?? (allowsHexadecimal ? NiconicoColors.hexadecimal(word) : nil) else {
      return false
    }
    self.color = self.color ?? color
    return true
  }

  /// Sets the duration from a command such as `@5.5`; 0 or less removes it. `false` if the word is no such command.
  private mutating func addDuration(_ word: String) -> Bool {
    guard word.utf8.first == UInt8(ascii: "@") else { return false }
    var digits = String(word.dropFirst())
    guard let seconds = digits.withUTF8({ Numbers.double($0) }) else { return false }
    duration = seconds > 0 ? seconds : nil
    return true
  }

  static let fonts: Set<String> = ["defont", "gothic", "mincho", "gulim", "simsun"]

  /// Whether two commands are equal, or are extensions that set the same property, such as `nico:fill:red` and
  /// `nico:fill:#000`.
  private static func isSameKind(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    guard left.utf8.starts(with: "nico:".utf8), right.utf8.starts(with: "nico:".utf8) else { return false }
    let (left, right) = (left.utf8.split(separator: UInt8(ascii: ":")), right.utf8.split(separator: UInt8(ascii: ":")))
    return left.count > 2 && right.count > 2 && left[1].elementsEqual(right[1])
  }
}
