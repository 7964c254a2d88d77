import Foundation
import TestSupport

/// A program to run, with its arguments and environment.
struct Program {
  let executable: String
  let arguments: [String]
  /// Variables added to the environment of the tests.
  var environment: [String: String] = [:]
  /// The standard input; nil for none.
  var input: Data?
  /// Whether the standard input stays open after the data.
  var inputStalled = false

  /// The program under test.
  static func nagare(_ arguments: String...) -> Program { nagare(arguments) }

  static func nagare(_ arguments: [String]) -> Program {
    Program(executable: nagarePath, arguments: arguments)
  }

  /// An installed program.
  static func tool(_ arguments: [String]) -> Program {
    Program(executable: "/usr/bin/env", arguments: arguments)
  }

  /// A shell command. The further words are `$1`, `$2`, …; `$0` is the program under test.
  static func shell(_ line: String, _ words: String...) -> Program {
    tool(["sh", "-c", line, nagarePath] + words)
  }

  static let nagarePath = BuiltProgram.path("nagare")

  /// Runs the program to its end.
  /// - Parameter timeout: the seconds until it is killed by `SIGKILL`.
  func run(timeout: Double = 30) throws -> Outcome {
    try start().wait(timeout: timeout)
  }

  func start() throws -> RunningProgram { try RunningProgram(self) }
}

/// The exit status and the outputs of a program.
struct Outcome {
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let ending: Ending
  let output: Data
  let diagnostics: String
  /// The seconds from `wait` to the end.
  let waited: Double

  var text: String { String(decoding: output, as: UTF8.self) }
  var lines: [Substring] { text.split(separator: "\n") }
  var diagnosticLines: [Substring] { diagnostics.split(separator: "\n") }
}

/// A running program. Its output goes to files, so that it never blocks on a pipe.
final class RunningProgram {
  private let process = Process()
  private let folder: Workspace
  /// The files and pipes of the program, which are closed after its end: Foundation keeps the process's object, and
  /// reads beyond a buffer when it lists a thousand open files.
  private var handles: [FileHandle] = []

  init(_ program: Program) throws {
    folder = try Workspace()
    process.executableURL = URL(filePath: program.executable)
    process.arguments = program.arguments
    process.environment = ProcessInfo.processInfo.environment.merging(program.environment) { $1 }
    // The program may end while its input is being written.
    signal(SIGPIPE, SIG_IGN)
    try folder.write(program.input ?? Data(), to: "input")
    let stalling = program.inputStalled ? Pipe() : nil
    let output = try FileHandle(forWritingTo: folder.create("output"))
    let diagnostics = try FileHandle(forWritingTo: folder.create("diagnostics"))
    handles = [output, diagnostics]
    (process.standardOutput, process.standardError) = (output, diagnostics)
    if let stalling {
      process.standardInput = stalling
      handles.append(stalling.fileHandleForWriting)
    } else {
      let input = try FileHandle(forReadingFrom: URL(filePath: folder / "input"))
      process.standardInput = input
      handles.append(input)
    }
    try process.run()
    if let pipe = stalling?.fileHandleForWriting, let input = program.input {
      Thread.detachNewThread { try? pipe.write(contentsOf: input) }
    }
  }

  var hasEnded: Bool { !process.isRunning }

  /// The standard error so far.
  var diagnosticsSoFar: String {
    (try? folder.read("diagnostics")).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The standard output so far.
  var outputSoFar: String { (try? folder.read("output")).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  func wait(timeout: Double = 30) throws -> Outcome {
    let start = ContinuousClock.now
    let limit = start + .seconds(timeout * Sanitizer.patience)
    while process.isRunning {
      if ContinuousClock.now > limit { send(SIGKILL) }
      usleep(2_000)
    }
    let waited = (ContinuousClock.now - start) / .seconds(1)
    for handle in handles { try? handle.close() }
    handles = []
    let status = process.terminationStatus
    return Outcome(
      ending: process.terminationReason == .exit ? .exit(status) : .signal(status),
      output: try folder.read("output"), diagnostics: String(decoding: try folder.read("diagnostics"), as: UTF8.self),
      waited: waited)
  }
}
