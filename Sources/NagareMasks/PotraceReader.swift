/// Reads a drawing as potrace writes it: a `viewBox`, one group with a translation and a scale, and paths of the
/// commands M, m, l, c and z.
package struct PotraceReader {
  private let bytes: [UInt8]

  /// - Parameter bytes: the SVG document.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The outlines of all paths. The caller adds the segment and the mask to errors.
  package func outlines() throws(WebmaskError) -> MaskOutlines {
    let box = try numbers(after: "viewBox=\"", count: 4, called: "viewBox")
    guard WebmaskLimits.sides ~= box[2], WebmaskLimits.sides ~= box[3], box[0] == 0, box[1] == 0 else {
      throw WebmaskError(.drawing("viewBox"))
    }
    let move = try numbers(after: "translate(", count: 2, called: "translation")
    let scale = try numbers(after: "scale(", count: 2, called: "scale")
    guard scale.allSatisfy({ 1e-4...1e4 ~= abs($0) }) else { throw WebmaskError(.drawing("scale")) }
    var edges: [MaskOutlines.Edge] = []
    var place = 0
    while let start = index(of: " d=\"", from: place) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) else { throw WebmaskError(.drawing("path")) }
      var path = PotracePath(bytes[start..<end], SIMD2(move[0], move[1]), SIMD2(scale[0], scale[1]))
      try path.read(into: &edges)
      place = end
    }
    return MaskOutlines(width: box[2], height: box[3], edges: edges)
  }

  /// The numbers that follow a text's first occurrence.
  private func numbers(after text: String, count: Int, called name: String) throws(WebmaskError) -> [Double] {
    guard let start = index(of: text, from: 0) else { throw WebmaskError(.drawing(name)) }
    var scanner = DecimalScanner(bytes[start...])
    var numbers: [Double] = []
    for _ in 0..<count {
      guard let number = scanner.next() else { throw WebmaskError(.drawing(name)) }
      numbers.append(number)
    }
    return numbers
  }

  /// The index after the first occurrence of a text; nil if there is none.
  private func index(of text: String, from start: Int) -> Int? {
    let text = Array(text.utf8)
    guard bytes.count >= text.count else { return nil }
    return (start...max(bytes.count - text.count, start)).first { bytes[$0...].starts(with: text) }
      .map { $0 + text.count }
  }
}

/// Reads decimal numbers separated by white space or commas.
struct DecimalScanner {
  private let bytes: ArraySlice<UInt8>
  private(set) var place: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

  /// The next byte after separators, without consuming it; nil at the end.
  mutating func peek() -> UInt8? {
    while place < bytes.endIndex, [0x20, 0x09, 0x0A, 0x0D, 0x2C].contains(bytes[place]) { place += 1 }
    return place < bytes.endIndex ? bytes[place] : nil
  }

  mutating func skip() { place += 1 }

  /// The next number, of at most 15 digits and up to `WebmaskLimits.coordinate`; nil if there is none.
  mutating func next() -> Double? {
    guard let first = peek() else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    if isNegative || first == UInt8(ascii: "+") { place += 1 }
    let (integer, integerDigits) = digits()
    var (value, count) = (integer, integerDigits)
    if place < bytes.endIndex, bytes[place] == UInt8(ascii: ".") {
      place += 1
      let (fraction, fractionDigits) = digits()
      for _ in 0..<fractionDigits { value *= 10 }
      value += fraction
      for _ in 0..<fractionDigits { value /= 10 }
      count += fractionDigits
    }
    // potrace writes no exponents: an `e` fails as the next number or command.
    guard 1...DecimalScanner.maxDigits ~= count, value <= WebmaskLimits.coordinate else { return nil }
    return isNegative ? -value : value
  }

  private static let maxDigits = 15

  private mutating func digits() -> (value: Double, count: Int) {
    var (value, count) = (0.0, 0)
    while place < bytes.endIndex, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[place],
      count <= DecimalScanner.maxDigits
    {
      value = value * 10 + Double(bytes[place] - UInt8(ascii: "0"))
      (place, count) = (place + 1, count + 1)
    }
    return (value, count)
  }
}

/// Reads a path.
private struct PotracePath {
  private var scanner: DecimalScanner
  private let start: Int
  private let move, scale: SIMD2<Double>
  /// The position of the pen and the start of the outline, in the path's units.
  private var pen = SIMD2<Double>.zero
  private var first = SIMD2<Double>.zero

  init(_ bytes: ArraySlice<UInt8>, _ move: SIMD2<Double>, _ scale: SIMD2<Double>) {
    scanner = DecimalScanner(bytes)
    (start, self.move, self.scale) = (bytes.startIndex, move, scale)
  }

  mutating func read(into edges: inout [MaskOutlines.Edge]) throws(WebmaskError) {
    while let command = scanner.peek() {
      let place = scanner.place - start
      scanner.skip()
      switch command {
      case UInt8(ascii: "M"), UInt8(ascii: "m"):
        close(&edges)
        pen = try point(from: command == UInt8(ascii: "M") ? .zero : pen)
        first = pen
        // Further points draw lines.
        try repeated { path throws(WebmaskError) in try path.line(&edges) }
      case UInt8(ascii: "l"): try repeated { path throws(WebmaskError) in try path.line(&edges) }
      case UInt8(ascii: "c"): try repeated { path throws(WebmaskError) in try path.curve(&edges) }
      case UInt8(ascii: "z"): close(&edges)
      default: throw WebmaskError(.path(place))
      }
      guard edges.count <= WebmaskLimits.edges else { throw WebmaskError(.tooManyEdges) }
    }
    close(&edges)
  }

  /// Calls `body` while numbers follow.
  private mutating func repeated(_ body: (inout PotracePath) throws(WebmaskError) -> Void) throws(WebmaskError) {
    while let next = scanner.peek(), UInt8(ascii: "0")...UInt8(ascii: "9") ~= next || "+-.".utf8.contains(next) {
      try body(&self)
    }
  }

  private mutating func line(_ edges: inout [MaskOutlines.Edge]) throws(WebmaskError) {
    addLine(to: try point(from: pen), &edges)
  }

  private mutating func curve(_ edges: inout [MaskOutlines.Edge]) throws(WebmaskError) {
    let (control1, control2) = (try point(from: pen), try point(from: pen))
    add(control1, control2, try point(from: pen), &edges)
  }

  private mutating func close(_ edges: inout [MaskOutlines.Edge]) {
    if pen != first { addLine(to: first, &edges) }
  }

  /// A line is a curve whose control points divide it into thirds.
  private mutating func addLine(to end: SIMD2<Double>, _ edges: inout [MaskOutlines.Edge]) {
    let third = (end - pen) / 3
    add(pen + third, end - third, end, &edges)
  }

  private mutating func add(
    _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ to: SIMD2<Double>, _ edges: inout [MaskOutlines.Edge]
  ) {
    edges.append(
      MaskOutlines.Edge(
        from: pen * scale + move, control1: control1 * scale + move, control2: control2 * scale + move,
        to: to * scale + move))
    pen = to
  }

  private mutating func point(from origin: SIMD2<Double>) throws(WebmaskError) -> SIMD2<Double> {
    guard let x = scanner.next(), let y = scanner.next() else { throw WebmaskError(.coordinate) }
    let point = origin + SIMD2(x, y)
    guard max(abs(point.x), abs(point.y)) <= WebmaskLimits.coordinate else { throw WebmaskError(.coordinate) }
    return point
  }
}
