import Nagare

extension Diagnostics {
  /// Warns if no comment can be on screen in a range of a video, and proposes a remedy.
  /// - Parameters:
  ///   - isKnown: whether it is known that no comment was on screen. Otherwise warns only if none can be.
  ///   - end: the words for the end of the range's video.
  /// - Returns: whether no comment can be on screen.
  @discardableResult
  static func warnIfNoComment(
    in range: CommentRange, of comments: ReadComments, isKnown: Bool = false, end: String = "the video's end"
  ) -> Bool {
    guard let emptiness = range.emptiness(of: comments.comments, isKnown: isKnown) else { return false }
    if let text = text(of: emptiness, in: range, of: comments, end: end) { warn("no comment to show: " + text) }
    return true
  }

  /// Warns that no comment was shown.
  static func warnOfNoneShown(in range: CommentRange, of comments: ReadComments, dropped: [String: Int]) {
    guard dropped.isEmpty else { return warn("no comment shown: all were dropped (\(dropped.listed))") }
    if !warnIfNoComment(in: range, of: comments, isKnown: true) {
      warn("no comment shown: those in this range cannot be drawn")
    }
  }

  /// Warns that a single frame has no comments, and names a time with comments.
  static func warnIfNoComment(at time: Double, in range: CommentRange, of comments: ReadComments) {
    if warnIfNoComment(in: range, of: comments) { return }
    let candidates = comments.comments.filter { range.emptiness(of: [$0]) == nil }
    guard let nearest = candidates.min(by: { abs($0.time - time) < abs($1.time - time) }) else { return }
    let last = range.length.map { max($0 - 0.1, 0) } ?? .infinity
    let moment = (min(CommentRange.moment(of: nearest), last) * 10).rounded(.down) / 10
    let place = "the nearest comes at \(shown(nearest.time))"
    warn("no comment on screen at \(clock(time)): \(place); try --at \(clock(moment))")
  }

  /// Warns about patterns that took too long.
  static func warn(ofSlowPatterns patterns: [SlowPattern]) {
    for slow in patterns {
      let comments =
        slow.abandonedCount == 1 ? "a comment, which is kept" : "\(slow.abandonedCount) comments, which are kept"
      let rest = slow.isDisabled ? "; the pattern is ignored after these" : ""
      warn("the pattern \(slow.pattern) took too long for \(comments)\(rest)")
    }
  }

  /// The cause and a remedy; nil without any comments, as the reader of the files has warned of that.
  private static func text(
    of emptiness: CommentRange.Emptiness, in range: CommentRange, of comments: ReadComments, end: String
  ) -> String? {
    let filtered = comments.filtered.dropped
    if !filtered.isEmpty, range.emptiness(of: filtered.map(\.comment)) == nil {
      let counts = comments.filtered.counts(where: range.contains)
      let options = Set(counts.keys.map(\.option)).sorted().joined(separator: ", ")
      return "all \(counts.values.reduce(0, +)) are filtered out (\(counts.byName.listed)); loosen \(options)"
    }
    func offset(placing time: Double) -> String {
      "--offset=\(clock(CommentRange.offset(placing: time, besides: comments.offset)))"
    }
    switch emptiness {
    case .noComments: return nil
    case .afterVideo(let first):
      return "the first comes at \(shown(first)), after \(end) (\(clock((range.length ?? first).rounded()))); "
        + "\(offset(placing: first)) moves it to the start"
    case .beforeVideo(let last):
      let first = comments.comments.first?.time ?? last
      return "the last comes \(clock((-last).rounded())) before the video begins; "
        + "\(offset(placing: first)) moves the first to its start"
    case .outside(let nearest):
      let (from, to) = range.moved(to: nearest)
      let repair = [from.map { "--from \(clock($0))" }, to.map { "--to \(clock($0))" }].compactMap { $0 }
      let place = [range.start > 0 ? "from \(clock(range.start))" : nil, range.end.map { "to \(clock($0))" }]
      return "none \(place.compactMap { $0 }.joined(separator: " ")); the nearest comes at \(shown(nearest)): "
        + "try \(repair.joined(separator: " "))"
    }
  }

  private static func shown(_ time: Double) -> String { clock(time.rounded(.down)) }
}

extension FilterReason {
  /// The option that sets the filter.
  var option: String {
    switch self {
    case .id: "--block-id"
    case .mode: "--block-mode"
    case .kind: "--block-kind"
    case .price: "--min-price"
    case .weight: "--min-weight"
    case .color: "--block-color"
    case .user: "--block-user"
    case .word, .pattern: "--block"
    case .emptied: "--replace or --strip"
    case .merged: "--merge-duplicates"
    }
  }
}
