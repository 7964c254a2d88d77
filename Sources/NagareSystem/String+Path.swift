/// Paths are split at bytes, as by the system: a slash with a combining mark behind it is another `Character`.
extension String {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// Whether a path has more than one component, or begins at the root.
  package var hasSlash: Bool { utf8.contains(Self.slash) }

  /// Whether a path does not depend on the working folder.
  package var beginsAtRoot: Bool { utf8.first == Self.slash }

  /// A path, or a name like one, in a form that programs do not take for an option.
  package var asArgument: String { utf8.first == UInt8(ascii: "-") ? "./" + self : self }

  /// A path without slashes at its end; the root keeps one.
  package var withoutTrailingSlashes: String {
    guard let last = utf8.lastIndex(where: { $0 != Self.slash }) else { return String(prefix(1)) }
    return String(self[..<utf8.index(after: last)])
  }

  /// The name of a file or folder in its folder; `/` for the root.
  package var lastComponent: String { String(pathParts.name) }

  /// The part of a path before the name; it ends with a slash, or is empty.
  package var folderPrefix: String { String(pathParts.folder) }

  /// The folder of a file that need not exist; `.` for a name alone.
  package var parentFolder: String {
    let folder = folderPrefix.withoutTrailingSlashes
    return !folder.isEmpty ? folder : beginsAtRoot ? "/" : "."
  }

  /// The part of the name behind its last dot, such as `mp4`; empty if there is none.
  package var fileSuffix: String {
    let name = pathParts.name
    guard let dot = name.utf8.lastIndex(of: Self.dot) else { return "" }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// The path without the last dot of the name and what follows it.
  package var withoutSuffix: String {
    let (folder, name) = pathParts
    let end = name.utf8.lastIndex(of: Self.dot) ?? name.endIndex
    return String(folder) + String(name[..<end])
  }

  private var pathParts: (folder: Substring, name: Substring) {
    let path = withoutTrailingSlashes
    guard path.utf8.count > 1, let slash = path.utf8.lastIndex(of: Self.slash) else { return ("", path[...]) }
    let start = path.utf8.index(after: slash)
    return (path[..<start], path[start...])
  }

  /// The part of a path behind a folder and its slash; nil if the path does not begin with them. Links are not
  /// resolved.
  package func path(below folder: String) -> String? {
    let prefix = folder.utf8.last == Self.slash ? folder : folder + "/"
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return String(self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...])
  }
}
