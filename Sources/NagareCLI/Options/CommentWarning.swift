import Nagare

/// A problem of a comment file, which may occur in several places. Its JSON is part of that of `--stats-json`.
struct CommentWarning: Encodable {
  struct Place: Encodable {
    let byte: Int
    let line: Int?
    let column: Int?
    /// The problem at this place.
    let detail: String

    init(_ position: CommentPosition, _ detail: String) {
      (byte, line, column) = (position.offset, position.line, position.column)
      self.detail = detail
    }
  }

  let path: String
  /// The text as printed, without the file's name.
  let text: String
  let count: Int
  /// The first places in the order of the file; empty if the problem has no position.
  let places: [Place]

  private enum CodingKeys: CodingKey {
    case path, text, count, places
  }

  /// The place as printed after the file's name: line and column in the form that compilers use, or else the byte.
  private let suffix: String

  /// The line to print.
  var line: String { "\(path)\(suffix): \(text)" }

  /// A warning about a place, or about the whole file.
  init(_ text: String, count: Int = 1, at position: CommentPosition? = nil, path: String) {
    self.path = path
    self.text = text
    self.count = count
    suffix = position?.suffix ?? ""
    places = position.map { [Place($0, text)] } ?? []
  }

  /// The largest number of places to list; more are only counted, to limit the size of the report.
  private static let maxPlaces = 10_000

  /// - Parameters:
  ///   - one: the text if there is one place.
  ///   - several: the text if there are more.
  private init(_ places: [(CommentPosition, detail: String)], one: String, several: String, path: String) {
    self.path = path
    count = places.count
    text = count == 1 ? one : several
    suffix = count == 1 ? places[0].0.suffix : ""
    self.places = places.prefix(CommentWarning.maxPlaces).map { Place($0.0, $0.detail) }
  }
}

extension CommentWarning {
  /// The warning about a file without comments.
  static func noComments(in path: String) -> CommentWarning {
    CommentWarning("it has no comments; is it the right file?", path: path)
  }

  /// The warnings about a file: one for each kind of unreadable comment, then for each kind of unreadable field, then
  /// for each problem of the whole file.
  static func warnings(of file: CommentFile, path: String) -> [CommentWarning] {
    let problems = file.problems.filter { !$0.reason.concernsFile }
    return grouped(problems, by: \.reason.kind).map { CommentWarning(skipping: $0, path: path) }
      + grouped(file.fieldProblems, by: \.field).map { CommentWarning(fields: $0, path: path) }
      + file.problems.filter(\.reason.concernsFile)
      .map { CommentWarning($0.reason.description, at: $0.position, path: path) } + encoding(of: file, path: path)
  }

  /// The warning about characters that were replaced in reading, or already before; empty if there are none. Single
  /// comments may be corrupt, such as an emoji cut by its site.
  private static func encoding(of file: CommentFile, path: String) -> [CommentWarning] {
    let count = file.comments.count { $0.text.unicodeScalars.contains("\u{FFFD}") }
    guard count > 0 else { return [] }
    let comments = count == 1 ? "a comment contains" : "\(count) comments contain"
    let question = count * 100 < file.comments.count ? "" : "; is the file in another encoding than UTF-8?"
    let text = "\(comments) \u{FFFD} in place of characters" + question
    return [CommentWarning(text, count: count, path: path)]
  }

  /// The failure of a file none of whose comments can be read; nil for other files.
  static func failure(of file: CommentFile, path: String) -> Failure? {
    guard file.comments.isEmpty, file.emptyCount == 0, file.ignoredCount == 0, let first = file.problems.first else {
      return nil
    }
    let (count, place) = (file.itemCount, first.position.place)
    let why =
      count == 1
      ? "its only comment cannot be read: \(first.reason) (\(place))"
      : "none of its \(count) comments can be read: \(first.reason) (the first, \(place))"
    return Failure(
      malformed: path, why: first.reason.concernsFile ? first.reason.description : why,
      advice: file.format == .fieldMap
        ? "--format says where the fields are."
        : "It was read as \(file.format.rawValue); --format NAME chooses another format.")
  }

  /// Groups values by key, in the order in which the keys first occur.
  private static func grouped<Value, Key: Hashable>(_ values: [Value], by key: (Value) -> Key) -> [[Value]] {
    var order: [Key] = []
    var groups: [Key: [Value]] = [:]
    for value in values {
      let key = key(value)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(value)
    }
    return order.compactMap { groups[$0] }
  }

  private init(skipping problems: [CommentProblem], path: String) {
    let first = problems[0]
    self.init(
      problems.map { ($0.position, $0.reason.description) }, one: "comment skipped: \(first.reason)",
      several: "\(problems.count) comments skipped, the first \(first.position.place): \(first.reason)", path: path)
  }

  private init(fields problems: [FieldProblem], path: String) {
    let first = problems[0]
    let (name, effect) = first.field.words
    self.init(
      problems.map { ($0.position, $0.value) },
      one: "comment with an unreadable \(name), \(effect): \"\(first.value)\"",
      several: "\(problems.count) comments with an unreadable \(name), \(effect); "
        + "the first \(first.position.place): \"\(first.value)\"",
      path: path)
  }
}

extension FieldProblem.Field {
  /// The name of the field, and the effect on a comment if it cannot be read.
  fileprivate var words: (name: String, effect: String) {
    switch self {
    case .mode: ("mode", "drawn as scrolling")
    case .size: ("size", "drawn in the usual size")
    case .color: ("colour", "drawn white")
    case .date: ("date", "which is ignored")
    case .pool: ("pool", "which is ignored")
    case .weight: ("weight", "which is ignored")
    case .duration: ("duration", "drawn for the usual time")
    }
  }
}

extension CommentPosition {
  fileprivate var suffix: String {
    if let line, let column { ":\(line):\(column)" } else { " (byte \(offset))" }
  }

  fileprivate var place: String {
    if let line { "in line \(line)" } else { "at byte \(offset)" }
  }
}
