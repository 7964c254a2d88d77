/// Applies the active `@デフォルト` and `@置換` scripts to comments in the order of their times.
struct ScriptApplier {
  private let events: [ScriptEvent]
  /// The index of the first event that has not started.
  private var next = 0
  /// The earliest end of an active event.
  private var nextEnd = Double.infinity
  private var defaults: [(style: ScriptStyle, end: Double)] = []
  private var replacements: [(replacement: NiconicoReplacement, end: Double)] = []
  /// For each replacement, the set of its keyword's bytes: a text that lacks one of them is not searched.
  private var byteSets: [UInt64] = []
  private var joinedDefaults = ScriptStyle()
  /// The numbers of bytes added to texts and searched for keywords so far.
  private var addedBytes = 0
  private var searchedBytes = 0
  private var fonts = NiconicoFontChange()

  /// - Parameter events: sorted by start; at most ``CommentLimits/activeScripts`` defaults and as many replacements are
  ///   active at the same time.
  init(_ events: [ScriptEvent]) {
    self.events = events
  }

  /// Applies the defaults and replacements that are active at the comment's time.
  /// - Parameter comment: not earlier than the previous one.
  mutating func apply(to comment: inout Comment) {
    let time = comment.time
    if time >= nextEnd || next < events.count && events[next].span.start <= time { advance(to: time) }
    if !byteSets.isEmpty { replaceText(of: &comment) }
    if !joinedDefaults.isEmpty { fill(&comment, from: joinedDefaults) }
  }

  private mutating func replaceText(of comment: inout Comment) {
    var textBytes = NiconicoKeyword.byteSet(of: comment.text)
    var style = ScriptStyle()
    for index in byteSets.indices where byteSets[index] & ~textBytes == 0 {
      let replacement = replacements[index].replacement
      guard searchedBytes < CommentLimits.searchedBytes else { break }
      searchedBytes += comment.text.utf8.count
      guard replacement.scope.includes(comment.origin), let text = replacement.replaced(comment.text),
        admits(text, of: replacement, for: comment.text)
      else { continue }
      comment.text = text
      // The emotes' ranges refer to the old text.
      comment.emotes = []
      textBytes = NiconicoKeyword.byteSet(of: text)
      style = replacement.style.filled(from: style)
    }
    if !style.isEmpty { override(&comment, by: style) }
  }

  private mutating func advance(to time: Double) {
    defaults.removeAll { $0.end <= time }
    replacements.removeAll { $0.end <= time }
    while next < events.count, events[next].span.start <= time {
      let event = events[next]
      next += 1
      guard time < event.span.end else { continue }
      switch event.action {
      case .defaults(let style): defaults.append((style, event.span.end))
      case .replacement(let replacement): replacements.append((replacement, event.span.end))
      case .reversal, .hideComments, .nothing: continue
      }
    }
    byteSets = replacements.map(\.replacement.keyword.byteSet)
    joinedDefaults = ScriptStyle(joining: defaults.map(\.style))
    nextEnd = min(defaults.map(\.end).min() ?? .infinity, replacements.map(\.end).min() ?? .infinity)
  }

  /// Whether ``CommentLimits/replacedBytes`` allows the new text; if so, counts the bytes that it adds.
  private mutating func admits(_ text: String, of replacement: NiconicoReplacement, for old: String) -> Bool {
    let added = replacement.hasConstantResult ? 0 : max(0, text.utf8.count - old.utf8.count)
    guard addedBytes + added <= CommentLimits.replacedBytes else { return false }
    addedBytes += added
    return true
  }

  /// Gives a style to a comment as if its author had chosen it.
  private mutating func override(_ comment: inout Comment, by style: ScriptStyle) {
    if let mode = style.mode {
      comment.mode = mode
      comment.choices.insert(.mode)
    }
    if let size = style.size {
      comment.size = size
      comment.choices.insert(.size)
    }
    if let color = style.color {
      comment.color = color
      comment.choices.insert(.color)
    }
    if let font = style.font { fonts.set(font, of: &comment) }
  }

  /// Sets the properties that the comment's author did not choose to those of a style.
  private mutating func fill(_ comment: inout Comment, from style: ScriptStyle) {
    if let mode = style.mode, !comment.choices.contains(.mode) { comment.mode = mode }
    if let size = style.size, !comment.choices.contains(.size) { comment.size = size }
    if let color = style.color, !comment.choices.contains(.color) { comment.color = color }
    if let font = style.font, !comment.commands.contains(where: NiconicoCommands.fonts.contains) {
      fonts.set(font, of: &comment)
    }
  }
}
