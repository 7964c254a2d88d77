import Nagare

/// What went wrong on the way of a burn without ending it.
struct BurnProblems: Encodable {
  struct Length: Encodable {
    let statedSeconds: Double
    let foundSeconds: Double
  }

  /// Those that could not be understood, that were too many, or that were shifted out of the range of times.
  let commentsSkipped: Int
  /// Files of comments that are cut off or damaged as a whole.
  let commentFilesDamaged: Int
  /// What is wrong with the files of comments, each kind once, with all its places.
  let commentWarnings: [CommentWarning]
  /// Comments that come long after the video is over.
  let commentsBeyondEnd: Int
  let streamsLeftOut: [String]
  let damagedPackets: Int
  let damagedPictures: Int
  let timeJumps: Int
  /// What the container says and what was there, where that is less.
  let endsEarly: Length?
  /// How often a character came that no font has.
  let missingGlyphs: Int

  init(_ report: BurnReport, of burner: Burner, comments: ReadComments) {
    commentsSkipped = comments.skipped
    commentFilesDamaged = comments.damagedFiles
    commentWarnings = comments.warnings
    commentsBeyondEnd = burner.commentsBeyondEnd
    streamsLeftOut = burner.omittedStreams + burner.undecodableStreams
    damagedPackets = report.corruption.packets
    damagedPictures = report.corruption.frames
    timeJumps = report.corruption.discontinuityCount
    endsEarly = report.corruption.truncation.map { Length(statedSeconds: $0.declared, foundSeconds: $0.found) }
    missingGlyphs = report.overlay.missingGlyphs.reduce(0) { $0 + $1.count }
  }

  /// All of them in a line; nil where there are none.
  var line: String? {
    let unseen = [
      counted(commentsSkipped, "skipped comment"),
      counted(commentsBeyondEnd, "comment").map { $0 + " long after the video's end" },
    ].compactMap { $0 }
    let problems = [
      counted(commentFilesDamaged, "damaged comment file"),
      counted(streamsLeftOut.count, "stream").map { $0 + " left out" },
      counted(damagedPackets, "damaged packet"), counted(damagedPictures, "damaged picture"),
      counted(timeJumps, "jump").map { $0 + " of time" }, endsEarly.map { _ in "an early end" },
      counted(missingGlyphs, "character").map { $0 + " without a glyph" },
    ].compactMap { $0 }
    let parts = [("not shown", unseen), ("problems", problems)].filter { !$0.1.isEmpty }
      .map { "\($0.0): \($0.1.joined(separator: ", "))" }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
