extension BASParser {
  /// Reads `def kind name { property = value … }`.
  mutating func definition() {
    scanner.advance()
    guard case .word(let kind) = scanner.token else { return skippedCount += 1 }
    scanner.advance()
    guard case .word(let name) = scanner.token else { return skippedCount += 1 }
    scanner.advance()
    let isText = scanner.bytes.string(kind) == "text"
    var text = BASText(name: FieldValue.name(scanner.bytes.string(name)))
    var (isChild, unknownCount) = (false, 0)
    let bytes = scanner.bytes
    properties { property in
      guard isText else { return }
      if bytes.string(property.name) == "parent" {
        isChild = true
      } else if !text.set(property, in: bytes) {
        unknownCount += 1
      }
    }
    skippedCount += unknownCount
    let key = bytes.string(name)
    guard isText, !isChild, targets[key] == nil, texts.count < PositionedLimits.texts else {
      skippedCount += 1
      if targets[key] == nil { targets[key] = .notDrawn }
      return
    }
    targets[key] = .text(texts.count)
    texts.append(text)
    activeUntil.append(nil)
  }

  /// Skips a definition, which ``definition()`` has already read.
  mutating func skipDefinition() {
    let count = skippedCount
    scanner.advance()
    while case .word = scanner.token, !scanner.isWord("def"), !scanner.isWord("set") { scanner.advance() }
    properties { _ in }
    skippedCount = count
  }
}

extension BASText {
  /// Sets a property of a definition.
  /// - Returns: `false` if the property is unknown or the value is of another type.
  fileprivate mutating func set(_ property: BASParser.Assignment, in bytes: ByteView) -> Bool {
    let value = property.value
    switch bytes.string(property.name) {
    case "x": return Self.set(&x, value.length(in: PositionedLimits.coordinate))
    case "y": return Self.set(&y, value.length(in: PositionedLimits.coordinate))
    case "zIndex": return Self.set(&zIndex, value.integer)
    case "scale": return Self.set(&scale, value.number(in: PositionedLimits.scale))
    case "duration":
      guard case .time(let seconds) = value else { return false }
      duration = FieldValue.duration(seconds)
      return true
    case "anchorX": return Self.set(&anchorX, value.number(in: PositionedLimits.scale))
    case "anchorY": return Self.set(&anchorY, value.number(in: PositionedLimits.scale))
    case "rotateX": return Self.set(&rotateX, value.number(in: PositionedLimits.angle))
    case "rotateY": return Self.set(&rotateY, value.number(in: PositionedLimits.angle))
    case "rotateZ": return Self.set(&rotateZ, value.number(in: PositionedLimits.angle))
    default: return setStyle(property, in: bytes)
    }
  }

  private mutating func setStyle(_ property: BASParser.Assignment, in bytes: ByteView) -> Bool {
    let value = property.value
    switch bytes.string(property.name) {
    case "content":
      guard case .string(let range) = value else { return false }
      content = BASString.text(range, in: bytes)
      return true
    case "fontFamily":
      guard case .string(let range) = value else { return false }
      fontFamily = FieldValue.name(BASString.text(range, in: bytes))
      return true
    case "fontSize": return Self.set(&fontSize, value.length(in: PositionedLimits.fontSize))
    case "alpha": return Self.set(&alpha, value.number(in: 0...1))
    case "color": return Self.set(&color, value.color)
    case "bold": return Self.set(&isBold, value.integer.map { $0 != 0 })
    case "textShadow": return Self.set(&hasShadow, value.integer.map { $0 != 0 })
    case "strokeWidth": return Self.set(&strokeWidth, value.number(in: PositionedLimits.strokeWidth))
    case "strokeColor": return Self.set(&strokeColor, value.color)
    default: return false
    }
  }

  private static func set<Value>(_ property: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    property = value
    return true
  }
}
