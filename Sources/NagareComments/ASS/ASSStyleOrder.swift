/// The indices of the needed fields in a style line, from a `Format:` line.
struct ASSStyleOrder {
  private var name: Int? = 0
  private var size = 2
  private var color: Int? = 3

  /// The usual order.
  init() {}

  /// - Parameter line: a `Format:` line, without that prefix.
  /// - Returns: `nil` if the line lacks `Fontsize`.
  init?(_ line: Range<Int>, in bytes: ByteView) {
    var size: Int?
    (name, color) = (nil, nil)
    var names = CommaFields(line, in: bytes)
    while !names.isAtEnd {
      let index = names.count
      let field = JSONString(range: bytes.trimmed(names.next()), hasEscapes: false)
      if field.matches("Name", in: bytes) { name = index }
      if field.matches("Fontsize", in: bytes) { size = index }
      if field.matches("PrimaryColour", in: bytes) { color = index }
    }
    guard let size else { return nil }
    self.size = size
  }

  struct Fields {
    var (name, size, color) = (0..<0, 0..<0, 0..<0)
  }

  func fields(of line: Range<Int>, in bytes: ByteView) -> Fields {
    var fields = Fields()
    var list = CommaFields(line, in: bytes)
    while !list.isAtEnd {
      let index = list.count
      let field = list.next()
      if index == name { fields.name = field }
      if index == size { fields.size = field }
      if index == color { fields.color = field }
    }
    return fields
  }
}
