extension Comment {
  /// Looks that the author of a comment chose, as opposed to those it has for want of a choice: where a site has a
  /// default, only those are to take it.
  ///
  /// Niconico's readers tell them, and Nagare's own format keeps them. For other sites, where every comment carries all
  /// its looks, there are none.
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

  /// The names of the members of Nagare's own format that were chosen, in a fixed order.
  var names: [String] { Self.named.filter { contains($0.choice) }.map(\.name) }

  /// Names that are none are passed over.
  init(names: [String]) {
    self = []
    for (choice, name) in Self.named where names.contains(name) { insert(choice) }
  }
}
