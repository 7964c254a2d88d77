import NagareComments
import NagareLayout
import NagareText

/// Lays out all comments without drawing them, to list the fonts and to compare layouts on different machines.
package struct LayoutSurvey {
  /// The files of the faces of all texts, in the order of their first use.
  package private(set) var fonts: [FontFileReference] = []
  /// The indices in `fonts` of the typesetter's faces.
  private var indices: [Int32: Int] = [:]

  /// - Parameters:
  ///   - comments: the comments, sorted by time.
  ///   - options: the look and the rules.
  ///   - stage: the size of the frames as shown.
  ///   - frameInterval: seconds between frames; nil if it varies.
  ///   - record: receives the numbers that describe the layout. They are equal if all comments have the same places
  ///     and the same glyphs, whatever the paths of the fonts.
  /// - Throws: `FontError`.
  package init(
    of comments: [Comment], options: OverlayOptions, stage: Stage, frameInterval: Double?, record: (Int64) -> Void
  ) throws(FontError) {
    let typesetter = try Typesetter(for: comments, options: options)
    let timeline = Timeline(
      comments: options.hasFlyingComments ? comments : [], stage: stage,
      style: OverlayStyle(for: stage, options: options, frameInterval: frameInterval), typesetter: typesetter)
    while let event = timeline.next() {
      switch event {
      case .placed(let entry):
        add(entry.placement, to: record)
        add(entry.text.shaped, by: typesetter, to: record)
      case .animated(let entry):
        for (placement, text) in zip(entry.placements, entry.texts) {
          add(placement, to: record)
          add(text.text.shaped, by: typesetter, to: record)
        }
      case .dropped: record(-1)
      }
    }
    if let typesetter = try options.chatTypesetter() {
      addChat(comments, typesetter, language: options.language, to: record)
    }
  }

  /// Adds the texts of a chat panel, which are set in faces of their own.
  private mutating func addChat(
    _ comments: [Comment], _ typesetter: Typesetter, language: String?, to record: (Int64) -> Void
  ) {
    indices = [:]
    for comment in comments where ChatPanel.isMessage(comment) {
      let head = comment.purchase.map { PurchaseText.head(of: comment, $0).text } ?? comment.senderName
      let style = TextStyle(size: 20, outline: 0, language: language ?? comment.language.tag)
      for text in [head, comment.text] + comment.badges.map(\.label) where !text.isEmpty {
        add(typesetter.shape(text, style: style), by: typesetter, to: record)
      }
    }
  }

  private func add(_ placement: Placement, to record: (Int64) -> Void) {
    let numbers = [
      placement.timeIn, placement.timeOut, placement.x, placement.velocity, placement.y, placement.width,
      placement.height,
    ]
    for number in numbers { record(Int64(bitPattern: number.bitPattern)) }
    record(Int64(placement.layer))
  }

  private mutating func add(_ text: ShapedText, by typesetter: Typesetter, to record: (Int64) -> Void) {
    record(Int64(text.glyphs.count))
    for glyph in text.glyphs {
      record(Int64(index(of: glyph.face, typesetter)))
      record(Int64(glyph.id))
      record(Int64(glyph.quarterX))
      record(Int64(glyph.y))
    }
  }

  /// The index of a face in `fonts`; negative for boxes of missing glyphs and for images.
  private mutating func index(of face: Int32, _ typesetter: Typesetter) -> Int {
    if let known = indices[face] { return known }
    guard let file = typesetter.fontFile(ofFace: face) else { return Int(face) }
    let index = fonts.firstIndex(of: file) ?? fonts.count
    if index == fonts.count { fonts.append(file) }
    indices[face] = index
    return index
  }
}
