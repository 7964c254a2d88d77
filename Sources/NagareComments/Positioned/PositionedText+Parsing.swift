extension PositionedText {
  /// Parses the text of a mode 7 comment, in time proportional to its length.
  ///
  /// Numbers may be strings and vice versa. Values that are not finite numbers count as missing, and those outside
  /// ``PositionedLimits`` are clamped. Fields after the text may be missing; fields beyond 15 are only counted.
  ///
  /// - Throws: ``PositionedError`` if `script` is not an array, is malformed or has no text.
  package init(parsing script: String) throws(PositionedError) {
    var script = script
    self = try script.withUTF8 { Self.read(ByteView($0)) }.get()
  }

  private static func read(_ bytes: ByteView) -> Result<PositionedText, PositionedError> {
    var scanner = JSONScanner(bytes)
    guard scanner.nextKind() == .array else { return .failure(.notAnArray) }
    var text = PositionedText(text: "")
    do {
      try text.readFields(&scanner)
    } catch {
      return .failure(.malformedJSON)
    }
    return text.text.isEmpty ? .failure(.noText) : .success(text)
  }

  private mutating func readFields(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    _ = try scanner.enterArray()
    fieldCount = 0
    while try scanner.nextElement() {
      switch fieldCount {
      case 0...4: try readPlacement(fieldCount, &scanner)
      case 5...10: try readMovement(fieldCount, &scanner)
      default: try readStyle(fieldCount, &scanner)
      }
      fieldCount += 1
    }
  }

  private mutating func readPlacement(_ index: Int, _ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    switch index {
    case 0: start.x = try Self.coordinate(&scanner) ?? start.x
    case 1: start.y = try Self.coordinate(&scanner) ?? start.y
    case 2: try readOpacity(&scanner)
    case 3: lifetime = FieldValue.duration(try scanner.number())
    default: text = try scanner.string()?.text(in: scanner.bytes, lineBreaks: .bilibili) ?? ""
    }
  }

  private mutating func readMovement(_ index: Int, _ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    switch index {
    case 5: rotationZ = try scanner.number()?.limited(to: PositionedLimits.angle) ?? 0
    case 6: rotationY = try scanner.number()?.limited(to: PositionedLimits.angle) ?? 0
    case 7: targetX = try Self.coordinate(&scanner)
    case 8: targetY = try Self.coordinate(&scanner)
    case 9: moveDuration = try Self.seconds(&scanner)
    default: moveDelay = try Self.seconds(&scanner) ?? 0
    }
  }

  private mutating func readStyle(_ index: Int, _ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    switch index {
    case 11:
      let word = try scanner.string()?.string(in: scanner.bytes).lowercased()
      hasOutline = word != "false" && word != "0"
    case 12:
      let name = try scanner.string()?.name(in: scanner.bytes)
      fontName = name?.isEmpty == false ? name : nil
    case 13: easingCode = try scanner.integer()
    case 14: path = try scanner.string().map { Self.path($0, in: scanner.bytes) } ?? []
    default: try scanner.skip()
    }
  }
}

extension PositionedText {
  private static func coordinate(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Coordinate? {
    guard let field = try scanner.string(), let value = Numbers.double(scanner.bytes[field.range]) else { return nil }
    let hasFraction = scanner.bytes[field.range].contains { byte in
      byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
    }
    return Coordinate(value.limited(to: PositionedLimits.coordinate), hasFraction: hasFraction)
  }

  /// Seconds, written in milliseconds.
  private static func seconds(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Double? {
    try scanner.number().map { ($0 / 1_000).limited(to: PositionedLimits.moveTime) }
  }

  /// Reads `"0.5-1"`, or one number for both ends.
  private mutating func readOpacity(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard let field = try scanner.string() else { return }
    let bytes = scanner.bytes
    let range = bytes.trimmed(field.range)
    // A leading dash is a sign.
    let dash = bytes.find(UInt8(ascii: "-"), from: range.lowerBound + 1, to: range.upperBound)
    guard let first = Numbers.double(bytes[range.lowerBound..<(dash ?? range.upperBound)]) else { return }
    startOpacity = first.limited(to: 0...1)
    endOpacity = startOpacity
    guard let dash, let last = Numbers.double(bytes[dash + 1..<range.upperBound]) else { return }
    endOpacity = last.limited(to: 0...1)
  }

  /// The points of a path such as `M10,20L30,40`, of which only the numbers are read; empty if there are fewer than
  /// two points.
  private static func path(_ field: JSONString, in bytes: ByteView) -> [PathPoint] {
    field.unescaped(in: bytes) { text in
      var numbers = NumberScanner(text)
      var points: [PathPoint] = []
      while points.count < PositionedLimits.pathPoints, let x = numbers.next(), let y = numbers.next() {
        let bounds = PositionedLimits.coordinate
        points.append(PathPoint(x: x.limited(to: bounds), y: y.limited(to: bounds)))
      }
      return points.count > 1 ? points : []
    }
  }
}
