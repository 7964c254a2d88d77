import Nagare

/// The problems of a burn that did not end it.
struct BurnProblems: Encodable {
  struct Length: Encodable {
    let statedSeconds: Double
    let foundSeconds: Double
  }

  /// The number of comments that could not be parsed, exceeded the limit per file, or were shifted out of range.
  let commentsSkipped: Int
  /// The number of comment files whose compressed data is truncated or corrupt.
  let commentFilesDamaged: Int
  /// The warnings about comment files: one per file and kind of problem.
  let commentWarnings: [CommentWarning]
  /// The number of comments over 30 s after the video's end; 0 if the end is unknown, or `--to` is before it.
  let commentsBeyondEnd: Int
  let streamsLeftOut: [String]
  let damagedPackets: Int
  let damagedPictures: Int
  let timeJumps: Int
  /// The declared and the actual length of a truncated video.
  let endsEarly: Length?
  /// The number of occurrences of characters that no font has.
  let missingGlyphs: Int

  init(_ report: BurnReport, of burner: Burner, comments: ReadComments) {
    commentsSkipped = comments.skippedCount
    commentFilesDamaged = comments.corruptFileCount
    commentWarnings = comments.warnings
    commentsBeyondEnd = burner.commentsBeyondEnd
    streamsLeftOut = burner.omittedStreams + burner.undecodableStreams
    damagedPackets = report.corruption.packets
    damagedPictures = report.corruption.frames
    timeJumps = report.corruption.discontinuityCount
    endsEarly = report.corruption.truncation.map { Length(statedSeconds: $0.declared, foundSeconds: $0.found) }
    missingGlyphs = report.overlay.missingGlyphs.reduce(0) { $0 + $1.count }
  }

  /// A summary on one line; nil if there are no problems.
  var line: String? {
    let unseen = [
      counted(commentsSkipped, "skipped comment"),
      counted(commentsBeyondEnd, "comment").map { $0 + " long after the video's end" },
    ].compactMap { $0 }
    let problems = [
      counted(commentFilesDamaged, "corrupt comment file"),
      counted(streamsLeftOut.count, "stream").map { $0 + " left out" },
      counted(damagedPackets, "corrupt packet"), counted(damagedPictures, "corrupt frame"),
      counted(timeJumps, "timestamp discontinuity"), endsEarly.map { _ in "truncated video" },
      counted(missingGlyphs, "character").map { $0 + " without a glyph" },
    ].compactMap { $0 }
    let parts = [("not shown", unseen), ("problems", problems)].filter { !$0.1.isEmpty }
      .map { "\($0.0): \($0.1.joined(separator: ", "))" }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
