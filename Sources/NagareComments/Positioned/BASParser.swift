/// Parses a program in Bilibili's animation language: first the definitions, which may follow their uses, then the
/// statements.
struct BASParser {
  /// The object that a name stands for.
  enum Target {
    /// A text, by its index in ``texts``.
    case text(Int)
    /// A button, a path, or a text that is not drawn: a statement that changes it only takes time.
    case notDrawn
  }

  var scanner: BASScanner
  var targets: [String: Target] = [:]
  var texts: [BASText] = []
  var changes: [BASChange] = []
  var activeUntil: [Double?] = []
  var skippedCount = 0
  /// The number of statements that change a text, including skipped ones.
  private var statementCount = 0

  init(_ bytes: ByteView) {
    scanner = BASScanner(bytes)
  }

  mutating func program() -> BASProgram {
    let start = scanner
    while scanner.token != .end {
      if scanner.isWord("def") { definition() } else { scanner.advance() }
    }
    scanner = start
    runStatements()
    return BASProgram(texts: texts, changes: changes, activeUntil: activeUntil, skippedStatements: skippedCount)
  }

  private mutating func runStatements() {
    var isSkipping = false
    while scanner.token != .end {
      if isStatement {
        _ = series(at: 0, depth: 0)
        isSkipping = false
      } else if scanner.isWord("def") {
        skipDefinition()
        isSkipping = false
      } else {
        // Consecutive tokens that cannot be parsed count once.
        if !isSkipping { skippedCount += 1 }
        isSkipping = true
        scanner.advance()
      }
    }
  }

  private var isStatement: Bool { scanner.isWord("set") || scanner.isMark("{") }

  /// Runs statements joined by `then`, each of which starts when the previous one ends.
  /// - Returns: the end of the last one, in seconds.
  private mutating func series(at start: Double, depth: Int) -> Double {
    var time = start
    while isStatement {
      time = scanner.isMark("{") ? group(at: time, depth: depth + 1) : statement(at: time)
      guard scanner.isWord("then") else { break }
      scanner.advance()
    }
    return time
  }

  /// Runs the statements and series in braces, starting all at the same time.
  /// - Returns: the end of the longest one, in seconds.
  private mutating func group(at start: Double, depth: Int) -> Double {
    guard depth <= PositionedLimits.groupDepth else {
      skippedCount += 1
      scanner.skipBraces()
      return start
    }
    scanner.advance()
    var end = start
    while scanner.token != .end, !scanner.isWord("def") {
      if scanner.isMark("}") {
        scanner.advance()
        break
      }
      if isStatement {
        end = max(end, series(at: start, depth: depth))
      } else {
        scanner.advance()
      }
    }
    return end
  }

  /// Runs `set name { property = value … } time, "easing"`.
  /// - Returns: the end of the statement, in seconds.
  private mutating func statement(at start: Double) -> Double {
    scanner.advance()
    guard case .word(let range) = scanner.token else {
      skippedCount += 1
      return start
    }
    scanner.advance()
    var assignments: [Assignment] = []
    properties { assignments.append($0) }
    let (duration, easing) = timing()
    guard let target = targets[scanner.bytes.string(range)] else {
      skippedCount += 1
      return start
    }
    let end = (start + duration).limited(to: PositionedLimits.moveTime)
    guard case .text(let index) = target else { return end }
    statementCount += 1
    guard statementCount <= PositionedLimits.statements else {
      skippedCount += 1
      return end
    }
    activeUntil[index] = max(activeUntil[index] ?? 0, end)
    for assignment in assignments {
      guard let (property, value) = change(assignment) else {
        skippedCount += 1
        continue
      }
      changes.append(
        BASChange(
          text: index, statement: statementCount, property: property, value: value, start: start, duration: end - start,
          easing: assignment.easing ?? easing))
    }
    return end
  }

  /// Reads `2s, "linear"`, both optional.
  private mutating func timing() -> (Double, BASEasing) {
    var duration = 0.0
    switch scanner.token {
    case .time(let time), .number(let time):
      duration = time.limited(to: PositionedLimits.moveTime)
      scanner.advance()
    default: break
    }
    if scanner.isMark(",") { scanner.advance() }
    guard case .string(let range) = scanner.token else { return (duration, .linear) }
    scanner.advance()
    return (duration, checkedEasing(named: range) ?? .linear)
  }
}
