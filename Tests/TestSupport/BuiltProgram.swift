import Foundation

/// The programs that are built with the tests.
package enum BuiltProgram {
  /// The path of a program, or its name if it is not found. On macOS, the tests' bundle lies below the products.
  package static func path(_ name: String) -> String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? bundle
    var folder = URL(filePath: tests ?? Bundle.main.bundlePath).deletingLastPathComponent()
    for _ in 0..<5 {
      let candidate = folder.appending(path: name).path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return name
  }
}
