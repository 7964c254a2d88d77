import ArgumentParser
import Foundation
import Nagare

/// A command that changes comments: it reads and writes them as lines of JSON, in Nagare's own format.
package struct CommentTransform: ExpressibleByArgument {
  private let words: [String]

  package init?(argument: String) {
    guard let words = try? CommandLineWords(argument).words else { return nil }
    self.words = words
  }

  /// Starts the command, writes the comments to it, and reads what it writes. Its messages go to the standard error.
  /// - Parameters:
  ///   - patience: the time without input or output after which it is ended.
  ///   - limit: the most bytes that it may write.
  /// - Returns: the comments that it wrote, with their problems; nil if it wrote nothing.
  /// - Throws: `Failure` if it cannot be started, fails, hangs or writes too much.
  package func apply(
    to comments: [Comment], patience: Duration = .seconds(600), limit: Int = CommentLimits.fileBytes
  ) throws -> CommentFile? {
    let bytes = try output(for: comments, patience: patience, limit: limit)
    let file = bytes.withUnsafeBytes { bytes in
      Result { () throws(CommentReadError) in try CommentReader.read(bytes, format: .ndjson) }
    }
    do throws(CommentReadError) {
      return try file.get()
    } catch .empty {
      return nil
    } catch {
      throw Failure(malformed: words[0], why: "\(error)", advice: "It has to write lines of JSON.")
    }
  }

  /// All that the command writes.
  private func output(for comments: [Comment], patience: Duration, limit: Int) throws -> [UInt8] {
    let (program, pipes) = try start()
    var exchange = pipes
    let fault = exchange.run(comments, patience: patience, limit: limit)
    exchange.close()
    if fault != nil { program.stop() }
    let status = program.wait(until: .now + (fault == nil ? patience : Self.grace))
    switch fault {
    case .silence: throw failure(why: "it neither reads nor writes for \(lengthText(patience.seconds))")
    case .excess: throw failure(why: "it writes more than \(limit >> 20) MiB")
    case nil: break
    }
    // The low bits are the signal that ended it.
    guard let status else { throw failure(why: "it does not end") }
    if status & 0x7F != 0 { throw failure(why: "signal \(status & 0x7F) ended it") }
    if status != 0 { throw failure(why: "it ended with code \(status >> 8 & 0xFF)") }
    return exchange.output
  }

  private func start() throws -> (SpawnedProgram, PipeExchange) {
    var ends: [Int32] = []
    do {
      let input = try PipeEnds()
      ends = [input.reading, input.writing]
      let output = try PipeEnds()
      ends += [output.reading, output.writing]
      let program = try SpawnedProgram(words, input: input.reading, output: output.writing)
      for end in [input.reading, output.writing] { close(end) }
      return (program, PipeExchange(writing: input.writing, reading: output.reading))
    } catch let error as SpawnedProgram.StartError {
      for end in ends { close(end) }
      throw failure(why: String(cString: strerror(error.number)))
    }
  }

  /// The time that the command has to end if it is told to.
  private static let grace = Duration.seconds(2)

  private func failure(why: String) -> Failure {
    Failure(.failed, "the command that changes the comments failed", words[0], why: why)
  }
}

/// The exchange with a program that reads comments and writes others, in any order.
private struct PipeExchange {
  /// All that was read.
  private(set) var output: [UInt8] = []
  private let writing: Int32
  private let reading: Int32
  private var isWriting = true

  enum Fault { case silence, excess }

  /// Takes the ends of two pipes, which `close` closes.
  init(writing: Int32, reading: Int32) {
    (self.writing, self.reading) = (writing, reading)
    // The program may write before it reads on.
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
  }

  func close() {
    if isWriting { Foundation.close(writing) }
    Foundation.close(reading)
  }

  /// Writes the comments, and reads until the program has closed its output.
  /// - Returns: why that is given up; nil if it is not.
  mutating func run(_ comments: [Comment], patience: Duration, limit: Int) -> Fault? {
    var writer = NDJSONWriter()
    var (rest, waiting): (ArraySlice<UInt8>, ArraySlice<Comment>) = ([], comments[...])
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var lastChange = ContinuousClock.now
    while true {
      while rest.isEmpty, let comment = waiting.popFirst() { rest = ArraySlice(writer.lines(of: comment).utf8) }
      if rest.isEmpty { stopWriting() }
      var entries = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
      if isWriting { entries.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)) }
      let ready = poll(&entries, nfds_t(entries.count), Self.interval)
      if ready > 0 {
        lastChange = .now
      } else if ContinuousClock.now - lastChange > patience {
        return .silence
      }
      if isWriting, entries[1].revents != 0 { write(&rest) }
      guard entries[0].revents != 0 else { continue }
      let count = read(reading, &buffer, buffer.count)
      if count == 0 { return nil }
      output += buffer[..<max(count, 0)]
      if output.count > limit { return .excess }
    }
  }

  /// Milliseconds between two looks at the clock.
  private static let interval: Int32 = 100

  /// Writes as much as the pipe holds. A program that reads no more is left alone.
  private mutating func write(_ rest: inout ArraySlice<UInt8>) {
    let count = rest.withUnsafeBytes { Foundation.write(writing, $0.baseAddress, $0.count) }
    if count > 0 { rest = rest.dropFirst(count) }
    if count < 0, errno == EPIPE { stopWriting() }
  }

  private mutating func stopWriting() {
    guard isWriting else { return }
    isWriting = false
    Foundation.close(writing)
  }
}
