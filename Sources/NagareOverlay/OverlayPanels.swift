import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// The parts of an overlay besides the comments that fly: they are there on every frame.
struct OverlayPanels {
  private(set) var densityBar: DensityBar?
  private(set) var chat: ChatPanel?

  /// The panels of a style.
  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - factory: for the frames to draw on.
  ///   - chatTypesetter: the typesetter of the chat panel alone; without it, there is no such panel.
  ///   - waitingLimit: the most added messages that wait for their times.
  init(
    _ style: OverlayStyle, _ comments: [Comment], _ target: OverlayTarget, _ factory: SpriteFactory,
    chatTypesetter: Typesetter?, waitingLimit: Int = .max
  ) {
    densityBar = DensityBar(style, comments, target, factory)
    if let options = style.chat, let chatTypesetter {
      chat = ChatPanel(
        options, comments, language: style.language, factory, typesetter: chatTypesetter,
        waitingLimit: waitingLimit)
    }
  }

  var isEmpty: Bool { densityBar == nil && chat == nil }

  /// Whether nothing follows after a time that must be shown, if nothing flies.
  func isOver(at time: Double) -> Bool { densityBar?.isOver(at: time) != false && chat?.isOver(at: time) != false }
}

extension OverlayOptions {
  /// The typesetter of the chat panel; nil if there is none.
  package func chatTypesetter() throws(FontError) -> Typesetter? {
    guard chat != nil else { return nil }
    var fonts = fonts
    // Bold faces are for letters over a picture.
    fonts.prefersBoldFaces = prefersBoldFaces ?? false
    return try Typesetter(
      fonts: fonts, missingGlyphs: missingGlyphs == .error ? .box : missingGlyphs, decoder: emoteDecoder)
  }

  /// The stage of the comments that fly on frames of a geometry.
  package func stage(of display: DisplayGeometry) -> Stage { display.stage(beside: chat) }

  /// The number of pixels by which a chat panel makes frames wider.
  package var addedWidth: Int { chat?.addedWidth ?? 0 }
}
