/// Reads JSON as a ``CommentFieldMap`` describes it.
///
/// The first item that has the time and the text shows the place of the list. All lists at this place are read, so that
/// a file may consist of several documents or pages. The reader continues after malformed items at the next one that
/// begins like the last valid item.
struct MappedJSONReader {
  private let map: CommentFieldMap
  private let tree: FieldTree
  private let place: JSONPlace
  private var walker: JSONWalker
  private var collector: CommentCollector
  private var objects = JSONItemStart(members: [])
  private var rows = JSONRowStart()
  private var item = MappedItem()

  /// - Throws: if no item of the file has the text.
  static func read(_ bytes: ByteView, _ map: CommentFieldMap) throws(CommentReadError) -> CommentFile {
    let tree = FieldTree(map)
    var item = MappedItem()
    let search = JSONListSearch(for: map.hasRows ? .array : .object, in: map.list)
    let (place, hasElement) = search.place(in: bytes) { scanner in
      guard (try? tree.read(&scanner, into: &item)) != nil, item[.text] != nil else { return .none }
      return item[.time] == nil ? .partial : .full
    }
    guard let place else { throw Self.error(bytes, map, hasElement: hasElement) }
    var reader = Self(bytes, map, tree, place)
    while let stop = reader.walker.next() { reader.read(stop) }
    return reader.collector.file(format: .fieldMap)
  }

  private init(_ bytes: ByteView, _ map: CommentFieldMap, _ tree: FieldTree, _ place: JSONPlace) {
    (self.map, self.tree, self.place) = (map, tree, place)
    walker = JSONWalker(bytes)
    collector = CommentCollector(bytes: bytes)
    accept(place.start)
  }

  private static func error(_ bytes: ByteView, _ map: CommentFieldMap, hasElement: Bool) -> CommentReadError {
    if !hasElement, bytes.find(UInt8(ascii: "["), from: 0) != nil { return .unrecognised(.emptyList) }
    let list = map.list.isEmpty ? "no list in it" : "no list \(CommentFieldMap.spelling(of: map.list))"
    return .unmatchedFields(reason: "\(list) has \(map.hasRows ? "arrays" : "items") with \(map.place(of: .text))")
  }
}

extension MappedJSONReader {
  private mutating func read(_ stop: JSONWalker.Stop) {
    switch stop {
    case .container(let kind, let start):
      if kind == (map.hasRows ? .array : .object), isItem(at: start) { readItem(at: start) } else { walker.enter() }
    case .scalar(let start):
      guard isInList else { return }
      // The values of a row that lost its bracket are one item.
      if map.hasRows { recover(from: start, .malformed) } else { collector.report(.malformedJSON, at: start) }
    case .malformed(let start):
      if isInList { recover(from: start, .malformed) } else { skip(from: start) }
    }
  }

  /// Whether the next value is an element of the list, or follows an item at the top.
  private var isInList: Bool { place.isHere(walker) && walker.isInList(map.list) }

  /// Whether the container that is next is an item. After a surplus bracket, one that begins like an item counts.
  private func isItem(at start: Int) -> Bool {
    guard walker.isInList(map.list) else { return false }
    if place.isHere(walker) { return true }
    guard place.isNear(walker), !map.hasRows || walker.frames.count < place.depth else { return false }
    var objects = objects
    return map.hasRows ? rows.isStart(at: start, in: walker.scanner) : objects.isStart(at: start, in: walker.scanner)
  }

  private mutating func readItem(at start: Int) {
    do throws(JSONScanner.SyntaxError) {
      if map.hasRows {
        try tree.readRow(&walker.scanner, into: &item, rows: rows)
      } else {
        try tree.read(&walker.scanner, into: &item)
      }
    } catch {
      return recover(from: start, error)
    }
    do throws(CommentProblem.Reason) {
      let comment = try item.comment(
        map, in: walker.scanner.bytes, fallbackID: collector.nextID, unreadable: &collector.unreadableFields)
      accept(start)
      collector.add(comment, at: start, before: walker.scanner.position)
    } catch {
      collector.report(error, at: start)
    }
  }

  /// Notes that a valid item starts at `start`.
  private mutating func accept(_ start: Int) {
    if map.hasRows { rows.accept(start, in: walker.scanner) } else { objects.accept(start) }
  }

  /// Reports an item, and moves to the next one.
  private mutating func recover(from start: Int, _ error: JSONScanner.SyntaxError) {
    let next = nextItem(after: start)
    collector.report(error == .truncated && next == nil ? .truncated : .malformedJSON, at: start)
    walker.scanner.position = next ?? walker.scanner.end
  }

  /// Moves past malformed data outside of the list.
  private mutating func skip(from start: Int) {
    // A string without its closing quote extends to the end of the file.
    if walker.scanner.position >= walker.scanner.end {
      walker.scanner.position = nextItem(after: start) ?? walker.scanner.end
    }
  }

  private mutating func nextItem(after start: Int) -> Int? {
    map.hasRows ? rows.next(after: start, in: walker.scanner) : objects.next(after: start, in: walker.scanner)
  }
}
