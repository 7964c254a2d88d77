import ArgumentParser
import Foundation
import Nagare

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert comments to another format, or to ASS for players.",
    discussion: """
      The suffix of the output selects the format: .ass; .xml, Bilibili's; .ndjson
      or .jsonl, Nagare's own, one JSON object per line, which keeps everything
      that was read; .srt; .vtt, WebVTT. Others need --to: niconico-xml,
      niconico-json (the older one, {"chat":...}) and dandanplay-json.

      In ASS, every comment has the position and time at which burn draws it on a
      video of --size and, with --fps, of that constant frame rate. Comments
      without a free lane, and positioned and scripted ones, are left out and
      counted. Players need the same fonts, and draw emoji in their own way.
      Style and layout affect ASS only.

      Niconico's formats round times to 1/100 s and sizes to three, and make
      reverse comments scroll. DanDanPlay's keeps times, modes, colours, users and
      texts. Both keep only the texts of purchases, and drop names and emotes.

      In SRT and WebVTT, the comments on screen are the lines of a cue: at most
      three, the newest, each for its own time or 4 s. They keep texts and prices.

      All formats but Bilibili's and Nagare's leave out positioned and scripted
      comments, and count them. Niconico's and Nagare's keep Niconico's scripts;
      the others have their effects on texts, colours, sizes and modes. --names
      affects ASS, SRT and WebVTT only.

      EXAMPLES
        nagare convert comments.xml -o out.ass
        nagare convert a.xml b.xml -o out.ass --size 1280x720 --fps 30
        nagare convert comments.xml -o out.ndjson --offset=-2
        nagare convert comments.xml -o out.json --to dandanplay-json
        nagare convert comments.xml --to ass -o - | less
      """)

  @OptionGroup(title: OptionTitle.common) var destination: Destination

  @OptionGroup var comments: CommentArguments

  @Option(help: ArgumentHelp("Output format (default: by the output's suffix).", valueName: "name"))
  var to: ConvertTarget?

  @Option(help: ArgumentHelp("Size of the video in pixels, for ASS (default: 1920x1080).", valueName: "WxH"))
  var size: PixelSize?

  @Option(
    help: ArgumentHelp(
      "Constant frame rate of the video to snap to, for ASS, such as 30 or 30000/1001.", valueName: "rate"))
  var fps: FrameRate?

  @Flag(help: "Print warnings and errors only.")
  var quiet = false

  @OptionGroup var filters: FilterOptions

  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Presets") var presets: PresetOptions

  /// The output file.
  struct Destination: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("Output file; \"-\" is the standard output, which needs --to.", valueName: "out"),
      completion: .file())
    var output: String

    @Flag(help: "Replace the output if it exists.")
    var overwrite = false
  }

  private var output: String { destination.output }

  func validate() throws {
    try comments.checkIsGiven()
    try style.checkMotion(at: fps)
  }

  func run() throws {
    let target = try target()
    try OutputFile.check(output, inputs: comments.inputs, allowsOverwriting: destination.overwrite)
    let read = try comments.read(filters.filter(), draws: target.isShown)
    let filtered = read.filtered
    let scripts = target.needsPerformedScripts ? NiconicoScripts(filtered.comments) : nil
    let comments = target == .ass ? ASSWriter.readable(filtered.comments) : scripts?.comments ?? filtered.comments
    let setting = target == .ass ? try setting(for: comments, from: read.site) : nil
    var outputWriter = try OutputWriter(to: output, allowsOverwriting: destination.overwrite, isInterruptible: true)
    var tally = ConvertTally()
    for (reason, count) in filtered.counts { tally.leaveOut(reason.rawValue, count) }
    if let scripts {
      tally.leaveOut(DropReason.hidden.rawValue, scripts.hidden.count)
      tally.leaveOut(CommentOmission.positioned.rawValue, scripts.performedCount)
    }
    if let setting {
      try writeASS(of: comments, setting, to: &outputWriter, &tally)
    } else if target == .ndjson {
      var writer = NDJSONWriter()
      try write(comments, to: &outputWriter, &tally) { writer.lines(of: $0) }
    } else if let writer = writer(of: target, for: comments) {
      try write(comments, with: writer, to: &outputWriter, &tally)
    } else {
      try outputWriter.write(BilibiliXMLWriter.head)
      try write(comments, to: &outputWriter, &tally, lines: BilibiliXMLWriter.line)
      try outputWriter.write(BilibiliXMLWriter.tail)
    }
    if let code = Interrupts.exitCode {
      outputWriter.discard()
      Foundation.exit(code)
    }
    try outputWriter.finish()
    if let setting { Diagnostics.warn(ofMissingGlyphs: setting.typesetter.missingGlyphs) }
    if !quiet { Diagnostics.note("\(output == "-" ? "standard output" : output): \(tally.summary)") }
  }

  private func target() throws -> ConvertTarget {
    if let target = to ?? ConvertTarget(path: output) { return target }
    let isVideo = (try? OutputContainer(path: output)) != nil
    throw Failure(
      .usage, "cannot tell the format from the output's name", output,
      advice: isVideo ? "\"nagare burn\" makes videos." : ConvertTarget.advice(on: output))
  }

  /// The writer of a format that may have no place for some comments; nil for other formats.
  private func writer(of target: ConvertTarget, for comments: [Comment]) -> (any CommentWriter)? {
    switch target {
    case .ass, .xml, .ndjson: nil
    case .niconicoXML: NiconicoXMLWriter()
    case .niconicoJSON: NiconicoJSONWriter()
    case .dandanplayJSON: DanDanPlayJSONWriter(count: comments.count { CommentOmission(of: $0) == nil })
    case .srt: SubtitleWriter(.srt)
    case .vtt: SubtitleWriter(.webVTT)
    }
  }

  private func setting(for comments: [Comment], from site: CommentSite) throws -> LayoutSetting {
    try LayoutSetting(
      style, for: comments, from: site, width: size?.width ?? 1920, height: size?.height ?? 1080, rate: fps)
  }

  private func writeASS(
    of comments: [Comment], _ setting: LayoutSetting, to outputWriter: inout OutputWriter, _ tally: inout ConvertTally
  ) throws {
    let timeline = setting.timeline(of: comments)
    var writer = ASSWriter(stage: setting.stage, style: setting.style, typesetter: setting.typesetter)
    try outputWriter.write(writer.head)
    while let event = timeline.next(), !Interrupts.cancellation.isCancelled {
      switch event {
      case .placed(let entry):
        let lines = writer.lines(of: entry)
        try outputWriter.write(lines)
        if lines.isEmpty { tally.leaveOut("never-visible") } else { tally.written += 1 }
      // Players disagree on rotation in 3D.
      case .animated: tally.leaveOut("positioned")
      case .dropped(_, let reason): tally.leaveOut(reason.rawValue)
      }
    }
  }

  /// Writes a format that may have no place for some comments, which are counted.
  private func write(
    _ comments: [Comment], with formatWriter: any CommentWriter, to outputWriter: inout OutputWriter,
    _ tally: inout ConvertTally
  ) throws {
    var formatWriter = formatWriter
    try outputWriter.write(formatWriter.head)
    for comment in comments where !Interrupts.cancellation.isCancelled {
      if let reason = formatWriter.omission(of: comment) {
        tally.leaveOut(reason.rawValue)
      } else {
        try outputWriter.write(formatWriter.item(of: comment))
        tally.written += 1
      }
    }
    try outputWriter.write(formatWriter.tail())
    let hiddenCount = formatWriter.hiddenCount
    guard hiddenCount > 0 else { return }
    tally.written -= hiddenCount
    tally.leaveOut(CommentOmission.noFreeLine.rawValue, hiddenCount)
  }

  /// Writes a format that stores each comment independently.
  private func write(
    _ comments: [Comment], to outputWriter: inout OutputWriter, _ tally: inout ConvertTally, lines: (Comment) -> String
  ) throws {
    for comment in comments where !Interrupts.cancellation.isCancelled {
      try outputWriter.write(lines(comment))
      tally.written += 1
    }
  }
}

/// The numbers of comments written and left out.
private struct ConvertTally {
  var written = 0
  private var leftOut: [String: Int] = [:]

  mutating func leaveOut(_ reason: String, _ count: Int = 1) { if count > 0 { leftOut[reason, default: 0] += count } }

  var summary: String {
    let total = leftOut.values.reduce(0, +)
    return numbered(written, "comment") + " written" + (total > 0 ? ", \(total) left out (\(leftOut.listed))" : "")
  }
}
