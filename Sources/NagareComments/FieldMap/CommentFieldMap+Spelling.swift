extension CommentFieldMap: CustomStringConvertible {
  /// A description that parses to an equal value, with the fields in the order of ``Field``.
  package var description: String {
    let fields = Field.allCases.compactMap { field in sources[field].map { "\(field.rawValue)=\($0)" } }
    let place = list.isEmpty ? "" : "@" + Self.spelling(of: list)
    return container.rawValue + place + ":" + fields.joined(separator: ",")
  }

  static func spelling(of path: [Step]) -> String {
    path.map(\.description).joined(separator: ".")
  }

  /// A name as written, in quotes if it needs them.
  fileprivate static func spelling(of name: String, quotesNumbers: Bool) -> String {
    let isNumber = name.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if name.utf8.allSatisfy(FieldMapParser.isBare), !name.isEmpty, !(quotesNumbers && isNumber) { return name }
    return "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension CommentFieldMap.Step: CustomStringConvertible {
  package var description: String {
    switch self {
    case .name(let name): CommentFieldMap.spelling(of: name, quotesNumbers: true)
    case .position(let position): String(position)
    }
  }
}

extension CommentFieldMap.Unit: CustomStringConvertible {
  package var description: String {
    let number = Int(exactly: operand)?.description ?? operand.description
    switch self {
    case .divided: return "/" + number
    case .multiplied: return "*" + number
    }
  }
}

extension CommentFieldMap.Source: CustomStringConvertible {
  package var description: String {
    let names = modes.map { CommentFieldMap.spelling(of: $0.value, quotesNumbers: false) + ":" + $0.mode.name }
    return CommentFieldMap.spelling(of: path) + (unit?.description ?? "")
      + (names.isEmpty ? "" : "(" + names.joined(separator: ",") + ")")
  }
}
