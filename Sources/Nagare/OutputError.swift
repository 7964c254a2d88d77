import Foundation

/// Why an output is not begun.
public enum OutputError: Error, Equatable {
  /// There is a file of this name, and it may not be replaced.
  case exists(path: String)
  /// There is a folder of this name.
  case isFolder(path: String)
  /// It is a device, a pipe or the like.
  case isNoFile(path: String)
  /// It is one of the inputs.
  case isInput(path: String)
  /// There would be nothing in it.
  case isEmpty

  /// Refuses a path that must not be written, before the work for it begins.
  /// - Parameters:
  ///   - path: of the output.
  ///   - inputs: the paths of what is read for it.
  ///   - allowsOverwriting: whether a file of this name may be replaced.
  ///   - allowsDevices: whether it may be a device, a pipe or the like, which are there to be written to.
  public static func check(
    _ path: String, inputs: [String], allowsOverwriting: Bool, allowsDevices: Bool
  ) throws(OutputError) {
    guard let status = status(of: path) else { return }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .isFolder(path: path)
    case S_IFREG: break
    default:
      if allowsDevices { return }
      throw .isNoFile(path: path)
    }
    let isInput = inputs.contains { input in
      guard let source = self.status(of: input) else { return false }
      return source.st_dev == status.st_dev && source.st_ino == status.st_ino
    }
    if isInput { throw .isInput(path: path) }
    if !allowsOverwriting { throw .exists(path: path) }
  }

  /// Whether there is something of this name to be written to that is no file: a named pipe, a device.
  static func isDevice(_ path: String) -> Bool {
    guard let type = status(of: path).map({ $0.st_mode & S_IFMT }) else { return false }
    return type != S_IFREG && type != S_IFDIR
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}
