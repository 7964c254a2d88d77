/// Finds the start of the next item, an object, so that reading can continue after a malformed item.
///
/// The items of a file are written by one program and begin alike: with known names, or with those of the last valid
/// item. No string can contain such a start, since its quotes are escaped.
struct JSONItemStart {
  private struct Names {
    let first: JSONString
    /// The name of the second member; `nil` if missing, or if the first value is malformed, an array or an object.
    let second: JSONString?
    /// Whether the first member's value is an array or object.
    var isNested = false
  }

  /// The known member names of items.
  private let members: [StaticString]
  /// Whether both names must be known (the first if its value is nested), so that objects inside items do not match.
  private let isStrict: Bool
  /// The start of the last valid item; `nil` if there was none.
  private var model: Int?
  /// The first names of the item at `model`, read on demand, since its first member may be as long as the file.
  private var modelNames: Names?

  init(members: [StaticString], isStrict: Bool = false) {
    self.members = members
    self.isStrict = isStrict
  }

  /// Notes that a valid item starts at `start`.
  @inline(__always)
  mutating func accept(_ start: Int) { (model, modelNames) = (start, nil) }

  /// The start of the next item after `start`, judged by its names; `nil` if there is none.
  mutating func next(after start: Int, in scanner: JSONScanner) -> Int? {
    var position = start + 1
    while let brace = scanner.bytes.find(UInt8(ascii: "{"), from: position, to: scanner.end) {
      if isStart(at: brace, in: scanner) { return brace }
      position = brace + 1
    }
    return nil
  }

  /// Whether an object at `brace` begins with known names, or like the last valid item.
  mutating func isStart(at brace: Int, in scanner: JSONScanner) -> Bool {
    guard let names = Self.names(at: brace, in: scanner) else { return false }
    let isFirstKnown = isMember(names.first, in: scanner)
    let isSecondKnown = names.second.map { isMember($0, in: scanner) }
    if isStrict { return isFirstKnown && isSecondKnown ?? names.isNested }
    if isFirstKnown, isSecondKnown ?? true { return true }
    guard let model else { return isFirstKnown || isSecondKnown == true }
    if modelNames == nil { modelNames = Self.names(at: model, in: scanner) }
    guard let modelNames, scanner.bytes.equal(names.first.range, modelNames.first.range) else { return false }
    if isFirstKnown { return true }
    guard let second = names.second, let modelSecond = modelNames.second else {
      return names.second == nil && modelNames.second == nil
    }
    return scanner.bytes.equal(second.range, modelSecond.range)
  }

  private static func names(at brace: Int, in scanner: JSONScanner) -> Names? {
    var scanner = scanner
    scanner.position = brace + 1
    scanner.skipSpace()
    guard scanner.byte(scanner.position) == UInt8(ascii: "\""), let first = (try? scanner.nextMember()) ?? nil else {
      return nil
    }
    switch scanner.nextKind() {
    case .string, .number, .literal:
      guard (try? scanner.skip()) != nil else { return Names(first: first, second: nil) }
      return Names(first: first, second: (try? scanner.nextMember()) ?? nil)
    case .object, .array: return Names(first: first, second: nil, isNested: true)
    case nil: return Names(first: first, second: nil)
    }
  }

  private func isMember(_ name: JSONString, in scanner: JSONScanner) -> Bool {
    members.contains { name.matches($0, in: scanner.bytes) }
  }
}
