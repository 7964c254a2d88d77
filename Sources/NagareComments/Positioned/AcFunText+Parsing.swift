extension AcFunText {
  /// Whether the text of a mode 7 comment is AcFun's object and not Bilibili's array.
  package static func isScript(_ text: String) -> Bool {
    text.utf8.first { !ByteView.isSpace($0) } == UInt8(ascii: "{")
  }

  /// Parses the text of a mode 7 comment, in time proportional to its length.
  ///
  /// Numbers may be strings. Values that are not finite numbers count as missing, and those outside
  /// ``PositionedLimits`` are clamped.
  ///
  /// - Throws: ``PositionedError`` if `script` is not an object, is malformed or has no text.
  package init(parsing script: String) throws(PositionedError) {
    var script = script
    self = try script.withUTF8 { Self.read(ByteView($0)) }.get()
  }

  private static func read(_ bytes: ByteView) -> Result<AcFunText, PositionedError> {
    var scanner = JSONScanner(bytes)
    guard scanner.nextKind() == .object else { return .failure(.notAnObject) }
    var text = AcFunText(text: "")
    do {
      try text.readMembers(&scanner)
    } catch {
      return .failure(.malformedJSON)
    }
    return text.text.isEmpty ? .failure(.noText) : .success(text)
  }

  private mutating func readMembers(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    _ = try scanner.enterObject()
    var steps: [Change] = []
    while let name = try scanner.nextMember() {
      switch scanner.bytes.string(name.range) {
      case "n": text = try scanner.string()?.text(in: scanner.bytes, lineBreaks: AcFunItem.lineBreaks) ?? ""
      case "t": delay = try Self.seconds(&scanner) ?? delay
      case "l": stay = try Self.seconds(&scanner) ?? stay
      case "c": anchor = min(max(try scanner.integer() ?? 0, 0), 8)
      case "b": hasOutline = try scanner.bool() ?? true
      case "a": start.opacity = try scanner.number()?.limited(to: 0...1) ?? 1
      case "e": start.scaleX = try scanner.number()?.limited(to: PositionedLimits.scale) ?? 1
      case "f": start.scaleY = try scanner.number()?.limited(to: PositionedLimits.scale) ?? 1
      case "rx": start.rotationX = try scanner.number()?.limited(to: PositionedLimits.angle) ?? 0
      case "k": start.rotationY = try scanner.number()?.limited(to: PositionedLimits.angle) ?? 0
      case "r": start.rotationZ = try scanner.number()?.limited(to: PositionedLimits.angle) ?? 0
      case "p": try readPosition(&scanner)
      case "w": try readFont(&scanner)
      case "z": steps = try Self.changes(&scanner)
      default: try scanner.skip()
      }
    }
    // Steps may precede the properties that they start from.
    var state = start
    self.steps = steps.map { change in
      change.apply(to: &state)
      return Step(duration: change.duration, target: state)
    }
  }

  private mutating func readPosition(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    while let name = try scanner.nextMember() {
      switch scanner.bytes.string(name.range) {
      case "x": start.x = try Self.coordinate(&scanner) ?? 0
      case "y": start.y = try Self.coordinate(&scanner) ?? 0
      default: try scanner.skip()
      }
    }
  }

  private mutating func readFont(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    while let name = try scanner.nextMember() {
      switch scanner.bytes.string(name.range) {
      case "f":
        let name = try scanner.string()?.name(in: scanner.bytes)
        fontName = name?.isEmpty == false ? name : nil
      case "b": isBold = try scanner.bool()
      default: try scanner.skip()
      }
    }
  }

  private static func changes(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> [Change] {
    guard try scanner.enterArray() else { return [] }
    var changes: [Change] = []
    while try scanner.nextElement() {
      guard try scanner.enterObject(if: changes.count < PositionedLimits.statements) else { continue }
      var change = Change()
      try change.read(&scanner)
      changes.append(change)
    }
    return changes
  }

  /// The changes of a step; `nil` properties stay the same.
  private struct Change {
    var duration = 0.0
    var x: Double?
    var y: Double?
    var opacity: Double?
    var scaleX: Double?
    var scaleY: Double?
    var rotationX: Double?
    var rotationY: Double?
    var rotationZ: Double?
    var color: UInt32?

    mutating func read(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
      while let name = try scanner.nextMember() {
        switch scanner.bytes.string(name.range) {
        case "l": duration = try seconds(&scanner) ?? duration
        case "x": x = try coordinate(&scanner)
        case "y": y = try coordinate(&scanner)
        case "t": opacity = try scanner.number()?.limited(to: 0...1)
        case "f": scaleX = try scanner.number()?.limited(to: PositionedLimits.scale)
        case "g": scaleY = try scanner.number()?.limited(to: PositionedLimits.scale)
        case "rx": rotationX = try scanner.number()?.limited(to: PositionedLimits.angle)
        case "e": rotationY = try scanner.number()?.limited(to: PositionedLimits.angle)
        case "d": rotationZ = try scanner.number()?.limited(to: PositionedLimits.angle)
        case "c": color = try scanner.integer().flatMap(FieldValue.color)
        default: try scanner.skip()
        }
      }
    }

    func apply(to state: inout State) {
      state.x = x ?? state.x
      state.y = y ?? state.y
      state.opacity = opacity ?? state.opacity
      state.scaleX = scaleX ?? state.scaleX
      state.scaleY = scaleY ?? state.scaleY
      state.rotationX = rotationX ?? state.rotationX
      state.rotationY = rotationY ?? state.rotationY
      state.rotationZ = rotationZ ?? state.rotationZ
      state.color = color ?? state.color
    }
  }

  private static func seconds(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Double? {
    try scanner.number()?.limited(to: PositionedLimits.moveTime)
  }

  /// A coordinate, written in thousandths.
  private static func coordinate(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Double? {
    try scanner.number().map { ($0 / 1_000).limited(to: PositionedLimits.coordinate) }
  }
}
