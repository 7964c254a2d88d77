/// A user's description of a comment file in a format of its own: the places of the fields.
///
///     json:time=position/1000,text=content,color=textColor,mode=danmakuType(0:scroll,4:bottom,5:top),user=author.id
///     json@data.items:time=0,text=4
///     csv:time=2,text=content
///     tsv:time=ts/1000,text=msg
///
/// The container comes first, for JSON perhaps with `@` and the path of the list; then, after a colon, the fields,
/// separated by commas. Space around these parts is ignored.
///
/// - A path is a chain of up to ``CommentLimits/pathSteps`` member names and positions in arrays, from 0, separated by
///   dots. In CSV and TSV it is one column: a name of the header, or the column's number from 1.
/// - A name consists of ASCII letters, digits, `_`, `-` and characters beyond ASCII. Any other name, and one of digits
///   alone, is written in double quotes, in which a backslash precedes a quote or a backslash.
/// - `/N` divides a number and `*N` multiplies it, for fields that have a ``Field/unit``.
/// - Values in parentheses after the path of `mode` name its modes; see ``Comment/Mode/name``. Without them, the usual
///   values count: the names of Nagare's modes, `right` for scrolling, and Bilibili's numbers 1 and 4 to 9. The numbers
///   0, 1 and 2 of DPlayer, ArtPlayer and other players need values in parentheses, since sites disagree about 1.
package struct CommentFieldMap: Sendable, Equatable {
  /// The syntax of a file.
  package enum Container: String, Sendable, CaseIterable {
    /// A list of objects or arrays anywhere in a JSON document, or one object per line.
    case json
    /// Lines of values separated by commas, as in RFC 4180.
    case csv
    /// Lines of values separated by tabs, with the escapes of PostgreSQL's text format.
    case tsv
  }

  /// A field of a comment. The raw value is its name in Nagare's own format.
  package enum Field: String, Sendable, CaseIterable {
    /// The time in the video; required. A number of seconds, or `[hh:]mm:ss[.fff]`.
    case time
    /// The text; required.
    case text
    /// The mode.
    case mode
    /// The colour: a decimal number, `#rrggbb`, `rrggbb`, `rgb(r, g, b)` or one of HTML's sixteen names.
    case color
    /// The size in Bilibili's unit, in which 25 is the standard.
    case size
    /// The comment's identifier.
    case id
    /// The sender's identifier.
    case user
    /// The sender's display name.
    case name
    /// The date of sending: Unix seconds or milliseconds, or ISO 8601 with a time zone.
    case sent
    /// The level for Bilibili's filter.
    case weight
    /// Bilibili's pool.
    case pool
    /// The display time in seconds.
    case duration

    /// What a unit converts the field's number to; `nil` for fields that take no unit.
    package var unit: String? {
      switch self {
      case .time, .duration: "seconds"
      case .sent: "Unix seconds"
      case .size: "Bilibili's size"
      case .text, .mode, .color, .id, .user, .name, .weight, .pool: nil
      }
    }
  }

  /// A step of a path.
  package enum Step: Sendable, Hashable {
    /// The member of an object, or the column with this name.
    case name(String)
    /// The element of an array, from 0, or the column, from 1; at most ``CommentLimits/pathPosition``.
    case position(Int)
  }

  /// A conversion of numbers. The operand is finite and positive.
  package enum Unit: Sendable, Equatable {
    case divided(by: Double)
    case multiplied(by: Double)
  }

  /// A value of the file and its mode.
  package struct ModeName: Sendable, Equatable {
    /// The value as text, without white space at its ends.
    package var value: String
    /// Its mode.
    package var mode: Comment.Mode

    /// A value and its mode.
    package init(_ value: String, _ mode: Comment.Mode) {
      (self.value, self.mode) = (value, mode)
    }
  }

  /// The place and the meaning of a field's values.
  package struct Source: Sendable, Equatable {
    /// The steps from the item to the value, at least one.
    package var path: [Step]
    /// The conversion of the number, if there is one.
    package var unit: Unit?
    /// The values of the modes; empty for the usual ones.
    package var modes: [ModeName] = []

    /// A place. The values need no conversion by default.
    package init(_ path: [Step], unit: Unit? = nil, modes: [ModeName] = []) {
      (self.path, self.unit, self.modes) = (path, unit, modes)
    }
  }

  /// The syntax of the file.
  package let container: Container
  /// The path of the list from the top of the document, without the positions of lists inside it; empty for the first
  /// list that has the fields. Always empty unless the container is JSON.
  package let list: [Step]
  /// The places of the fields, among them ``Field/time`` and ``Field/text``.
  package let sources: [Field: Source]

  /// Checks the parts of a description.
  /// - Throws: if a required field is missing, or a part is invalid in this container or beyond ``CommentLimits``.
  package init(_ container: Container, list: [Step] = [], _ sources: [Field: Source]) throws(FieldMapError) {
    (self.container, self.list, self.sources) = (container, list, sources)
    try check()
  }

  /// Parses a description.
  /// - Throws: if it does not follow the format, or is longer than ``CommentLimits/fieldMapBytes``.
  package init(parsing text: String) throws(FieldMapError) {
    var parser = try FieldMapParser(text)
    self = try parser.map()
  }

  /// Whether the items of JSON are arrays instead of objects.
  var hasRows: Bool {
    if container == .json, case .position? = sources[.time]?.path.first { true } else { false }
  }
}

extension CommentFieldMap {
  private func check() throws(FieldMapError) {
    for field in [Field.time, .text] where sources[field] == nil { throw .missing(field) }
    guard container == .json || list.isEmpty else { throw .listOfTable(container) }
    try Self.check(list)
    for field in Field.allCases {
      guard let source = sources[field] else { continue }
      try check(source, of: field)
    }
  }

  private func check(_ source: Source, of field: Field) throws(FieldMapError) {
    try Self.check(source.path)
    guard let first = source.path.first else { throw .syntax(expected: "a place", found: "") }
    if container != .json {
      guard source.path.count == 1 else { throw .pathInTable(container, Self.spelling(of: source.path)) }
      if case .position(let number) = first, number < 1 || number > CommentLimits.columns { throw .column(number) }
    } else if case .position = first {
      guard hasRows else { throw .mixedPaths }
    } else {
      guard !hasRows else { throw .mixedPaths }
    }
    if let unit = source.unit {
      guard field.unit != nil else { throw .unitNotAllowed(field) }
      guard unit.operand > 0, unit.operand.isFinite else { throw .operand(Self.spelling(of: source.path) + "\(unit)") }
    }
    guard field == .mode || source.modes.isEmpty else { throw .modesNotAllowed(field) }
    guard source.modes.count <= CommentLimits.modeNames else { throw .tooManyModes }
    var values: Set<String> = []
    for name in source.modes
    where name.value.isEmpty || name.value.first?.isWhitespace == true
      || name.value.last?.isWhitespace == true
    { throw .syntax(expected: "a value", found: name.value) }
    for name in source.modes where !values.insert(name.value).inserted { throw .repeatedValue(name.value) }
  }

  private static func check(_ path: [Step]) throws(FieldMapError) {
    guard path.count <= CommentLimits.pathSteps else { throw .tooDeep }
    for case .position(let number) in path where !(0...CommentLimits.pathPosition).contains(number) {
      throw .position(String(number))
    }
  }
}

extension CommentFieldMap.Unit {
  /// The number that the unit divides or multiplies by.
  var operand: Double {
    switch self {
    case .divided(let operand), .multiplied(let operand): operand
    }
  }

  /// The converted number; infinite if it is too large.
  func convert(_ value: Double) -> Double {
    switch self {
    case .divided(let operand): value / operand
    case .multiplied(let operand): value * operand
    }
  }
}
