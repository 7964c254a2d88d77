/// Where the four fields that a reader needs are in lines whose order a `Format:` line decides. The last field of a line
/// may hold commas.
struct ASSFieldOrder {
  var first: Int?
  var second: Int?
  var third: Int?
  var fourth: Int?
  /// How many fields a line has.
  var count: Int

  init(name first: Int?, second: Int?, third: Int?, fourth: Int?, count: Int) {
    (self.first, self.second, self.third, self.fourth, self.count) = (first, second, third, fourth, count)
  }

  /// - Parameters:
  ///   - line: without the word `Format:`.
  ///   - names: of the four fields.
  init(_ line: Range<Int>, in bytes: ByteView, names: (StaticString, StaticString, StaticString, StaticString)) {
    self.init(name: nil, second: nil, third: nil, fourth: nil, count: 0)
    var fields = CommaFields(line, in: bytes)
    // One more than there are is the empty one behind the last.
    while true {
      let field = fields.next()
      guard fields.count > count else { break }
      let name = JSONString(range: ASSStyles.trimmed(field, in: bytes), hasEscapes: false)
      if name.matches(names.0, in: bytes) { first = count }
      if name.matches(names.1, in: bytes) { second = count }
      if name.matches(names.2, in: bytes) { third = count }
      if name.matches(names.3, in: bytes) { fourth = count }
      count = fields.count
    }
  }

  struct Fields {
    var (first, second, third, fourth) = (0..<0, 0..<0, 0..<0, 0..<0)
    /// How many fields the line has, at most as many as there should be.
    var count = 0
  }

  @inline(__always)
  func fields(of line: Range<Int>, in bytes: ByteView) -> Fields {
    var fields = Fields()
    var start = line.lowerBound
    while fields.count < count {
      let isLast = fields.count == count - 1
      let comma = isLast ? nil : bytes.find(UInt8(ascii: ","), from: start, to: line.upperBound)
      let field = start..<(comma ?? line.upperBound)
      if fields.count == first { fields.first = field }
      if fields.count == second { fields.second = field }
      if fields.count == third { fields.third = field }
      if fields.count == fourth { fields.fourth = field }
      fields.count += 1
      guard let comma else { break }
      start = comma + 1
    }
    return fields
  }
}
