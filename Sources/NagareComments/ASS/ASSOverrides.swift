/// The override tags in an event's text that matter for its comment. Colour and size are those at the start of the
/// text. Of repeated `\move`, `\pos` or alignment tags, the first counts.
///
/// Source: https://aegisub.org/docs/latest/ass_tags/.
struct ASSOverrides {
  /// The x coordinates at the start and end of `\move`, and the y coordinate at its end.
  private(set) var move: (fromX: Double, toX: Double, y: Double)?
  /// The y coordinate of `\pos`.
  private(set) var positionY: Double?
  /// The number of `\an`: 1 to 9, arranged like the keys of a number pad; other numbers have no meaning.
  private(set) var alignment: Int?
  /// `0xRRGGBB`; `nil` for the style's colour.
  private(set) var color: UInt32?
  /// Font size in script pixels; `nil` for the style's size.
  private(set) var size: Double?
  /// Whether the text contains drawings.
  private(set) var isDrawing = false
  private(set) var isRotated = false
  private var hasText = false

  /// Reads the text field of an event. Throws `malformedLine` for an unclosed `{\`, or a malformed `\move` or `\pos`.
  /// Other unclosed braces are text.
  init(_ text: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) {
    var index = text.lowerBound
    while let open = bytes.find(UInt8(ascii: "{"), from: index, to: text.upperBound) {
      if open > index { hasText = true }
      index = open + 1
      guard open == text.lowerBound || bytes[open - 1] != UInt8(ascii: "\\") else { continue }
      guard let close = bytes.find(UInt8(ascii: "}"), from: index, to: text.upperBound) else {
        guard bytes[index] == UInt8(ascii: "\\") else { return }
        throw .malformedLine
      }
      try readBlock(index..<close, in: bytes)
      index = close + 1
    }
  }

  private mutating func readBlock(_ block: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) {
    var index = block.lowerBound
    while let slash = bytes.find(UInt8(ascii: "\\"), from: index, to: block.upperBound) {
      index = slash + 1
      if bytes.matches("t(", at: index) {
        // Skips the tags inside an animation: they do not apply yet when the event starts.
        index = Self.closing(index + 1, before: block.upperBound, in: bytes)
      } else {
        try readTag(index..<block.upperBound, in: bytes)
      }
    }
  }

  /// - Parameter rest: from the tag, without its backslash, to the end of the block.
  private mutating func readTag(_ rest: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) {
    let start = rest.lowerBound
    switch bytes[start] {
    case UInt8(ascii: "m") where bytes.matches("move(", at: start):
      let movement = try Self.movement(start + 5..<rest.upperBound, in: bytes)
      move = move ?? movement
    case UInt8(ascii: "p") where bytes.matches("pos(", at: start):
      let y = try Self.positionY(start + 4..<rest.upperBound, in: bytes)
      positionY = positionY ?? y
    case UInt8(ascii: "p"):
      if let scale = Self.number(start + 1..<rest.upperBound, in: bytes), scale > 0 { isDrawing = true }
    case UInt8(ascii: "a"): alignment = alignment ?? Self.alignment(start + 1..<rest.upperBound, in: bytes)
    case UInt8(ascii: "c") where bytes[start + 1] != UInt8(ascii: "l"):
      readColor(start + 1..<rest.upperBound, in: bytes)
    case UInt8(ascii: "1") where bytes[start + 1] == UInt8(ascii: "c"):
      readColor(start + 2..<rest.upperBound, in: bytes)
    case UInt8(ascii: "f"): readFont(start + 1..<rest.upperBound, in: bytes)
    case UInt8(ascii: "r"):
      if !hasText { (color, size) = (nil, nil) }
    default: break
    }
  }

  private mutating func readColor(_ rest: Range<Int>, in bytes: ByteView) {
    guard !hasText else { return }
    color = ASSNumber.color(rest.lowerBound..<Self.end(of: rest, in: bytes), in: bytes)
  }

  private mutating func readFont(_ rest: Range<Int>, in bytes: ByteView) {
    let start = rest.lowerBound
    if bytes[start] == UInt8(ascii: "s"), !hasText {
      if let pixels = Self.number(start + 1..<rest.upperBound, in: bytes) { size = pixels > 0 ? pixels : nil }
    } else if bytes[start] == UInt8(ascii: "r") {
      let isAxis = (UInt8(ascii: "x")...UInt8(ascii: "z")).contains(bytes[start + 1])
      if let angle = Self.number(start + (isAxis ? 2 : 1)..<rest.upperBound, in: bytes), angle != 0 { isRotated = true }
    }
  }
}

extension ASSOverrides {
  /// The needed arguments of `\move(x1,y1,x2,y2)` or `\move(x1,y1,x2,y2,t1,t2)`.
  private static func movement(
    _ rest: Range<Int>, in bytes: ByteView
  ) throws(CommentProblem.Reason) -> (fromX: Double, toX: Double, y: Double) {
    guard let close = bytes.find(UInt8(ascii: ")"), from: rest.lowerBound, to: end(of: rest, in: bytes)) else {
      throw .malformedLine
    }
    var fields = CommaFields(rest.lowerBound..<close, in: bytes)
    let (x1, y1, x2, y2) = (fields.next(), fields.next(), fields.next(), fields.next())
    guard let fromX = Numbers.double(bytes[x1]), Numbers.double(bytes[y1]) != nil,
      let toX = Numbers.double(bytes[x2]), let y = Numbers.double(bytes[y2])
    else { throw .malformedLine }
    return (fromX, toX, y)
  }

  private static func positionY(_ rest: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> Double {
    guard let close = bytes.find(UInt8(ascii: ")"), from: rest.lowerBound, to: end(of: rest, in: bytes)) else {
      throw .malformedLine
    }
    var fields = CommaFields(rest.lowerBound..<close, in: bytes)
    guard Numbers.double(bytes[fields.next()]) != nil, let y = Numbers.double(bytes[fields.next()]) else {
      throw .malformedLine
    }
    return y
  }

  /// The number of `\an`. For the older `\a`, the number of the `\an` in the centre of its row: 2 for 1 to 3, 8 for
  /// 5 to 7, 5 for 9 to 11. `nil` for other numbers of `\a`, and for other tags such as `\alpha`.
  private static func alignment(_ rest: Range<Int>, in bytes: ByteView) -> Int? {
    if bytes[rest.lowerBound] == UInt8(ascii: "n") {
      return number(rest.lowerBound + 1..<rest.upperBound, in: bytes).flatMap { Int(exactly: $0) }
    }
    guard let old = number(rest, in: bytes) else { return nil }
    switch old {
    case 1...3: return 2
    case 5...7: return 8
    case 9...11: return 5
    default: return nil
    }
  }

  /// The number from the start of `rest` to the next tag; `nil` if malformed.
  private static func number(_ rest: Range<Int>, in bytes: ByteView) -> Double? {
    Numbers.double(bytes[rest.lowerBound..<end(of: rest, in: bytes)])
  }

  private static func end(of rest: Range<Int>, in bytes: ByteView) -> Int {
    bytes.find(UInt8(ascii: "\\"), from: rest.lowerBound, to: rest.upperBound) ?? rest.upperBound
  }

  /// The position after the parenthesis that closes the one at `open`; `end` if it is unclosed.
  private static func closing(_ open: Int, before end: Int, in bytes: ByteView) -> Int {
    var (index, depth) = (open, 0)
    while index < end {
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    return end
  }
}
