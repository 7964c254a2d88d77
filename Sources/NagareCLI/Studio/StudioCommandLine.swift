/// A command line to copy into a shell, with words of strangers in it: names and texts from comment files.
enum StudioCommandLine {
  /// - Parameter words: the words after the program's name.
  static func text(_ words: [String]) -> String { (["nagare"] + words.map(quoted)).joined(separator: " ") }

  /// A word to append to a command line.
  static func suffix(_ word: String) -> String { " " + quoted(word) }

  /// A word as shells read it back. Characters that a terminal could act on are escaped for bash and zsh, as no quotes
  /// with escapes are the same in fish.
  private static func quoted(_ word: String) -> String {
    let categories = word.unicodeScalars.map(\.properties.generalCategory)
    guard categories.contains(where: { $0 == .control || $0 == .format }) else { return UsageRepair.quoted(word) }
    let bytes = word.utf8.map { byte in
      let isPlain = (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
      return isPlain ? String(UnicodeScalar(byte)) : "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
    return "$'" + bytes.joined() + "'"
  }
}
