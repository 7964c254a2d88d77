/// Parses the description of a file's fields; ``CommentFieldMap`` documents its syntax.
struct FieldMapParser {
  private let text: [UInt8]
  private var position = 0

  /// - Throws: if the text is longer than ``CommentLimits/fieldMapBytes``.
  init(_ text: String) throws(FieldMapError) {
    guard text.utf8.count <= CommentLimits.fieldMapBytes else { throw .tooLong }
    self.text = Array(text.utf8)
  }

  mutating func map() throws(FieldMapError) -> CommentFieldMap {
    let container = try container()
    var list: [CommentFieldMap.Step] = []
    if take(UInt8(ascii: "@")) { list = try path() }
    try expect(UInt8(ascii: ":"), "a colon")
    var sources: [CommentFieldMap.Field: CommentFieldMap.Source] = [:]
    repeat {
      let field = try field()
      guard sources[field] == nil else { throw .repeatedField(field) }
      sources[field] = try source(of: field)
    } while take(UInt8(ascii: ","))
    guard isAtEnd else { throw syntaxError("a comma") }
    return try CommentFieldMap(container, list: list, sources)
  }

  /// Whether a name may contain the byte without being quoted.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}

extension FieldMapParser {
  private mutating func container() throws(FieldMapError) -> CommentFieldMap.Container {
    let word = word(where: Self.isBare)
    guard let container = CommentFieldMap.Container(rawValue: word) else { throw .container(Self.quoted(word)) }
    return container
  }

  private mutating func field() throws(FieldMapError) -> CommentFieldMap.Field {
    let word = word(where: Self.isBare)
    guard !word.isEmpty else { throw syntaxError("a field such as time") }
    guard let field = CommentFieldMap.Field(rawValue: word) else { throw .unknownField(Self.quoted(word)) }
    try expect(UInt8(ascii: "="), "an equals sign after \(word)")
    return field
  }

  private mutating func source(of field: CommentFieldMap.Field) throws(FieldMapError) -> CommentFieldMap.Source {
    skipSpace()
    let start = position
    var source = CommentFieldMap.Source(try path())
    if take(UInt8(ascii: "/")) {
      source.unit = .divided(by: try operand(of: field, from: start))
    } else if take(UInt8(ascii: "*")) {
      source.unit = .multiplied(by: try operand(of: field, from: start))
    }
    if take(UInt8(ascii: "(")) { source.modes = try modes(of: field) }
    return source
  }

  private mutating func path() throws(FieldMapError) -> [CommentFieldMap.Step] {
    var steps: [CommentFieldMap.Step] = []
    repeat {
      guard steps.count < CommentLimits.pathSteps else { throw .tooDeep }
      steps.append(try step())
    } while take(UInt8(ascii: "."))
    return steps
  }

  private mutating func step() throws(FieldMapError) -> CommentFieldMap.Step {
    if let name = try quotedName() { return .name(name) }
    let word = word(where: Self.isBare)
    guard !word.isEmpty else { throw syntaxError("a name or a number") }
    guard word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return .name(word) }
    guard let number = Int(word), number <= CommentLimits.pathPosition else { throw .position(Self.quoted(word)) }
    return .position(number)
  }

  private mutating func operand(of field: CommentFieldMap.Field, from start: Int) throws(FieldMapError) -> Double {
    guard field.unit != nil else { throw .unitNotAllowed(field) }
    let isDivision = text[position - 1] == UInt8(ascii: "/")
    var word = word { Self.isBare($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "+") }
    let number = word.withUTF8 { Numbers.double($0) }
    let written = Self.quoted(String(decoding: text[start..<position], as: UTF8.self))
    if isDivision, number == 0 { throw .division(written) }
    guard let number, number > 0 else { throw .operand(written) }
    return number
  }

  private mutating func modes(of field: CommentFieldMap.Field) throws(FieldMapError) -> [CommentFieldMap.ModeName] {
    guard field == .mode else { throw .modesNotAllowed(field) }
    var names: [CommentFieldMap.ModeName] = []
    repeat {
      guard names.count < CommentLimits.modeNames else { throw .tooManyModes }
      let value: String
      if let name = try quotedName() { value = name } else { value = word(where: Self.isBare) }
      guard !value.isEmpty else { throw syntaxError("a value of the mode") }
      try expect(UInt8(ascii: ":"), "a colon after the value \(Self.quoted(value))")
      let word = word(where: Self.isBare)
      guard let mode = Comment.Mode(name: word) else { throw .unknownMode(Self.quoted(word)) }
      names.append(CommentFieldMap.ModeName(value, mode))
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: ")"), "a comma or a closing parenthesis")
    return names
  }

  /// The name in quotes that is next; `nil` if there is no quote.
  private mutating func quotedName() throws(FieldMapError) -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    var name: [UInt8] = []
    while position < text.count, text[position] != UInt8(ascii: "\"") {
      if text[position] == UInt8(ascii: "\\"), position + 1 < text.count { position += 1 }
      name.append(text[position])
      position += 1
    }
    guard position < text.count else { throw syntaxError("a closing quote") }
    position += 1
    return String(decoding: name, as: UTF8.self)
  }
}

extension FieldMapParser {
  private var isAtEnd: Bool { position == text.count }

  private mutating func skipSpace() {
    while position < text.count, ByteView.isSpace(text[position]) { position += 1 }
  }

  /// Skips space, and the longest word of these bytes, which may be empty.
  private mutating func word(where isPart: (UInt8) -> Bool) -> String {
    skipSpace()
    let start = position
    while position < text.count, isPart(text[position]) { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  /// Skips space, and the byte if it is next.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8, _ expected: String) throws(FieldMapError) {
    guard take(byte) else { throw syntaxError(expected) }
  }

  private func syntaxError(_ expected: String) -> FieldMapError {
    .syntax(expected: expected, found: Self.quoted(String(decoding: text[position...], as: UTF8.self)))
  }

  private static func quoted(_ text: String) -> String {
    CommentText.cut(text, to: CommentLimits.quotedCharacters)
  }
}
