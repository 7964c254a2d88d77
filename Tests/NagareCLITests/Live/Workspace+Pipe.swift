import Foundation

extension Workspace {
  /// Makes a named pipe, and returns its path.
  func makePipe(_ name: String) -> String {
    mkfifo(self / name, 0o600)
    return self / name
  }
}
