import Foundation

/// A video that comments are burned into.
struct SizeVideo {
  /// The kind, or the file's name without its suffix.
  let name: String
  let path: String
  /// The height of its frames in pixels.
  let height: Int
  /// The options of its burns.
  let burnOptions: [String]

  /// Makes a video of a kind, or finds it in the folder.
  init(_ kind: SizeKind, seconds: Double, in folder: SizeFolder) throws {
    name = kind.rawValue
    burnOptions = kind.burnOptions
    let text = try folder.file("screen", "txt", of: [SizeKind.text]) { path in
      try Data(SizeKind.text.utf8).write(to: URL(filePath: path))
    }
    // FFmpeg works in the folder, as a path in a graph would have to be escaped twice.
    let graph = kind.graph(textFile: URL(filePath: text).lastPathComponent)
    let length = String(format: "%g", seconds)
    path = try folder.file(kind.rawValue, "mkv", of: [graph, length]) { path in
      try ChildProgram.run(
        "ffmpeg",
        ["-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", graph, "-t", length] + SizeVideo.lossless + [path],
        in: folder.path)
    }
    height = try LumaReader.height(of: path)
  }

  /// The beginning of a file.
  init(path: String, seconds: Double) throws {
    name = URL(filePath: path).deletingPathExtension().lastPathComponent
    self.path = path
    burnOptions = ["--to", String(format: "%g", seconds)]
    height = try LumaReader.height(of: path)
  }

  /// FFmpeg's options for a lossless video that several threads can decode.
  private static let lossless = ["-c:v", "ffv1", "-level", "3", "-slices", "4"]
}
