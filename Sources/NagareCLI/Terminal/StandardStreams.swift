import Foundation

/// The descriptors 0, 1 and 2.
enum StandardStreams {
  /// The standard error at the start of the program, even after the libraries' output is redirected.
  static let diagnostics: FileHandle = {
    let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    return descriptor >= 0 ? FileHandle(fileDescriptor: descriptor) : .standardError
  }()

  static var isDiagnosticsTerminal: Bool { isatty(diagnostics.fileDescriptor) == 1 }

  /// Whether the standard output is a terminal that takes colours.
  static var outputShowsColors: Bool { isatty(STDOUT_FILENO) == 1 && wantsColors }
  /// Whether the standard error is a terminal that takes colours.
  static var diagnosticsShowColors: Bool { isDiagnosticsTerminal && wantsColors }

  /// As no-color.org specifies, any value of `NO_COLOR` but an empty one disables colours; so does `TERM=dumb`.
  private static var wantsColors: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// The width of the terminal on the standard output, in characters; nil if there is none or it reports no width.
  static var outputColumns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Opens the descriptors that the caller left closed. Otherwise an output file could become descriptor 2 and receive
  /// messages.
  static func openMissing() {
    // Open for reading only, so that writing still fails.
    var descriptor = open("/dev/null", O_RDONLY)
    while (0...STDERR_FILENO).contains(descriptor) { descriptor = open("/dev/null", O_RDONLY) }
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Discards messages of libraries on the standard error, such as those of x265 and SVT-AV1.
  static func silenceLibraries() {
    _ = diagnostics
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard null >= 0 else { return }
    dup2(null, STDERR_FILENO)
    close(null)
  }
}
