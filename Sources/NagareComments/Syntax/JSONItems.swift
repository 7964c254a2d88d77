/// Walks over the objects of an array, of which any may be damaged: what follows a damaged one is found again.
///
/// Objects of one array are written by one program and begin alike. So the next one is where something begins as the
/// last sound one did, or as they usually do: with the same first two names. No string can hold such a place, since its quotes are escaped.
struct JSONItems {
  /// How an object begins: two names, of which the second is that of the object's second member or, if the first member
  /// is an object, of the first one in it.
  private struct Beginning {
    let first: JSONString
    let second: JSONString?
  }

  /// Where the last sound object starts.
  private var model: Int?
  /// How that object begins, once that was asked for: its first member may be as long as the file.
  private var modelBeginning: Beginning?
  /// The two names that objects usually begin with.
  private let usual: (first: StaticString, second: StaticString)

  /// - Parameters: the two names that objects usually begin with. What begins so is found whatever the last sound one
  ///   was like, which may have been the first or have lacked a member.
  init(usually first: StaticString, _ second: StaticString) {
    usual = (first, second)
  }

  /// Whether there was an intact object, without which ``resume(_:)`` does nothing.
  var hasModel: Bool { model != nil }

  /// Reads the elements of the array that `scanner` has stepped into, and passes its end, if it has one.
  ///
  /// - Parameters:
  ///   - damaged: is told where a damaged element starts.
  ///   - read: takes the object that comes next; of what it throws, `damaged` is told.
  @inline(__always)
  mutating func read(
    _ scanner: inout JSONScanner, damaged: (Int, CommentProblem.Reason) -> Void,
    _ read: (inout JSONScanner) throws(JSONScanner.Damage) -> Void
  ) {
    while let hasNext = try? scanner.nextElement(), hasNext {
      let start = scanner.position
      do throws(JSONScanner.Damage) {
        guard scanner.nextKind() == .object else {
          try scanner.skip()
          // What has lost its brace brings the rest of its object with it.
          guard endsElement(&scanner) else { throw .malformed }
          damaged(start, .malformedJSON)
          continue
        }
        try read(&scanner)
        (model, modelBeginning) = (start, nil)
      } catch {
        let next = next(after: start, in: scanner)
        damaged(start, error == .truncated && next == nil ? .truncated : .malformedJSON)
        scanner.position = next ?? scanner.end
      }
    }
  }

  /// Goes to the next object that begins like those read so far, behind garbage or a bracket too many.
  /// - Returns: whether there is one; `scanner` is then as if inside an array.
  mutating func resume(_ scanner: inout JSONScanner) -> Bool {
    guard model != nil, let next = next(after: scanner.position - 1, in: scanner) else { return false }
    scanner.position = next
    return true
  }

  /// Whether what comes next may stand behind an element; a comma may be missing.
  private func endsElement(_ scanner: inout JSONScanner) -> Bool {
    scanner.skipSpace()
    switch scanner.byte(scanner.position) {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "{"): return true
    default: return scanner.position >= scanner.end
    }
  }

  /// The next place that looks like the start of an object of the array.
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
