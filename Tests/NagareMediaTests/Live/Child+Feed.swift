import Foundation
import TestSupport

extension Child {
  /// Starts an ffmpeg that sends a test video with a tone in real time, for 20 seconds unless told otherwise.
  /// - Parameter destination: the output and, before it, its options.
  static func feed(_ destination: [String], seconds: Double = 20) throws -> Child {
    try Child("ffmpeg", ["-v", "error", "-nostdin", "-re"] + signal(seconds) + encoding + destination)
  }

  /// Makes a file of such a video with a tone.
  static func clip(_ path: String, seconds: Double, _ options: [String] = []) throws {
    try FFmpegTool.make(path, signal(seconds) + encoding + options)
  }

  private static func signal(_ seconds: Double) -> [String] {
    FFmpegTool.video(seconds: seconds) + ["-f", "lavfi", "-i", "sine=duration=\(seconds):sample_rate=44100"]
  }

  /// A key frame each second.
  private static let encoding = [
    "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "25", "-sc_threshold", "0", "-c:a", "aac",
  ]

  /// Starts an ffmpeg that receives a stream, for 20 seconds at most, and writes it to a file.
  static func receive(_ input: [String], to path: String) throws -> Child {
    try Child("ffmpeg", ["-v", "error", "-nostdin"] + input + ["-t", "20", "-c", "copy", "-y", path])
  }

  /// Starts a web server for the files of a folder.
  static func serve(_ folder: String) throws -> (server: Child, port: String) {
    let script = """
      import functools, http.server, os, sys, threading
      handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
      threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    let server = try Child("python3", ["-c", script, folder])
    let port = String(decoding: server.output.availableData, as: UTF8.self)
    return (server, port.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
