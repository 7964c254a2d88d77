/// The paths of a ``CommentFieldMap`` for JSON as a tree, so that an item is read in one pass.
struct FieldTree {
  private struct Node {
    /// The fields whose paths end here.
    var fields: [CommentFieldMap.Field] = []
    var children: [(step: CommentFieldMap.Step, node: Int)] = []
  }

  /// The root comes first.
  private var nodes = [Node()]

  init(_ map: CommentFieldMap) {
    for field in CommentFieldMap.Field.allCases {
      guard let source = map.sources[field] else { continue }
      var node = 0
      for step in source.path { node = child(of: node, at: step) }
      nodes[node].fields.append(field)
    }
  }

  /// Reads the next value as an item. Values of other kinds than the paths expect are skipped.
  func read(_ scanner: inout JSONScanner, into item: inout MappedItem) throws(JSONScanner.SyntaxError) {
    item.removeAll()
    try read(node: 0, from: &scanner, into: &item)
  }

  /// Reads the next array as an item. Throws at an element that begins like a row: this row lost its bracket, and must
  /// not include the following ones.
  func readRow(
    _ scanner: inout JSONScanner, into item: inout MappedItem, rows: JSONRowStart
  ) throws(JSONScanner.SyntaxError) {
    item.removeAll()
    scanner.position += 1
    try readElements(of: 0, from: &scanner, into: &item) { rows.isStart(at: $0.position, in: $0) }
  }

  private mutating func child(of node: Int, at step: CommentFieldMap.Step) -> Int {
    if let known = nodes[node].children.first(where: { $0.step == step }) { return known.node }
    nodes.append(Node())
    nodes[node].children.append((step, nodes.count - 1))
    return nodes.count - 1
  }

  /// Recurses at most ``CommentLimits/pathSteps`` deep.
  private func read(
    node index: Int, from scanner: inout JSONScanner, into item: inout MappedItem
  ) throws(JSONScanner.SyntaxError) {
    let node = nodes[index]
    switch scanner.nextKind() {
    case .object where !node.children.isEmpty:
      scanner.position += 1
      while let name = try scanner.nextMember() {
        let child = node.children.first { name.names($0.step, in: scanner.bytes) }
        if let child { try read(node: child.node, from: &scanner, into: &item) } else { try scanner.skip() }
      }
    case .array where !node.children.isEmpty:
      scanner.position += 1
      try readElements(of: index, from: &scanner, into: &item) { _ in false }
    default:
      let value = try scanner.string()
      for field in node.fields { item[field] = value }
    }
  }

  /// - Parameter isForeign: whether the array that is next cannot be an element.
  private func readElements(
    of index: Int, from scanner: inout JSONScanner, into item: inout MappedItem, isForeign: (JSONScanner) -> Bool
  ) throws(JSONScanner.SyntaxError) {
    let children = nodes[index].children
    var position = 0
    while try scanner.nextElement() {
      if scanner.nextKind() == .array, isForeign(scanner) { throw .malformed }
      let child = children.first { $0.step == .position(position) }
      if let child { try read(node: child.node, from: &scanner, into: &item) } else { try scanner.skip() }
      position += 1
    }
  }
}

extension JSONString {
  /// Whether the string is the name of a step.
  func names(_ step: CommentFieldMap.Step, in bytes: ByteView) -> Bool {
    guard case .name(var name) = step else { return false }
    if hasEscapes { return unescaped(in: bytes) { $0.elementsEqual(name.utf8) } }
    return range.count == name.utf8.count && name.withUTF8 { $0.elementsEqual(bytes[range]) }
  }
}
