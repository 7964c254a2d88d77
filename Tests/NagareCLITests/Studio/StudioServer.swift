import Foundation
import TestSupport
import Testing

/// A running `nagare studio`, asked with curl.
final class StudioServer {
  private let program: RunningProgram
  /// The user's own folders, unless the test has its own.
  private let home: Workspace
  /// The address of the page.
  let url: String

  convenience init(_ arguments: String...) throws { try self.init(arguments) }

  init(_ arguments: [String], environment: [String: String] = [:], opensBrowser: Bool = false) throws {
    var command = Program.nagare(["studio"] + (opensBrowser ? [] : ["--no-open"]) + arguments)
    home = try Workspace()
    command.environment = ["XDG_STATE_HOME": home.path, "XDG_CONFIG_HOME": home.path].merging(environment) { $1 }
    program = try command.start()
    var url: String?
    let program = program
    waits {
      url = program.diagnosticsSoFar.firstMatch(of: /http:\/\/\S+/).map { String($0.0) }
      return url != nil || program.hasEnded
    }
    self.url = try #require(url, "\(program.diagnosticsSoFar)")
  }

  deinit { kill() }

  func kill() { program.send(SIGKILL) }

  var diagnostics: String { program.diagnosticsSoFar }

  /// Ends the program as Ctrl-C does.
  func stop() throws -> Outcome {
    program.send(SIGINT)
    return try program.wait()
  }

  struct Answer {
    let status: Int
    /// By names in lower case.
    let fields: [String: String]
    let body: Data

    /// The value at a path of keys in the body's JSON; nil if there is none.
    func value(_ keys: String...) -> Any? {
      var value = try? JSONSerialization.jsonObject(with: body)
      for key in keys { value = (value as? [String: Any])?[key] }
      return value
    }

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  func get(_ path: String, _ query: [String: String] = [:]) throws -> Answer {
    let items = query.flatMap { ["--data-urlencode", "\($0)=\($1)"] }
    return try ask(path, ["-G"] + items)
  }

  /// Chooses options, such as `("font-scale", "0.8")` or `("bold", nil)`.
  func choose(_ options: [(String, String?)]) throws -> Answer {
    let list = options.map { name, value in value.map { ["name": name, "value": $0] } ?? ["name": name] }
    return try post("api/settings", JSONEncoder().encode(["options": list]))
  }

  /// Posts a value as JSON.
  func post(_ path: String, _ value: [String: Any]) throws -> Answer {
    try post(path, JSONSerialization.data(withJSONObject: value))
  }

  func post(_ path: String, _ body: Data, type: String = "application/json") throws -> Answer {
    try ask(path, ["-H", "Content-Type: \(type)", "--data-binary", String(decoding: body, as: UTF8.self)])
  }

  private func ask(_ path: String, _ options: [String]) throws -> Answer {
    let outcome = try Program.tool(["curl", "-sS", "-i", "--path-as-is"] + options + [url + path]).run(timeout: 60)
    try #require(outcome.ending == .exit(0), "\(outcome.diagnostics)")
    let end = try #require(outcome.output.range(of: Data("\r\n\r\n".utf8)))
    let head = String(decoding: outcome.output[..<end.lowerBound], as: UTF8.self)
    let lines = head.split(separator: "\r\n")
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ": ", maxSplits: 1)
      if parts.count == 2 { fields[parts[0].lowercased()] = String(parts[1]) }
    }
    let status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
    return Answer(status: status, fields: fields, body: Data(outcome.output[end.upperBound...]))
  }
}
