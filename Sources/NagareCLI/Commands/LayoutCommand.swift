import ArgumentParser
import Foundation
import Nagare

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print the placement of every comment, one JSON object per line.",
    discussion: """
      Shown comments come first, in the order of their placement: "in" and "out"
      are seconds; "x" (at "in"), "y", "w" and "h" are pixels; "vx" is pixels per
      second. Dropped comments follow with the reason, including filtered ones, in
      order of time. The placement is the one that burn draws on a video of that
      size and, with --fps, of that constant frame rate. The boxes are those of
      the lines: glyphs of some scripts extend beyond them, by half an em at most,
      and are moved inwards at the edges of the frame. The boxes of superchats,
      gifts and memberships have the mode "notice".

      EXAMPLES
        nagare layout comments.xml --size 1920x1080
        nagare layout comments.xml --size 1280x720 --fps 30 --overflow overlap
      """)

  @OptionGroup var comments: CommentArguments

  @Option(
    help: ArgumentHelp("Size of the video in pixels, such as 1920x1080 or 1080p.", valueName: "WxH"))
  var size: PixelSize

  @Option(
    help: ArgumentHelp("Constant frame rate of the video to snap to, such as 30 or 30000/1001.", valueName: "rate"))
  var fps: FrameRate?

  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Presets") var presets: PresetOptions

  func validate() throws {
    try comments.checkIsGiven()
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
    // The sort is stable.
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
  /// The mode as `layout` names it: one name for all scripted modes, and one for all purchases.
  fileprivate var layoutMode: String {
    mode.isScripted ? Mode.positioned.name : purchase == nil ? mode.name : "notice"
  }
}

/// Buffers lines and writes them in large pieces.
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
