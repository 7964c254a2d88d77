import NagareComments
import NagareLayout
import NagarePixels
import NagareText

extension Overlay {
  /// An overlay whose frames wait for their comments, so that the same calls draw the same frames. Comments can be
  /// added.
  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - target: the frames to draw on.
  ///   - options: looks and rules.
  /// - Throws: an error of the fonts; `glyphsMissing` only if the options make missing glyphs an error.
  public static func prepared(
    _ comments: [Comment], for target: OverlayTarget, options: OverlayOptions = OverlayOptions()
  ) throws(FontError) -> Overlay {
    prepared(
      comments, for: target,
      style: OverlayStyle(
        for: options.stage(of: target.display), options: options, frameInterval: target.frameInterval),
      typesetter: try Typesetter(for: comments, options: options), chatTypesetter: try options.chatTypesetter(),
      cacheBytes: options.cacheBytes ?? Overlay.usualCacheBytes)
  }

  /// An overlay whose frames wait for their comments, with a style and fonts of the caller's own.
  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - target: the frames to draw on.
  ///   - style: looks and rules, for the target's stage.
  ///   - typesetter: the typesetter, which belongs to the overlay from now on.
  ///   - chatTypesetter: another one for the chat panel.
  ///   - cacheBytes: the budget of texts and sprites that are not on screen, in bytes.
  package static func prepared(
    _ comments: [Comment], for target: OverlayTarget, style: OverlayStyle, typesetter: sending Typesetter,
    chatTypesetter: sending Typesetter? = nil, cacheBytes: Int = Overlay.usualCacheBytes
  ) -> Overlay {
    Overlay(
      comments, target: target, style: style, typesetter: typesetter, chatTypesetter: chatTypesetter,
      cacheBytes: cacheBytes, patience: .waits)
  }

  /// An overlay for comments that arrive while it is shown. Its frames never wait: a comment that is not ready for its
  /// frame enters with a later one.
  /// - Parameters:
  ///   - comments: the comments known so far, sorted by time.
  ///   - target: the frames to draw on.
  ///   - options: looks and rules.
  ///   - waitingLimit: the maximum number of waiting comments. Beyond it, those with the latest times are dropped.
  /// - Throws: an error of the fonts; `glyphsMissing` only for the given comments, and only if the options make missing
  ///   glyphs an error.
  public static func live(
    _ comments: [Comment] = [], for target: OverlayTarget, options: OverlayOptions = OverlayOptions(),
    waitingLimit: Int = .max
  ) throws(FontError) -> Overlay {
    live(
      comments, for: target,
      style: OverlayStyle(
        for: options.stage(of: target.display), options: options, frameInterval: target.frameInterval),
      typesetter: try Typesetter(for: comments, options: options), chatTypesetter: try options.chatTypesetter(),
      waitingLimit: waitingLimit,
      cacheBytes: options.cacheBytes ?? Overlay.usualCacheBytes)
  }

  /// An overlay for comments that arrive while it is shown, with a style and fonts of the caller's own.
  /// - Parameters:
  ///   - comments: the comments known so far, sorted by time.
  ///   - target: the frames to draw on.
  ///   - style: looks and rules, for the target's stage.
  ///   - typesetter: the typesetter, which belongs to the overlay from now on.
  ///   - chatTypesetter: another one for the chat panel.
  ///   - waitingLimit: the maximum number of waiting comments. Beyond it, those with the latest times are dropped.
  ///   - cacheBytes: the budget of texts and sprites that are not on screen, in bytes.
  package static func live(
    _ comments: [Comment] = [], for target: OverlayTarget, style: OverlayStyle, typesetter: sending Typesetter,
    chatTypesetter: sending Typesetter? = nil, waitingLimit: Int = .max, cacheBytes: Int = Overlay.usualCacheBytes
  ) -> Overlay {
    Overlay(
      comments, target: target, style: style, typesetter: typesetter, chatTypesetter: chatTypesetter,
      cacheBytes: cacheBytes, patience: .neverWaits,
      waitingLimit: waitingLimit)
  }

  /// The default budget of the caches, in bytes.
  public static let usualCacheBytes = 24 << 20
}
