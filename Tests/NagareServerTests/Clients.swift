import Foundation
import Nagare
import TestSupport
import Testing

/// Suites that run servers and clients. They are serialized, as some measure time and memory.
@Suite(.serialized)
enum CommentSourceTests {}

/// Third-party programs that send comments.
enum Clients {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program to its end.
  /// - Parameter timeout: the seconds after which it is killed.
  /// - Returns: its standard output.
  /// - Throws: `Failure` if it was killed or failed.
  static func run(_ words: [String], timeout: Double = 20) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let identifier = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout * Sanitizer.patience, execute: watchdog)
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    watchdog.cancel()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(description: "\(words[0]) ended with \(process.terminationStatus): \(text)")
    }
    return text
  }

  /// Runs a script with Debian's Python, which has the packages.
  static func python(_ script: String, _ words: String..., timeout: Double = 20) throws -> String {
    try run(["/usr/bin/python3", "-c", script] + words, timeout: timeout)
  }

  /// The prologue of scripts with Python's websockets, which renamed functions in version 14.
  static let webSockets = """
    import asyncio, os, socket, sys, websockets, websockets.version
    def status(refusal): return refusal.response.status_code if hasattr(refusal, 'response') else refusal.status_code
    is_new = int(websockets.version.version.split('.')[0]) >= 14
    def headers(values): return {'additional_headers' if is_new else 'extra_headers': values}

    """

  /// Posts a body with curl.
  /// - Returns: the status and the body of the response.
  static func post(_ body: String, to url: String, _ options: String...) throws -> (status: Int, body: String) {
    let words = ["curl", "-sS", "--max-time", "10", "-w", "\n%{http_code}", "--data-binary", body] + options + [url]
    let lines = try run(words).split(separator: "\n", omittingEmptySubsequences: false)
    return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined(separator: "\n"))
  }
}

extension CommentInbox {
  /// Takes all comments and returns their texts.
  func takeTexts() -> [String] {
    var comments: [LiveComment] = []
    takeAll(into: &comments)
    return comments.map(\.comment.text)
  }
}

/// The resident memory of this process, in bytes; nil on systems without `/proc`.
func residentMemory() -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
  return line.flatMap { Int($0.split(whereSeparator: { !$0.isNumber }).first ?? "") }.map { $0 << 10 }
}
