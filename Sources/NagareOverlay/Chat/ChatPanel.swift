import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText
import Synchronization

/// A panel along an edge in which messages run upwards: each pushes up those before it.
///
/// The messages on the panel depend on the time alone. Each is drawn once, as sprites.
///
/// Used by one thread at a time, except that any thread may add messages.
final class ChatPanel {
  private struct Row {
    let parts: [Part]
    /// Placed from the corner of the message.
    let emotes: [ActiveComment.PlacedEmote]
    /// The height in rows of the stage.
    let height: Int
    /// The time at which it comes, in seconds.
    let time: Double
  }

  /// A sprite of a message.
  private struct Part {
    let sprite: Sprite
    /// The offset from the corner of the message, in samples and rows of the rotated frame.
    let x, y: Int
  }

  /// The seconds in which a message slides in.
  static let slide = 0.2

  private let factory: SpriteFactory
  private var typesetter: ChatTypesetter
  private let look: ChatLook
  private var animations = EmoteAnimationCache(cacheBytes: 8 << 20)
  private let ground: Sprite
  /// The left column of the panel and of its messages, in samples of the rotated frame.
  private let left, textLeft: Int
  private let height: Int
  /// The messages' places and heights are multiples of it, so that a sprite has one phase in the grid of chroma.
  private let step: Int

  /// The comments, sorted by time: all of a file, or those that were added and are still to come.
  private var comments: [Comment]
  /// The number of comments that have come.
  private var passed = 0
  private var time = -Double.infinity
  /// The messages on the panel, the newest last.
  private var rows: [Row] = []
  /// The time in seconds from which messages are counted.
  var countsFrom = -Double.infinity
  /// The number of messages that have come.
  private(set) var shown = 0
  /// The most added messages that wait for their times.
  private let waitingLimit: Int
  /// The added messages that were dropped, as too many were waiting.
  private(set) var crowdedOut = 0
  private let inbox = Mutex(Inbox())

  /// Messages that were added, and the number of those collected that wait for their times.
  private struct Inbox {
    var added: [Comment] = []
    var waiting = 0
  }

  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - factory: for the frames to draw on.
  ///   - typesetter: the panel's own.
  ///   - waitingLimit: the most added messages that wait. Beyond it, those with the latest times are dropped.
  init(
    _ options: ChatOptions, _ comments: [Comment], language: String?, _ factory: SpriteFactory,
    typesetter: Typesetter, waitingLimit: Int = .max
  ) {
    self.waitingLimit = waitingLimit
    self.comments = comments
    self.factory = factory
    let display = factory.display
    let columns = display.columns
    let width = min(max(options.columns(of: display), 1), DrawingMasks.longestSide)
    look = ChatLook(
      options, columns: width, height: display.height, samplesPerPixel: display.samplesPerPixel, language: language)
    self.typesetter = ChatTypesetter(typesetter, look)
    height = display.height
    left = options.side == .left ? 0 : columns - width
    textLeft = left + look.margin
    step = 1 << max(factory.format.chromaShiftX, factory.format.chromaShiftY)
    ground = factory.rectangle(
      width: width, height: min(height, DrawingMasks.longestSide), ChatLook.ground, opacity: look.groundOpacity, x: left
    )
  }

  /// Adds a message that comes at its time, or with the next frame if that has passed. Thread-safe.
  func add(_ comment: Comment) {
    inbox.withLock { $0.added.append(comment) }
  }

  /// Adds a message that comes with the next frame. Thread-safe.
  func addNow(_ comment: Comment) {
    var comment = comment
    comment.time = -.infinity
    add(comment)
  }

  /// The number of added messages that wait for their times. Thread-safe.
  var waitingCount: Int { inbox.withLock { $0.waiting + $0.added.count } }

  /// The characters that no font has, of all messages drawn.
  var missingGlyphs: [MissingGlyph] { typesetter.missingGlyphs }

  /// The number of messages on the panel.
  var visibleCount: Int { rows.count }

  /// Whether all messages that are known have come by a time.
  func isOver(at time: Double) -> Bool {
    guard let last = comments.last?.time else { return true }
    return time > last + Self.rest
  }

  /// The seconds for which the last message stays where nothing else is to be shown.
  private static let rest = 5.0

  /// Adds the panel at a time, in seconds, to a scene.
  func add(to scene: SpriteScene, at time: Double) {
    advance(to: time)
    scene.add(ground, quarterX: 4 * left, y: 0)
    // All move together, so that none is drawn over another.
    let below = rows.reduce(0) { $0 + Double($1.height) * max(1 - (time - $1.time) / Self.slide, 0) }
    var bottom = (height - look.gap + min(Int(below.rounded()), height)) / step * step
    for row in rows.reversed() {
      bottom -= row.height
      for part in row.parts { scene.add(part.sprite, quarterX: 4 * (textLeft + part.x), y: bottom + part.y) }
      for emote in row.emotes {
        scene.add(emote.animation.sprite(at: time), quarterX: 4 * textLeft + emote.quarterX, y: bottom + emote.top)
      }
    }
  }

  private func advance(to time: Double) {
    if time < self.time { (passed, shown, rows) = (0, 0, []) }
    self.time = time
    collect(at: time)
    let known = passed
    passed = firstIndex(after: time, from: known)
    if waitingLimit < .max { inbox.withLock { $0.waiting = comments.count - passed } }
    shown += comments[known..<passed].count { $0.time >= countsFrom && Self.isMessage($0) }
    // Backwards: those that a later message has pushed out already are never drawn.
    var new: [Row] = []
    var room = keptHeight
    for index in stride(from: passed - 1, through: known, by: -1) where room > 0 {
      guard let row = row(of: comments[index]) else { continue }
      new.append(row)
      room -= row.height
    }
    guard !new.isEmpty else { return }
    rows.append(contentsOf: new.reversed())
    removeDeparted()
  }

  /// The height of the messages that are kept: those on the frame, and those that slide in from below it.
  private var keptHeight: Int { 2 * height }

  /// Removes the messages before those that are kept.
  private func removeDeparted() {
    var (room, first) = (keptHeight, rows.count)
    while first > 0, room > 0 {
      first -= 1
      room -= rows[first].height
    }
    if first > 0 { rows.removeFirst(first) }
  }

  private func row(of comment: Comment) -> Row? {
    guard Self.isMessage(comment) else { return nil }
    let message = typesetter.message(of: comment, step: step)
    return Row(
      parts: parts(of: message), emotes: message.emotes.map { placed($0) }, height: message.height, time: comment.time)
  }

  private func parts(of message: ChatTypesetter.Message) -> [Part] {
    var parts: [Part] = []
    if let color = message.card {
      let height = min(max(message.height - look.gap, 1), DrawingMasks.longestSide)
      let sprite = factory.rectangle(width: look.lineWidth, height: height, color, x: textLeft)
      parts.append(Part(sprite: sprite, x: 0, y: 0))
    }
    for text in message.texts {
      let (x, y) = (text.x + text.coverage.left, text.y + text.coverage.top)
      // A character may be wider than a line, and a stack of marks higher.
      let columns = (0..<text.coverage.width).clamped(to: -x..<look.lineWidth - x)
      let rows = (0..<text.coverage.height).clamped(to: -y..<message.height - y)
      guard !columns.isEmpty, !rows.isEmpty else { continue }
      let masks = DrawingMasks(text.coverage, columns: columns, rows: rows)
      let (left, top) = (x + columns.lowerBound, y + rows.lowerBound)
      let sprite = factory.sprite(
        of: [masks], paint: SpritePaint(fill: text.color, outline: text.outline, opacity: 255),
        phases: factory.phases(x: textLeft + left, y: top) { (masks.width, masks.height) })
      parts.append(Part(sprite: sprite, x: left, y: top))
    }
    return parts
  }

  private func placed(_ emote: ChatTypesetter.Emote) -> ActiveComment.PlacedEmote {
    let area = AnimationRasterizer(
      emote.image, size: emote.size, stretch: look.samplesPerPixel, hasQuarters: false
    ).area
    let top = emote.y + area.top
    let phases = factory.phases(x: nil, y: top) { (area.width, area.height) }
    let key = EmoteAnimation.Key(
      image: emote.image, size: emote.size, stretch: look.samplesPerPixel, opacity: 255, hasQuarters: false,
      phases: phases)
    let animation = animations.animation(key) { EmoteAnimation($0, factory: factory) }
    return ActiveComment.PlacedEmote(animation: animation, quarterX: 4 * (emote.x + area.left), top: top)
  }

  /// Whether a comment is a message: scripts and comments without text are not.
  static func isMessage(_ comment: Comment) -> Bool {
    !comment.mode.isScripted && !(comment.text.isEmpty && comment.purchase == nil)
  }

  /// Takes the messages that were added.
  private func collect(at time: Double) {
    let added = inbox.withLock { inbox in
      defer { inbox.added.removeAll(keepingCapacity: true) }
      return inbox.added
    }
    guard !added.isEmpty else { return }
    // What has come is on the panel already.
    comments.removeFirst(passed)
    passed = 0
    for var comment in added {
      comment.time = max(comment.time, time)
      comments.insert(comment, at: firstIndex(after: comment.time, from: 0))
    }
    let surplus = max(comments.count - firstIndex(after: time, from: 0) - waitingLimit, 0)
    crowdedOut += surplus
    comments.removeLast(surplus)
  }

  /// The number of comments until a time, at least `known`.
  private func firstIndex(after time: Double, from known: Int) -> Int {
    var (low, high) = (known, comments.count)
    while low < high {
      let middle = (low + high) / 2
      if comments[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension SpriteFactory {
  /// A sprite of one colour at a column, for rows that are multiples of the chroma's grid.
  fileprivate func rectangle(width: Int, height: Int, _ color: RGBColor, opacity: UInt8 = 255, x: Int) -> Sprite {
    sprite(
      of: [.rectangle(width: width, height: height)],
      paint: SpritePaint(fill: color, outline: color, opacity: opacity),
      phases: phases(x: x, y: 0) { (width, height) })
  }
}
