import ArgumentParser
import Foundation
import Nagare

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print where every comment goes, one JSON object a line.",
    discussion: """
      Comments that are shown come first, in the order of their placement:
      "in" and "out" are seconds; "x" (at "in"), "y", "w" and "h" are pixels;
      "vx" is pixels a second. Comments that are dropped follow with the reason,
      those that are filtered among them, in the order of their times.
      It is what burn draws on a video of that size; on one with a steady frame
      rate, with --fps. The boxes are those of lines: letters of some scripts
      reach beyond them, by half an em at most, and are moved inwards where
      the picture ends. The boxes of superchats, gifts and memberships have
      the mode "notice".

      EXAMPLES
        nagare layout comments.xml --size 1920x1080
        nagare layout comments.xml --size 1280x720 --fps 30 --overflow overlap
      """)

  @OptionGroup var comments: CommentArguments

  @Option(
    help: ArgumentHelp("The size of the video in pixels, such as 1920x1080, or 1080p for that.", valueName: "WxH"))
  var size: PixelSize

  @Option(help: ArgumentHelp("The video's frame rate, such as 30 or 30000/1001, to snap to.", valueName: "rate"))
  var fps: FrameRate?

  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Presets") var presets: PresetOptions

  func validate() throws {
    try style.checkMotion(at: fps)
  }

  func run() throws {
    let read = try comments.read(filters.filter())
    let (filtered, comments) = (read.filtered, read.comments)
    let setting = try LayoutSetting(
      style, for: comments, from: read.site, width: size.width, height: size.height, rate: fps)
    let timeline = setting.timeline(of: comments)
    var lines = LineWriter()
    var dropped = filtered.dropped.map { ($0.comment, $0.reason.rawValue) }
    var counts: [DropReason: Int] = [:]
    while let event = timeline.next() {
      switch event {
      case .placed(let entry): try lines.write(PlacedLine(entry.comment, entry.placement))
      case .animated(let entry):
        for placement in entry.placements { try lines.write(PlacedLine(entry.comment, placement)) }
      case .dropped(let comment, let reason):
        counts[reason, default: 0] += 1
        dropped.append((comment, reason.rawValue))
      }
    }
    // The sort keeps the order of equal elements.
    if !filtered.dropped.isEmpty { dropped.sort { $0.0.time < $1.0.time } }
    for (comment, reason) in dropped {
      let line = DroppedLine(
        id: comment.id.description, text: comment.text, mode: comment.layoutMode, dropped: reason)
      try lines.write(line)
    }
    try lines.flush()
    let advice = RoomAdvice(
      dropped: counts,
      survey: RoomSurvey(
        of: comments, options: style.resolved(for: read.site), stage: setting.stage, frameInterval: fps?.interval),
      candidates: RoomSurvey.Remedy.candidates(style, filters, hasNames: self.comments.names))
    if let line = advice.line { Diagnostics.note(line) }
  }
}

private struct PlacedLine: Encodable {
  let id: String
  let text: String
  let mode: String
  let `in`: Double
  let out: Double
  let x: Double
  let vx: Double
  let y: Double
  let w: Double
  let h: Double
  let overflow: Bool

  init(_ comment: Comment, _ placement: Placement) {
    id = comment.id.description
    text = comment.text
    mode = comment.layoutMode
    `in` = placement.timeIn
    out = placement.timeOut
    x = placement.x
    vx = placement.velocity
    y = placement.y
    w = placement.width
    h = placement.height
    overflow = placement.overflows
  }
}

private struct DroppedLine: Encodable {
  let id: String
  let text: String
  let mode: String
  let dropped: String
}

extension Comment {
  /// The mode as layout names it, to which all scripted ones are the same, and all purchases.
  fileprivate var layoutMode: String {
    mode.isScripted ? Mode.positioned.name : purchase == nil ? mode.name : "notice"
  }
}

/// Collects lines and writes them in large pieces.
private struct LineWriter {
  private var buffer = Data()

  mutating func write(_ value: some Encodable) throws {
    buffer.append(contentsOf: try JSONLine.encode(value).utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 16 { try flush() }
  }

  mutating func flush() throws {
    try OutputFile.write(buffer, to: "-")
    buffer.removeAll(keepingCapacity: true)
  }
}
