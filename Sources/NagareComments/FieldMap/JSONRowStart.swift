/// Finds the start of the next item, an array, so that reading can continue after a malformed one.
///
/// The rows of a file are written by one program and begin alike: with values of the same kinds. If one of the first
/// values is a string, no text can contain such a start, since its quotes are escaped.
struct JSONRowStart {
  /// The number of values to compare.
  private static let length = 4

  /// The kinds of the first values of the last valid row; empty if there was none.
  private var model: [JSONScanner.Kind] = []

  /// Notes that a valid row starts at `start`.
  mutating func accept(_ start: Int, in scanner: JSONScanner) { model = Self.kinds(at: start, in: scanner) }

  /// The start of the next row after `start`; `nil` if there is none.
  func next(after start: Int, in scanner: JSONScanner) -> Int? {
    var position = start + 1
    while let bracket = scanner.bytes.find(UInt8(ascii: "["), from: position, to: scanner.end) {
      if isStart(at: bracket, in: scanner) { return bracket }
      position = bracket + 1
    }
    return nil
  }

  /// Whether an array at `bracket` begins like the last valid row.
  func isStart(at bracket: Int, in scanner: JSONScanner) -> Bool {
    !model.isEmpty && Self.kinds(at: bracket, in: scanner) == model
  }

  /// The kinds of the first values, up to the first container, including it.
  private static func kinds(at bracket: Int, in scanner: JSONScanner) -> [JSONScanner.Kind] {
    var scanner = scanner
    scanner.position = bracket + 1
    var kinds: [JSONScanner.Kind] = []
    while kinds.count < length, (try? scanner.nextElement()) == true, let kind = scanner.nextKind() {
      kinds.append(kind)
      guard kind != .object, kind != .array, (try? scanner.skip()) != nil else { break }
    }
    return kinds
  }
}
