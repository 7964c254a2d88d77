/// Applies the active Niconico scripts to comments, forward in time only.
struct ScriptApplier {
  private let events: [ScriptEvent]
  /// The index of the first event that has not started.
  private var next = 0
  /// The earliest end of an active event.
  private var nextEnd = Double.infinity
  private var defaults: [(looks: NiconicoLooks, end: Double)] = []
  private var replacements: [(replacement: NiconicoReplacement, end: Double)] = []
  /// For each replacement, the byte kinds of its keyword: a text that lacks one is not searched.
  private var kinds: [UInt64] = []
  private var joinedDefaults = NiconicoLooks()
  /// The numbers of bytes added to texts and searched for keywords so far.
  private var addedBytes = 0
  private var searchedBytes = 0
  private var fonts = NiconicoFontChange()

  /// - Parameter events: sorted by start; at most ``CommentLimits/activeScripts`` of a kind are active at the same
  ///   time.
  init(_ events: [ScriptEvent]) {
    self.events = events
  }

  /// Applies the scripts that are active at the comment's time.
  /// - Parameter comment: not earlier than the previous one.
  mutating func apply(to comment: inout Comment) {
    let time = comment.time
    if time >= nextEnd || next < events.count && events[next].span.start <= time { advance(to: time) }
    if !kinds.isEmpty { replaceText(of: &comment) }
    if !joinedDefaults.isEmpty { fill(&comment, from: joinedDefaults) }
  }

  private mutating func replaceText(of comment: inout Comment) {
    var textKinds = NiconicoKeyword.kinds(of: comment.text)
    var looks = NiconicoLooks()
    for index in kinds.indices where kinds[index] & ~textKinds == 0 {
      let replacement = replacements[index].replacement
      guard searchedBytes < CommentLimits.searchedBytes else { break }
      searchedBytes += comment.text.utf8.count
      guard replacement.scope.includes(comment.origin), let text = replacement.replaced(comment.text),
        admits(text, of: replacement, for: comment.text)
      else { continue }
      comment.text = text
      // The emotes' ranges refer to the old text.
      comment.emotes = []
      textKinds = NiconicoKeyword.kinds(of: text)
      looks = replacement.looks.filled(from: looks)
    }
    if !looks.isEmpty { override(&comment, by: looks) }
  }

  private mutating func advance(to time: Double) {
    defaults.removeAll { $0.end <= time }
    replacements.removeAll { $0.end <= time }
    while next < events.count, events[next].span.start <= time {
      let event = events[next]
      next += 1
      guard time < event.span.end else { continue }
      switch event.action {
      case .defaults(let looks): defaults.append((looks, event.span.end))
      case .replacement(let replacement): replacements.append((replacement, event.span.end))
      case .reversal, .hideComments, .nothing: continue
      }
    }
    kinds = replacements.map(\.replacement.keyword.kinds)
    joinedDefaults = NiconicoLooks(joining: defaults.map(\.looks))
    nextEnd = min(defaults.map(\.end).min() ?? .infinity, replacements.map(\.end).min() ?? .infinity)
  }

  /// Whether the limits allow the new text; if so, counts the bytes that it adds.
  private mutating func admits(_ text: String, of replacement: NiconicoReplacement, for old: String) -> Bool {
    let added = replacement.isShared ? 0 : max(0, text.utf8.count - old.utf8.count)
    guard addedBytes + added <= CommentLimits.replacedBytes else { return false }
    addedBytes += added
    return true
  }

  /// Gives looks to a comment as if its author had chosen them.
  private mutating func override(_ comment: inout Comment, by looks: NiconicoLooks) {
    if let mode = looks.mode {
      comment.mode = mode
      comment.choices.insert(.mode)
    }
    if let size = looks.size {
      comment.size = size
      comment.choices.insert(.size)
    }
    if let color = looks.color {
      comment.color = color
      comment.choices.insert(.color)
    }
    if let font = looks.font { fonts.set(font, of: &comment) }
  }

  /// Gives looks to a comment where its author chose none.
  private mutating func fill(_ comment: inout Comment, from looks: NiconicoLooks) {
    if let mode = looks.mode, !comment.choices.contains(.mode) { comment.mode = mode }
    if let size = looks.size, !comment.choices.contains(.size) { comment.size = size }
    if let color = looks.color, !comment.choices.contains(.color) { comment.color = color }
    if let font = looks.font, !comment.commands.contains(where: NiconicoCommands.fonts.contains) {
      fonts.set(font, of: &comment)
    }
  }
}
