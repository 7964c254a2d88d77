import Foundation
import TestSupport

/// ffmpeg as a camera: a flat colour, 320x180, 25 fps, and a tone.
enum Camera {
  /// The video is blue, and turns red at a given second.
  private static func video(redFrom time: Double?) -> String {
    let change = time.map { ",drawbox=c=red:t=fill:enable='gte(t,\($0))'" } ?? ""
    return "color=c=blue:s=320x180:r=25" + change
  }

  /// A key frame every second.
  private static let encoding = [
    "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "25", "-pix_fmt", "yuv420p", "-c:a", "aac",
  ]

  private static func arguments(redFrom time: Double?, seconds: Double) -> [String] {
    ["-f", "lavfi", "-i", video(redFrom: time), "-f", "lavfi", "-i", "sine=sample_rate=44100", "-t", "\(seconds)"]
      + encoding
  }

  /// Streams the video in real time.
  /// - Parameter destination: the output with its options.
  static func send(redFrom time: Double? = nil, seconds: Double, to destination: [String]) throws -> Child {
    try Child("ffmpeg", ["-v", "error", "-nostdin", "-re"] + arguments(redFrom: time, seconds: seconds) + destination)
  }

  /// Streams the video into a named pipe, as a transport stream.
  static func send(redFrom time: Double? = nil, seconds: Double, toPipe path: String) throws -> Child {
    try send(redFrom: time, seconds: seconds, to: ["-f", "mpegts", "-y", path])
  }

  /// Records the video in a file.
  static func record(
    _ path: String, redFrom time: Double? = nil, seconds: Double, _ options: [String] = []
  ) throws {
    try FFmpegTool.make(path, arguments(redFrom: time, seconds: seconds) + options)
  }

  /// Sends a file evenly in datagrams, as ffmpeg would wait for the first packet of each stream.
  static func sendDatagrams(of recording: String, lasting seconds: Double, to port: FreePort) throws -> Child {
    let script = """
      import socket, sys, time
      with open(sys.argv[1], "rb") as file:
          data = file.read()
      end = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      begin = time.monotonic()
      for place in range(0, len(data), 1316):
          time.sleep(max(begin + place / len(data) * float(sys.argv[2]) - time.monotonic(), 0))
          end.sendto(data[place:place + 1316], ("127.0.0.1", int(sys.argv[3])))
      """
    return try Child("python3", ["-c", script, recording, "\(seconds)", "\(port.number)"])
  }

  /// Streams a file with its timestamps in real time into a named pipe.
  static func replay(_ recording: String, toPipe path: String) throws -> Child {
    let copy = ["-i", recording, "-c", "copy", "-copyts", "-mpegts_copyts", "1", "-f", "mpegts", "-y", path]
    return try Child("ffmpeg", ["-v", "error", "-nostdin", "-re"] + copy)
  }
}
