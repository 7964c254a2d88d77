import CFFmpeg
import Synchronization

/// Keeps FFmpeg's messages from the terminal, and remembers the latest errors, so that they can be reported in context.
package enum LibraryLog {
  /// A position in the log.
  package struct Mark: Sendable {
    fileprivate var count: Int
  }

  private struct State {
    var isInstalled = false
    var errorCount = 0
    /// The latest errors, at most `maxErrors`.
    var errors: [String] = []
    /// Whether the latest message lacks its newline.
    var lacksNewline = false
  }

  private static let state = Mutex(State())
  /// The least severe level that counts as an error.
  private static let level = Atomic(AV_LOG_ERROR)
  private static let maxErrors = 8

  /// The current position in the log. Installs the callback for messages on first use.
  package static func mark() -> Mark {
    let (count, isFirst) = state.withLock { state in
      defer { state.isInstalled = true }
      return (state.errorCount, !state.isInstalled)
    }
    if isFirst { install() }
    return Mark(count: count)
  }

  /// The latest error that a library reported since the mark, on any thread; nil if there is none.
  static func lastError(since mark: Mark) -> String? {
    state.withLock { $0.errorCount > mark.count ? $0.errors.last : nil }
  }

  /// The remembered errors since the mark, separated by semicolons; nil if there are none.
  static func errors(since mark: Mark) -> String? {
    let errors = state.withLock { state in Array(state.errors.suffix(max(0, state.errorCount - mark.count))) }
    return errors.isEmpty ? nil : errors.joined(separator: "; ")
  }

  /// Calls `body` while verbose messages count as errors: some libraries explain failures only in these.
  static func withVerboseErrors<Result>(_ body: () -> Result) -> Result {
    level.store(AV_LOG_VERBOSE, ordering: .relaxed)
    defer { level.store(AV_LOG_ERROR, ordering: .relaxed) }
    return body()
  }

  private static func install() {
    av_log_set_callback { context, level, format, arguments in
      guard level <= LibraryLog.level.load(ordering: .relaxed), let format, let arguments = arguments as CVaListPointer?
      else { return }
      var line = [CChar](repeating: 0, count: 512)
      var isPrefixed: Int32 = 0
      av_log_format_line(context, level, format, arguments, &line, Int32(line.count), &isPrefixed)
      LibraryLog.record(line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
    }
  }

  private static func record(_ line: String) {
    let text = line.split(separator: "\n").joined(separator: " ")
    // Drops a prefix such as "[libx264 @ 0x55…] ".
    let body = text.hasPrefix("[") ? text.drop { $0 != "]" }.dropFirst().drop { $0 == " " } : text[...]
    // Messages repeat addresses whole.
    let message = NetworkAddress.redacting(String(body))
    state.withLock { state in
      let lackedNewline = state.lacksNewline
      state.lacksNewline = !line.hasSuffix("\n")
      guard !message.isEmpty else { return }
      // A message continues the last one only if it begins with a space: some complete messages lack a newline.
      if lackedNewline, message.hasPrefix(" "), let last = state.errors.popLast() {
        state.errors.append(last + message)
        return
      }
      state.errorCount += 1
      if state.errors.count == maxErrors { state.errors.removeFirst() }
      state.errors.append(message)
    }
  }
}
