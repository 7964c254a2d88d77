/// What the commands of a comment ask for: Niconico's field `mail`.
///
/// Of several commands of one kind the first one counts, of several durations the last one, as in
/// https://github.com/xpadev-net/niconicomments. Large and small letters are the same.
struct NiconicoCommands: Equatable {
  private(set) var mode: Comment.Mode?
  /// In Bilibili's unit, whose three common sizes stand for Niconico's.
  private(set) var size: Double?
  private(set) var color: UInt32?
  /// Seconds as written: positive, without a limit.
  private(set) var duration: Double?
  /// The commands that no property expresses, in small letters and in their order, each once. `184`, which asks to be
  /// anonymous, is none of them.
  private(set) var others: [String] = []
  /// All but `184`, in small letters and in their order: what a script is told by.
  private(set) var all: [String] = []

  /// Which of the looks that are properties of a comment are asked for.
  var choices: Comment.Choices {
    var choices: Comment.Choices = []
    if mode != nil { choices.insert(.mode) }
    if size != nil { choices.insert(.size) }
    if color != nil { choices.insert(.color) }
    return choices
  }

  private let allowsHexadecimal: Bool
  /// Which of the kinds that only one of is kept, of those in ``others``, have been seen.
  private var hasFont = false

  /// - Parameter allowsHexadecimal: whether the author may use `#rrggbb`, as paying users may. For others it is an
  ///   unknown command.
  init(allowsHexadecimal: Bool) {
    self.allowsHexadecimal = allowsHexadecimal
  }

  /// Adds the commands of a text in which white space stands between them, the ideographic space included.
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

  /// `@5` or `@5.5`: seconds. Anything else behind the sign is an unknown command.
  private mutating func addDuration(_ word: String) -> Bool {
    guard word.utf8.first == UInt8(ascii: "@") else { return false }
    var digits = String(word.dropFirst())
    guard let seconds = digits.withUTF8({ Numbers.double($0) }) else { return false }
    duration = seconds > 0 ? seconds : nil
    return true
  }

  static let fonts: Set<String> = ["defont", "gothic", "mincho", "gulim", "simsun"]

  /// Whether two commands are equal, or are extensions with a value that set the same thing: `nico:fill:red` and
  /// `nico:fill:#000`.
  private static func isSameKind(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    guard left.utf8.starts(with: "nico:".utf8), right.utf8.starts(with: "nico:".utf8) else { return false }
    let (left, right) = (left.utf8.split(separator: UInt8(ascii: ":")), right.utf8.split(separator: UInt8(ascii: ":")))
    return left.count > 2 && right.count > 2 && left[1].elementsEqual(right[1])
  }
}
