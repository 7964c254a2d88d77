import Foundation
import NagareSystem

/// The reason for refusing an output.
public enum OutputError: Error, Equatable {
  /// A file of this name exists and may not be overwritten.
  case exists(path: String)
  /// A folder of this name exists.
  case isFolder(path: String)
  /// The path is a device, a pipe or the like.
  case notRegularFile(path: String)
  /// The output is one of the inputs.
  case isInput(path: String)
  /// The name is longer than the file system allows.
  case nameTooLong(path: String)
  /// The output would be empty.
  case isEmpty

  /// Checks an output's path before the work for it begins.
  /// - Parameters:
  ///   - path: the path of the output.
  ///   - inputs: the paths of the inputs.
  ///   - allowsOverwriting: whether an existing file may be replaced.
  ///   - allowsDevices: whether the output may be a device, a pipe or the like, which is written to and not replaced.
  public static func check(
    _ path: String, inputs: [String], allowsOverwriting: Bool, allowsDevices: Bool
  ) throws(OutputError) {
    guard let status = status(of: path) else {
      var link = stat()
      if lstat(path, &link) == 0 {
        // A link that leads nowhere is not a name that is free.
        if !allowsDevices { throw .notRegularFile(path: path) }
      } else if errno == ENAMETOOLONG {
        throw .nameTooLong(path: path)
      }
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .isFolder(path: path)
    case S_IFREG: break
    default:
      if allowsDevices { return }
      throw .notRegularFile(path: path)
    }
    let isInput = inputs.contains { input in
      guard let source = self.status(of: input) else { return false }
      return source.st_dev == status.st_dev && source.st_ino == status.st_ino
    }
    if isInput { throw .isInput(path: path) }
    if !allowsOverwriting { throw .exists(path: path) }
  }

  /// Whether a path exists and is neither a file nor a folder, but a named pipe, a device or the like.
  package static func isDevice(_ path: String) -> Bool {
    guard let type = status(of: path).map({ $0.st_mode & S_IFMT }) else { return false }
    return type != S_IFREG && type != S_IFDIR
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

extension OutputError: CustomStringConvertible {
  /// The reason and the path, in one line.
  public var description: String { text.line }

  /// The parts of the description.
  package var text: ErrorText {
    switch self {
    case .exists(let path): ErrorText("the output already exists", path)
    case .isFolder(let path): ErrorText("the output is a folder", path)
    case .notRegularFile(let path): ErrorText("the output is not a file", path)
    case .isInput(let path): ErrorText("the output is the input", path)
    case .nameTooLong(let path): ErrorText("the output's name is too long", path)
    case .isEmpty: ErrorText("there is no comment to draw")
    }
  }
}
