/// A scalar member of a JSON object, or of the objects inside it.
struct JSONMember {
  /// The names that lead to the member, at most ``depth``.
  let path: [String]
  /// Whether the value is a string; otherwise it is a number or a literal.
  let isString: Bool
  let value: JSONString

  /// The levels of objects that are examined.
  private static let depth = 3
  /// The members of an object that are kept.
  private static let limit = 256

  /// Reads the next object. Its `null` members are left out.
  static func all(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> [JSONMember] {
    var members: [JSONMember] = []
    try read(&scanner, path: [], into: &members)
    return members
  }

  private static func read(
    _ scanner: inout JSONScanner, path: [String], into members: inout [JSONMember]
  ) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    while let name = try scanner.nextMember() {
      let path = path + [name.string(in: scanner.bytes)]
      let kind = scanner.nextKind()
      if kind == .object, path.count < depth {
        try read(&scanner, path: path, into: &members)
      } else if let value = try scanner.string(), members.count < limit {
        members.append(JSONMember(path: path, isString: kind == .string, value: value))
      }
    }
  }
}

extension JSONMember {
  /// The last name in lowercase, without `_` and `-`.
  var name: String { Self.folded(path.suffix(1)) }

  /// The last two names as one, like ``name``: `userid` for `user.id`.
  var longName: String { Self.folded(path.suffix(2)) }

  private static func folded(_ path: ArraySlice<String>) -> String {
    path.joined().lowercased().filter { $0 != "_" && $0 != "-" }
  }
}
