import CFFmpeg
import Synchronization

/// Keeps FFmpeg's messages from the terminal and remembers the latest error, so that it can be reported in context.
package enum LibraryLog {
  /// A moment in the log.
  package struct Mark: Sendable {
    fileprivate var count: Int
  }

  private struct State {
    var isInstalled = false
    var errorCount = 0
    var lastError = ""
  }

  private static let state = Mutex(State())
  /// The least important messages that count as errors.
  private static let level = Atomic(AV_LOG_ERROR)

  /// Marks now, and takes over the library's log when that has not happened yet.
  package static func mark() -> Mark {
    let (count, isFirst) = state.withLock { state in
      defer { state.isInstalled = true }
      return (state.errorCount, !state.isInstalled)
    }
    if isFirst { install() }
    return Mark(count: count)
  }

  /// The latest error that a library reported since the mark, on any thread.
  static func lastError(since mark: Mark) -> String? {
    state.withLock { $0.errorCount > mark.count ? $0.lastError : nil }
  }

  /// Calls `body`, in which lesser messages count as well: some libraries say only there why they fail.
  static func attentively<Result>(_ body: () -> Result) -> Result {
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
    // "[libx264 @ 0x55…] what happened": the address helps nobody.
    let message = text.hasPrefix("[") ? text.drop { $0 != "]" }.dropFirst().drop { $0 == " " } : text[...]
    guard !message.isEmpty else { return }
    state.withLock { state in
      state.errorCount += 1
      state.lastError = String(message)
    }
  }
}
