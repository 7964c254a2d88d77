/// A comment of a format that stores comments as JSON objects in lists.
protocol JSONItem {
  static var names: JSONListNames { get }
  static var format: CommentFormat { get }

  init()

  /// Reads the next value if the name of its member is known.
  /// - Returns: whether the value was read.
  mutating func take(_ name: JSONString, from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Bool

  /// Creates the comment, or throws the item's problem.
  /// - Parameter fallbackID: the identifier to use if the item has none.
  func comment(
    in bytes: ByteView, fallbackID: CommentID, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) -> Comment
}

extension JSONItem {
  /// Reads the members of an object after its opening brace, up to its end.
  /// - Returns: `false` if the object is not an item but contains a list, which is next.
  @inline(__always)
  fileprivate mutating func read(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Bool {
    while let name = try scanner.nextMember() {
      if try take(name, from: &scanner) { continue }
      if JSONLists.startsList(name, in: &scanner, Self.names) { return false }
      try scanner.skip()
    }
    return true
  }
}

/// Reads a file of JSON items.
enum JSONItemReader<Item: JSONItem> {
  static func read(_ bytes: ByteView) -> CommentFile {
    var lists = JSONLists(bytes, names: Item.names)
    var collector = CommentCollector(bytes: bytes)
    while let step = lists.next() {
      switch step {
      case .problem(let start, let reason): collector.report(reason, at: start)
      case .object(let start): readItem(at: start, of: &lists, into: &collector)
      }
    }
    return collector.file(format: Item.format)
  }

  @inline(__always)
  private static func readItem(at start: Int, of lists: inout JSONLists, into collector: inout CommentCollector) {
    var item = Item()
    do throws(JSONScanner.SyntaxError) {
      lists.scanner.position += 1
      guard try item.read(from: &lists.scanner) else { return lists.acceptContainer() }
    } catch {
      if let reason = lists.recover(from: start, error) { collector.report(reason, at: start) }
      return
    }
    do throws(CommentProblem.Reason) {
      let comment = try item.comment(
        in: lists.scanner.bytes, fallbackID: collector.nextID, unreadable: &collector.unreadableFields)
      lists.accept(start)
      collector.add(comment, at: start, before: lists.scanner.position)
    } catch {
      collector.report(error, at: start)
    }
  }
}
