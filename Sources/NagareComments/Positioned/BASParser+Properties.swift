extension BASParser {
  /// A property's `name = value` in braces.
  struct Assignment {
    var name: Range<Int>
    var value: BASValue
    /// The easing if the value is an array with a known one.
    var easing: BASEasing?
  }

  /// Reads the properties in the next braces, if any. A missing closing brace is assumed before a keyword.
  mutating func properties(_ body: (Assignment) -> Void) {
    guard scanner.isMark("{") else { return }
    scanner.advance()
    while scanner.token != .end {
      if scanner.isMark("}") { return scanner.advance() }
      guard case .word(let name) = scanner.token else {
        scanner.advance()
        continue
      }
      if scanner.isWord("def") || scanner.isWord("set") || scanner.isWord("then") { return }
      scanner.advance()
      guard scanner.isMark("=") else {
        skippedCount += 1
        continue
      }
      scanner.advance()
      let (value, easing) = value()
      body(Assignment(name: name, value: value, easing: easing))
    }
  }

  /// Reads a value, or an array of a value and an easing name.
  private mutating func value() -> (BASValue, BASEasing?) {
    guard scanner.isMark("[") else { return (simpleValue(), nil) }
    scanner.advance()
    let value = simpleValue()
    var easing: BASEasing?
    while scanner.token != .end, !scanner.isMark("]"), !scanner.isMark("}") {
      if case .string(let range) = scanner.token { easing = checkedEasing(named: range) }
      scanner.advance()
    }
    if scanner.isMark("]") { scanner.advance() }
    return (value, easing)
  }

  private mutating func simpleValue() -> BASValue {
    var sign = 1.0
    while scanner.isMark("-") || scanner.isMark("+") {
      if scanner.isMark("-") { sign = -sign }
      scanner.advance()
    }
    switch scanner.token {
    case .number(let number):
      scanner.advance()
      guard scanner.isMark("%") else { return .length(BASText.Length(sign * number)) }
      scanner.advance()
      return .length(BASText.Length(sign * number, isPercent: true))
    case .hex(let number):
      scanner.advance()
      return .hex(number)
    case .time(let seconds):
      scanner.advance()
      return .time(sign * seconds)
    case .string(let range):
      scanner.advance()
      return .string(range)
    case .word:
      scanner.advance()
      if scanner.isMark("{") { scanner.skipBraces() }
      return .other
    case .mark, .end: return .other
    }
  }

  /// The easing with this name; `nil` if it is unknown.
  func easing(named range: Range<Int>) -> BASEasing? {
    let name = BASString.text(range, in: scanner.bytes)
    return BASEasing(name: name) ?? BASEasing(curve: name)
  }

  mutating func checkedEasing(named range: Range<Int>) -> BASEasing? {
    let easing = easing(named: range)
    if easing == nil { skippedCount += 1 }
    return easing
  }

  /// The property that an assignment changes, and its new value; `nil` if it is unknown or cannot take the value.
  func change(_ assignment: Assignment) -> (BASChange.Property, BASChange.Value)? {
    guard let property = BASChange.Property(name: assignment.name, in: scanner.bytes) else { return nil }
    let value = assignment.value
    switch property {
    case .x, .y: return value.length(in: PositionedLimits.coordinate).map { (property, .length($0)) }
    case .fontSize: return value.length(in: PositionedLimits.fontSize).map { (property, .length($0)) }
    case .scale: return value.number(in: PositionedLimits.scale).map { (property, .length(.init($0))) }
    case .alpha: return value.number(in: 0...1).map { (property, .length(.init($0))) }
    case .rotateX, .rotateY, .rotateZ:
      return value.number(in: PositionedLimits.angle).map { (property, .length(.init($0))) }
    case .color: return value.color.map { (property, .length(.init(Double($0)))) }
    case .content:
      guard case .string(let range) = value else { return nil }
      return (property, .text(BASString.text(range, in: scanner.bytes)))
    }
  }
}

extension BASScanner {
  /// Skips the braces that are next, with their content.
  mutating func skipBraces() {
    var depth = 0
    repeat {
      if isMark("{") { depth += 1 } else if isMark("}") { depth -= 1 }
      advance()
    } while depth > 0 && token != .end
  }
}

extension BASChange.Property {
  fileprivate init?(name range: Range<Int>, in bytes: ByteView) {
    switch bytes.string(range) {
    case "x": self = .x
    case "y": self = .y
    case "scale": self = .scale
    case "rotateX": self = .rotateX
    case "rotateY": self = .rotateY
    case "rotateZ": self = .rotateZ
    case "alpha": self = .alpha
    case "color": self = .color
    case "content": self = .content
    case "fontSize": self = .fontSize
    default: return nil
    }
  }
}

extension BASEasing {
  /// Parses `cubic-bezier(x1, y1, x2, y2)`; `nil` unless x1 and x2 are in 0...1.
  fileprivate init?(curve text: String) {
    guard text.hasPrefix("cubic-bezier(") else { return nil }
    var text = String(text.dropFirst("cubic-bezier(".count))
    let numbers = text.withUTF8 { bytes in
      var scanner = NumberScanner(bytes)
      return (scanner.next(), scanner.next(), scanner.next(), scanner.next())
    }
    guard case (let x1?, let y1?, let x2?, let y2?) = numbers, (0...1).contains(x1), (0...1).contains(x2) else {
      return nil
    }
    self = .cubicBezier(x1, y1.limited(to: -100...100), x2, y2.limited(to: -100...100))
  }
}
