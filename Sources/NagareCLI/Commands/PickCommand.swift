import ArgumentParser
import Foundation
import Nagare

struct PickCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick",
    abstract: "Print the colour of a pixel of a video or an image.",
    discussion: """
      Pixels are those of the frame as players show it: rotated as the file says,
      then scaled horizontally by the pixel aspect ratio. 0, 0 is at the top left.
      --radius R averages the square of 2R + 1 by 2R + 1 pixels around the pixel,
      clipped to the frame and weighted by alpha.

      JSON: "rgb" is 0 to 255, "alpha" 0 to 1, "hsl" hue in degrees, saturation
      and lightness 0 to 1, "cmyk" 0 to 1 by the uncalibrated formula. "time" is
      in seconds: that of --at, or else the frame's own. --every-frame prints one
      object per line as frames are decoded.

      The input may be an address: http, https, tcp, udp, rtp, rtmp, rtmps, srt.

      EXAMPLES
        nagare pick video.mp4 --x 160 --y 90
        nagare pick video.mp4 --x 10 --y 20 --at 0:01 --radius 2 --json
        nagare pick video.mp4 --x 10 --y 20 --every-frame | head -n 3
      """)

  @Argument(
    help: "The video or image (PNG, JPEG, WebP, GIF, BMP, TIFF); \"-\" is the standard input.",
    completion: .file())
  var input: String

  @Option(help: ArgumentHelp("Pixels from the left edge.", valueName: "px"))
  var x: Int

  @Option(help: ArgumentHelp("Pixels from the top edge.", valueName: "px"))
  var y: Int

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time of the frame: seconds, mm:ss.fff or hh:mm:ss.fff (default: the first frame).", valueName: "t"))
  var at: Seconds?

  @Option(help: ArgumentHelp("Pixels to each side to include in the mean.", valueName: "px"))
  var radius = 0

  @Flag(help: "Print the colour in each frame, one JSON object per line.")
  var everyFrame = false

  @Flag(help: "Print the colour as JSON.")
  var json = false

  func validate() throws {
    if let at, at.value < 0 { throw ValidationError("--at must not be negative") }
    guard (0...16_384).contains(radius) else { throw ValidationError("--radius must lie between 0 and 16384") }
    if at != nil, everyFrame { throw ValidationError("--at and --every-frame cannot be combined") }
  }

  func run() throws {
    do {
      let source = try FrameSource(path: input)
      if everyFrame { try printFrames(of: source) } else { try printFrame(of: source) }
      Diagnostics.warn(ofCorruptPackets: source.corruptPackets, in: input)
    } catch let error as MediaError {
      throw Failure(ofVideoOrImage: error)
    }
  }

  private func printFrame(of source: FrameSource) throws {
    // Without --at, use the first frame, whatever its timestamp.
    let first = at == nil ? try source.next() : nil
    let frame = try first ?? source.frame(at: at?.value ?? 0)
    let document = try document(of: frame, time: at?.value ?? frame.time)
    let text = json ? try JSONLine.encode(document) : document.text
    try OutputFile.write(Data((text + "\n").utf8), to: "-")
  }

  private func printFrames(of source: FrameSource) throws {
    while let frame = try source.next() {
      let line = try JSONLine.encode(document(of: frame, time: frame.time))
      guard try UnbufferedLines.write(line) else { return }
    }
    guard source.frames > 0 else { throw MediaError.noFrame(path: input, at: 0, duration: source.duration) }
  }

  private func document(of frame: SourceFrame, time: Double) throws -> PickDocument {
    guard let sample = frame.color(x: x, y: y, radius: radius) else {
      throw Failure(
        .usage, "the pixel lies outside the frame", "\(x), \(y)",
        why: "the frame is \(frame.geometry.width) x \(frame.geometry.height)")
    }
    return PickDocument(time: time, x: x, y: y, sample)
  }
}
