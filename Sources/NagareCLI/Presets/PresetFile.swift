import Foundation

/// Reads the files of presets.
enum PresetFile {
  /// The largest size of a file, in bytes; a larger one is a mistake.
  static let maxBytes = 1 << 16

  /// Reads the lines of a file, ended by LF or CRLF.
  /// - Throws: `Failure` if the file cannot be read, is too long, or is not text in UTF-8. An untrusted file must also
  ///   be a regular file, as a pipe could block.
  static func lines(of place: PresetFolders.Place) throws(Failure) -> [String] {
    do throws(TextFile.Problem) {
      return try TextFile.lines(of: place.path, maxBytes: maxBytes, isRegular: !place.isTrusted)
    } catch {
      switch error {
      case .unreadable(let number):
        throw Failure(.failed, "cannot read the preset", place.path, why: Failure.text(of: number))
      case .malformed(let line, let why): throw malformed(place.path, line, why)
      }
    }
  }

  /// - Parameter line: counted from 1; nil for the file as a whole.
  static func malformed(_ path: String, _ line: Int?, _ reason: String) -> Failure {
    Failure(
      .input, "cannot understand the preset", path + (line.map { ":\($0)" } ?? ""), why: reason,
      advice: "\"nagare help presets\" shows what a preset looks like.")
  }

  /// Whether a path names a regular file, not a folder, a pipe or a device.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
