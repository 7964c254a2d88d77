/// A reason why a description of a file's fields is invalid.
package enum FieldMapError: Error, Equatable, Sendable {
  /// The description is longer than ``CommentLimits/fieldMapBytes``.
  case tooLong
  /// The description does not begin with a container.
  case container(String)
  /// The description does not continue with a certain part, but with this text, which may be empty.
  case syntax(expected: String, found: String)
  /// There is no such field.
  case unknownField(String)
  /// A field is given twice.
  case repeatedField(CommentFieldMap.Field)
  /// A required field is not given.
  case missing(CommentFieldMap.Field)
  /// Objects have names and arrays have positions, but the paths begin with both.
  case mixedPaths
  /// A path has more than ``CommentLimits/pathSteps``.
  case tooDeep
  /// A position in an array is larger than ``CommentLimits/pathPosition``.
  case position(String)
  /// A path in CSV or TSV has several steps.
  case pathInTable(CommentFieldMap.Container, String)
  /// A column's number is outside 1 to ``CommentLimits/columns``.
  case column(Int)
  /// The path of a list in CSV or TSV.
  case listOfTable(CommentFieldMap.Container)
  /// A unit that divides by zero, as written.
  case division(String)
  /// A unit without a positive number, as written.
  case operand(String)
  /// The field takes no unit.
  case unitNotAllowed(CommentFieldMap.Field)
  /// Only a mode has values in parentheses.
  case modesNotAllowed(CommentFieldMap.Field)
  /// There is no such mode.
  case unknownMode(String)
  /// A value has two modes.
  case repeatedValue(String)
  /// A mode has more than ``CommentLimits/modeNames`` values.
  case tooManyModes
}

extension FieldMapError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLong: "the description is longer than \(CommentLimits.fieldMapBytes) bytes"
    case .container(let text):
      "\"\(text)\" is not a kind of file: a description begins with one of \(Self.list(of: CommentFieldMap.Container.self))"
    case .syntax(let expected, let found):
      found.isEmpty ? "the description ends before \(expected)" : "\"\(found)\" stands in place of \(expected)"
    case .unknownField(let name):
      "there is no field \"\(name)\": a field is one of \(Self.list(of: CommentFieldMap.Field.self))"
    case .repeatedField(let field): "the field \(field.rawValue) is given twice"
    case .missing(let field): "time and text are required, but \(field.rawValue) is missing"
    case .mixedPaths: "some paths begin with a name and others with a number: an item is either an object or an array"
    case .tooDeep: "a path has more than \(CommentLimits.pathSteps) steps"
    case .position(let text): "the position \(text) is larger than \(CommentLimits.pathPosition)"
    case .pathInTable(let container, let path):
      "\"\(path)\" is not a column: \(container.rawValue) has names or numbers without dots"
    case .column(let number): "there is no column \(number): columns are numbered from 1 to \(CommentLimits.columns)"
    case .listOfTable(let container): "only json has a list after \"@\", \(container.rawValue) has none"
    case .division(let text): "\"\(text)\" divides by zero"
    case .operand(let text): "\"\(text)\" does not end with a positive number"
    case .unitNotAllowed(let field):
      "the field \(field.rawValue) takes no unit: \"/\" and \"*\" are for time, size, sent and duration"
    case .modesNotAllowed(let field):
      "the field \(field.rawValue) takes no values in parentheses: they are for mode"
    case .unknownMode(let name):
      "there is no mode \"\(name)\": a mode is one of \(Comment.Mode.allCases.map(\.name).joined(separator: ", "))"
    case .repeatedValue(let value): "the value \"\(value)\" has two modes"
    case .tooManyModes: "mode has more than \(CommentLimits.modeNames) values in parentheses"
    }
  }

  private static func list<Choice: RawRepresentable<String> & CaseIterable>(of choices: Choice.Type) -> String {
    choices.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
