extension Comment {
  /// The properties that a comment's author chose. A Niconico script's defaults do not replace these.
  ///
  /// Empty except in Niconico's formats and Nagare's own: on other sites, every comment states all its properties.
  package struct Choices: OptionSet, Sendable {
    package let rawValue: UInt8

    package static let mode = Choices(rawValue: 1)
    package static let size = Choices(rawValue: 2)
    package static let color = Choices(rawValue: 4)

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
  }
}

extension Comment.Choices {
  private static let named: [(choice: Self, name: String)] = [(.mode, "mode"), (.size, "size"), (.color, "color")]

  /// The names of the chosen properties in Nagare's own format, in a fixed order.
  var names: [String] { Self.named.filter { contains($0.choice) }.map(\.name) }

  /// The choices with these names. Ignores unknown names.
  init(names: [String]) {
    self = []
    for (choice, name) in Self.named where names.contains(name) { insert(choice) }
  }
}
