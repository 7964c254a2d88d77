import Foundation

/// Small outputs: a file, or the standard output as `-`.
enum OutputFile {
  static func write(_ data: Data, to path: String) throws {
    do {
      if path == "-" {
        try FileHandle.standardOutput.write(contentsOf: data)
      } else {
        try data.write(to: URL(fileURLWithPath: path), options: .atomic)
      }
    } catch {
      throw Failure(.failed, "cannot write the output", path, why: reason(error))
    }
  }

  /// Foundation wraps the system's words twice.
  private static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    guard cause.domain == NSPOSIXErrorDomain else { return cause.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }
}
