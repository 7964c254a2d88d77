/// Iterates over the objects of an array, and continues after malformed ones.
///
/// The objects of an array are written by one program and begin alike. After malformed data, the next object is found
/// by its first two names: the usual names, or those of the last valid object (of the malformed object if there was no
/// valid one). No string can contain such a beginning, since its quotes are escaped.
struct JSONItems {
  /// The first two names of an object. The second is that of the second member or, if the first member is an object, of
  /// the first member inside it.
  private struct Beginning {
    let first: JSONString
    let second: JSONString?
  }

  /// The start of the last valid object.
  private var model: Int?
  /// The beginning of the object at `model`, read on demand, since its first member may be as long as the file.
  private var modelBeginning: Beginning?
  /// The usual first two names of the objects.
  private let usual: (first: StaticString, second: StaticString)

  /// Takes the usual first two names of the objects. An object with these names is found even if the last valid object
  /// lacked one of them.
  init(usually first: StaticString, _ second: StaticString) {
    usual = (first, second)
  }

  /// Whether there was a valid object; without one, ``resume(_:)`` does nothing.
  var hasModel: Bool { model != nil }

  /// Reads the elements of an array after its opening bracket, and skips its closing bracket if there is one.
  ///
  /// - Parameters:
  ///   - report: called with the start and the problem of each invalid element.
  ///   - read: reads the next object; its errors are passed to `report`.
  @inline(__always)
  mutating func read(
    _ scanner: inout JSONScanner, report: (Int, CommentProblem.Reason) -> Void,
    _ read: (inout JSONScanner) throws(JSONScanner.SyntaxError) -> Void
  ) {
    while let hasNext = try? scanner.nextElement(), hasNext {
      let start = scanner.position
      do throws(JSONScanner.SyntaxError) {
        guard scanner.nextKind() == .object else {
          try scanner.skip()
          // The value may be the start of an object that lost its opening brace; the rest of the object then follows.
          guard endsElement(&scanner) else { throw .malformed }
          report(start, .malformedJSON)
          continue
        }
        try read(&scanner)
        (model, modelBeginning) = (start, nil)
      } catch {
        let next = next(after: start, in: scanner)
        report(start, error == .truncated && next == nil ? .truncated : .malformedJSON)
        scanner.position = next ?? scanner.end
      }
    }
  }

  /// Moves to the next object that begins like the previous ones, after malformed data or a surplus bracket.
  /// - Returns: `false` if there is none; otherwise `scanner` is inside an array.
  mutating func resume(_ scanner: inout JSONScanner) -> Bool {
    guard model != nil, let next = next(after: scanner.position - 1, in: scanner) else { return false }
    scanner.position = next
    return true
  }

  /// Whether an element can end here: before a comma, a bracket, the next object or the end of the input.
  private func endsElement(_ scanner: inout JSONScanner) -> Bool {
    scanner.skipSpace()
    switch scanner.byte(scanner.position) {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "{"): return true
    default: return scanner.position >= scanner.end
    }
  }

  /// The start of the next object of the array after `start`, judged by its first names; `nil` if there is none.
  private mutating func next(after start: Int, in scanner: JSONScanner) -> Int? {
    if let model, modelBeginning == nil { modelBeginning = Self.beginning(at: model, in: scanner) }
    let beginning = model == nil ? Self.beginning(at: start, in: scanner) : modelBeginning
    var position = start + 1
    while let brace = scanner.bytes.find(UInt8(ascii: "{"), from: position, to: scanner.end) {
      if isStart(at: brace, like: beginning, in: scanner) { return brace }
      position = brace + 1
    }
    return nil
  }

  private func isStart(at brace: Int, like model: Beginning?, in scanner: JSONScanner) -> Bool {
    let bytes = scanner.bytes
    guard let own = Self.beginning(at: brace, in: scanner), let second = own.second else { return false }
    if own.first.matches(usual.first, in: bytes), second.matches(usual.second, in: bytes) { return true }
    guard let model, let known = model.second else { return false }
    return bytes.equal(model.first.range, own.first.range) && bytes.equal(known.range, second.range)
  }

  private static func firstName(at brace: Int, in scanner: JSONScanner) -> JSONString? {
    var scanner = scanner
    scanner.position = brace
    guard let entered = try? scanner.enterObject(), entered else { return nil }
    return (try? scanner.nextMember()) ?? nil
  }

  private static func beginning(at brace: Int, in scanner: JSONScanner) -> Beginning? {
    var scanner = scanner
    scanner.position = brace
    guard scanner.nextKind() == .object, let first = firstName(at: scanner.position, in: scanner) else { return nil }
    scanner.position = first.range.upperBound + 1
    scanner.skipSpace()
    scanner.position += 1
    if scanner.nextKind() == .object {
      return Beginning(first: first, second: firstName(at: scanner.position, in: scanner))
    }
    guard scanner.nextKind() != .array, (try? scanner.skip()) != nil else {
      return Beginning(first: first, second: nil)
    }
    return Beginning(first: first, second: (try? scanner.nextMember()) ?? nil)
  }
}
