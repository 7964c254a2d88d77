import NagareComments
import TestSupport

/// Reads a text like the content of a file.
func read(_ content: String, fields: String) throws -> CommentFile {
  try read(Array(content.utf8), fields: fields)
}

func read(_ bytes: [UInt8], fields: String) throws -> CommentFile {
  let map = try CommentFieldMap(parsing: fields)
  return try bytes.withUnsafeBytes { try CommentReader.read($0, fields: map) }
}

extension CommentFieldMap {
  /// A random valid map.
  static func random(using generator: inout SeededGenerator) throws -> CommentFieldMap {
    func pick<Element>(_ choices: [Element]) -> Element {
      choices[Int.random(in: 0..<choices.count, using: &generator)]
    }
    let names = ["time", "a.b", "x y", "12", "弹幕", "q\"q", "b\\s", "-", "_1", "", "e\u{301}", "a,b", "(", "@:", "\n"]
    let container = pick(Container.allCases)
    let hasRows = container == .json && Bool.random(using: &generator)
    func step() -> Step {
      Bool.random(using: &generator) ? .name(pick(names)) : .position(Int.random(in: 1...9, using: &generator))
    }
    func path() -> [Step] {
      guard container == .json else { return [step()] }
      let first: Step = hasRows ? .position(Int.random(in: 0...9, using: &generator)) : .name(pick(names))
      return [first] + (0..<Int.random(in: 0...3, using: &generator)).map { _ in step() }
    }
    var sources: [Field: Source] = [:]
    for field in Field.allCases where [.time, .text].contains(field) || Bool.random(using: &generator) {
      var source = Source(path())
      if field.unit != nil, Bool.random(using: &generator) {
        let operand = pick([1_000, 0.1, 1e-7, 1e22, 60, 2.5, 1.0 / 3])
        source.unit = Bool.random(using: &generator) ? .divided(by: operand) : .multiplied(by: operand)
      }
      if field == .mode {
        let values = names.filter { $0.first?.isWhitespace == false && $0.last?.isWhitespace == false }.prefix(
          Int.random(in: 0...14, using: &generator))
        source.modes = values.map { ModeName($0, pick(Comment.Mode.allCases)) }
      }
      sources[field] = source
    }
    let list = container == .json ? (0..<Int.random(in: 0...2, using: &generator)).map { _ in step() } : []
    return try CommentFieldMap(container, list: list, sources)
  }
}
