/// A cache of styles by commands. A file has few distinct combinations of commands, so most styles are found here.
struct NiconicoStyleCache {
  /// The syntax of commands in the file.
  enum Syntax {
    /// Words in an attribute.
    case xml
    /// A string of words, or an array of them.
    case json
    /// Unescaped words.
    case text
  }

  private struct Entry {
    let commands: Range<Int>
    let allowsHexadecimal: Bool
    let origin: Comment.Origin
    let style: NiconicoStyle
  }

  private static let slotCount = 256
  /// The number of slots that an entry may use: its own and the following ones. With only one, two common entries could
  /// keep evicting each other.
  private static let probeCount = 4
  /// The maximum length in bytes of cached commands.
  private static let maxLength = 256

  private let bytes: ByteView
  private let syntax: Syntax
  private var entries = [Entry?](repeating: nil, count: Self.slotCount)

  init(_ bytes: ByteView, syntax: Syntax) {
    self.bytes = bytes
    self.syntax = syntax
  }

  /// - Parameter commands: their range in the file; empty if there are none.
  @inline(__always)
  mutating func style(of commands: Range<Int>, allowsHexadecimal: Bool, origin: Comment.Origin) -> NiconicoStyle {
    let first = slot(of: commands, allowsHexadecimal: allowsHexadecimal)
    var vacant: Int?
    for step in 0..<Self.probeCount {
      let slot = (first + step) % Self.slotCount
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
    if commands.count <= Self.maxLength {
      entries[vacant ?? first] = Entry(
        commands: commands, allowsHexadecimal: allowsHexadecimal, origin: origin, style: style)
    }
    return style
  }

  /// The style of a script. It is not cached, since scripts are few.
  func styleOfScript(commands: Range<Int>, allowsHexadecimal: Bool, origin: Comment.Origin) -> NiconicoStyle {
    NiconicoStyle(parse(commands, allowsHexadecimal: allowsHexadecimal), origin: origin, isScript: true)
  }

  /// The first slot to probe, by a hash of at most ``maxLength`` bytes.
  @inline(__always)
  private func slot(of commands: Range<Int>, allowsHexadecimal: Bool) -> Int {
    let hash = bytes.hash(commands.prefix(Self.maxLength)) ^ (allowsHexadecimal ? 1 : 0)
    return Int(truncatingIfNeeded: hash % UInt64(Self.slotCount))
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
      // An item with malformed commands never gets here: it was reported when it was read.
      try? Self.add(&scanner, to: &commands)
    }
    return commands
  }

  private static func add(
    _ scanner: inout JSONScanner, to commands: inout NiconicoCommands
  ) throws(JSONScanner.SyntaxError) {
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
