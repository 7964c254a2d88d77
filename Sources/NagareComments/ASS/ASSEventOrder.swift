/// The indices of the needed fields in an event line, from a `Format:` line.
struct ASSEventOrder {
  private var layer: Int? = 0
  private var start = 1
  private var style: Int? = 3
  private var name: Int? = 4
  private var text = 9
  /// The number of fields in a line; the last may contain commas.
  private(set) var count = 10

  /// The usual order.
  init() {}

  /// - Parameter line: a `Format:` line, without that prefix.
  /// - Returns: `nil` if the line lacks `Start` or `Text`, as the `Format:` line of styles does.
  init?(_ line: Range<Int>, in bytes: ByteView) {
    var (start, text): (Int?, Int?)
    (layer, style, name) = (nil, nil, nil)
    var names = CommaFields(line, in: bytes)
    while !names.isAtEnd {
      let index = names.count
      let field = JSONString(range: bytes.trimmed(names.next()), hasEscapes: false)
      if field.matches("Layer", in: bytes) { layer = index }
      if field.matches("Start", in: bytes) { start = index }
      if field.matches("Style", in: bytes) { style = index }
      if field.matches("Name", in: bytes) { name = index }
      if field.matches("Text", in: bytes) { text = index }
    }
    guard let start, let text else { return nil }
    (self.start, self.text, count) = (start, text, names.count)
  }

  struct Fields {
    var (layer, start, style, name, text) = (0..<0, 0..<0, 0..<0, 0..<0, 0..<0)
    /// The number of fields in the line, at most ``ASSEventOrder/count``.
    var count = 0
  }

  @inline(__always)
  func fields(of line: Range<Int>, in bytes: ByteView) -> Fields {
    var fields = Fields()
    var list = CommaFields(line, in: bytes, limit: count)
    while !list.isAtEnd {
      let index = list.count
      let field = list.next()
      if index == layer { fields.layer = field }
      if index == start { fields.start = field }
      if index == style { fields.style = field }
      if index == name { fields.name = field }
      if index == text { fields.text = field }
    }
    fields.count = list.count
    return fields
  }
}
