import Foundation

/// The cost of drawing the same comments with libass and with this program.
struct LibassResult: Encodable {
  struct Pair: Encodable {
    let libass: Double
    let nagare: Double
  }

  struct Runs: Encodable {
    let decode: Double
    let libass: Double
    let nagare: Double
  }

  let frames: Int
  let runs: Int
  /// The processor time per frame, less that of decoding.
  let cpuMsPerFrame: Pair
  /// Nil if this program adds at most 1 % to the time of decoding, which is noise, or libass adds nothing.
  let libassOverNagare: Double?
  /// The median processor times of whole runs, in seconds.
  let cpuS: Runs

  /// - Parameters:
  ///   - decode: the median processor time of ffmpeg without comments, in seconds.
  ///   - libass: the same with ffmpeg drawing the comments.
  ///   - nagare: the same of this program's bench.
  init(frames: Int, runs: Int, decode: Double, libass: Double, nagare: Double) {
    func perFrame(_ seconds: Double) -> Double { (seconds - decode) / Double(max(frames, 1)) * 1000 }
    self.frames = frames
    self.runs = runs
    cpuMsPerFrame = Pair(libass: perFrame(libass), nagare: perFrame(nagare))
    libassOverNagare =
      nagare - decode > 0.01 * decode && libass > decode ? (libass - decode) / (nagare - decode) : nil
    cpuS = Runs(decode: decode, libass: libass, nagare: nagare)
  }

  var table: String {
    let ratio =
      libassOverNagare.map { String(format: "%.1f", $0) } ?? "within the noise of decoding"
    let rows = [
      ("frames", "\(frames), medians of \(runs) runs in turn"),
      ("decoding alone", String(format: "%.3f s of processor time", cpuS.decode)),
      ("comments, libass", String(format: "%.3f ms of processor time per frame", cpuMsPerFrame.libass)),
      ("comments, nagare", String(format: "%.3f ms of processor time per frame", cpuMsPerFrame.nagare)),
      ("libass / nagare", ratio),
    ]
    return ValueTable.text(rows, column: 22)
  }
}
