import Foundation

/// The descriptors 0, 1 and 2.
enum StandardStreams {
  /// The standard error as it was when the program began, whatever libraries' output is turned into.
  static let diagnostics: FileHandle = {
    let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    return descriptor >= 0 ? FileHandle(fileDescriptor: descriptor) : .standardError
  }()

  static var isDiagnosticsTerminal: Bool { isatty(diagnostics.fileDescriptor) == 1 }

  /// Whether the standard output is a terminal that may be sent colours.
  static var outputShowsColors: Bool { isatty(STDOUT_FILENO) == 1 && wantsColors }
  /// The same of the standard error.
  static var diagnosticsShowColors: Bool { isDiagnosticsTerminal && wantsColors }

  /// As no-color.org has it: a variable that is set to anything means that somebody wants none.
  private static var wantsColors: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// The width of the terminal that the standard output is, in characters; nil where it is none or does not tell.
  static var outputColumns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Fills gaps that the caller left. Otherwise an output file could become descriptor 2 and receive messages.
  static func fillGaps() {
    // What is open for reading only still refuses to be written to.
    var descriptor = open("/dev/null", O_RDONLY)
    while (0...STDERR_FILENO).contains(descriptor) { descriptor = open("/dev/null", O_RDONLY) }
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Drops what libraries write to the standard error themselves, as the encoders x265 and SVT-AV1 do.
  static func silenceLibraries() {
    _ = diagnostics
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard null >= 0 else { return }
    dup2(null, STDERR_FILENO)
    close(null)
  }
}
