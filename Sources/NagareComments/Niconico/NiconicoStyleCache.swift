/// Styles of the commands that were met last. Few are distinct, so that most comments find theirs here.
struct NiconicoStyleCache {
  /// How commands are written in the file.
  enum Syntax {
    /// Words in the attribute of an element.
    case xml
    /// A string of words, or an array of them.
    case json
    /// Words as they stand.
    case text
  }

  private struct Entry {
    let commands: Range<Int>
    let allowsHexadecimal: Bool
    let origin: Comment.Origin
    let style: NiconicoStyle
  }

  private static let slots = 256
  /// Slots that an entry may be in: its own and those that follow. With one alone, two common ones could share it and
  /// drive each other out.
  private static let probes = 4
  /// Bytes of commands that are worth keeping.
  private static let longest = 256

  private let bytes: ByteView
  private let syntax: Syntax
  private var entries = [Entry?](repeating: nil, count: Self.slots)

  init(_ bytes: ByteView, syntax: Syntax) {
    self.bytes = bytes
    self.syntax = syntax
  }

  /// - Parameter commands: where they are in the file; empty if there are none.
  @inline(__always)
  mutating func style(of commands: Range<Int>, allowsHexadecimal: Bool, origin: Comment.Origin) -> NiconicoStyle {
    let first = slot(of: commands, allowsHexadecimal: allowsHexadecimal)
    var vacant: Int?
    for step in 0..<Self.probes {
      let slot = (first + step) % Self.slots
      guard let entry = entries[slot] else {
        vacant = slot
        break
      }
      if entry.origin == origin, entry.allowsHexadecimal == allowsHexadecimal, bytes.equal(commands, entry.commands) {
        return entry.style
      }
    }
    let parsed = parse(commands, allowsHexadecimal: allowsHexadecimal)
    let style = NiconicoStyle(parsed, origin: origin, isScript: false)
    if commands.count <= Self.longest {
      entries[vacant ?? first] = Entry(
        commands: commands, allowsHexadecimal: allowsHexadecimal, origin: origin, style: style)
    }
    return style
  }

  /// The style of a script, which is not kept: there are few.
  func styleOfScript(commands: Range<Int>, allowsHexadecimal: Bool, origin: Comment.Origin) -> NiconicoStyle {
    NiconicoStyle(parse(commands, allowsHexadecimal: allowsHexadecimal), origin: origin, isScript: true)
  }

  /// By a hash of at most as many bytes as are kept.
  @inline(__always)
  private func slot(of commands: Range<Int>, allowsHexadecimal: Bool) -> Int {
    let hash = bytes.hash(commands.prefix(Self.longest)) ^ (allowsHexadecimal ? 1 : 0)
    return Int(truncatingIfNeeded: hash % UInt64(Self.slots))
  }

  private func parse(_ range: Range<Int>, allowsHexadecimal: Bool) -> NiconicoCommands {
    var commands = NiconicoCommands(allowsHexadecimal: allowsHexadecimal)
    switch syntax {
    case .text: commands.add(words: bytes.string(range))
    case .xml:
      let text = XMLText(range: range, hasMarkup: false, ending: .closed)
      commands.add(words: String(decoding: XMLUnescaper.unescape(text, in: XMLScanner(bytes)), as: UTF8.self))
    case .json:
      var scanner = JSONScanner(bytes, in: range)
      // What is damaged was reported when the item was read; the range then never comes here.
      try? Self.add(&scanner, to: &commands)
    }
    return commands
  }

  private static func add(
    _ scanner: inout JSONScanner, to commands: inout NiconicoCommands
  ) throws(JSONScanner.Damage) {
    guard scanner.nextKind() == .array else {
      if let words = try scanner.string() { commands.add(words: words.string(in: scanner.bytes, limit: .max)) }
      return
    }
    guard try scanner.enterArray() else { return }
    while try scanner.nextElement() {
      if let words = try scanner.string() { commands.add(words: words.string(in: scanner.bytes, limit: .max)) }
    }
  }
}
