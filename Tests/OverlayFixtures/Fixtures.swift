import NagareOverlay
import TestSupport

/// Fonts, comments and options from the folder `Fixtures`.
package enum Fixtures {
  package static let fonts = [
    FixtureFiles.path("NagareTest.ttf"), FixtureFiles.path("NagareTestFallback.ttf"),
  ]

  /// The comments of the clip.
  package static func comments() throws -> [Comment] {
    try CommentReader.read(contentsOf: FixtureFiles.path("comments.xml")).comments
  }

  /// Options with the fixtures' fonts.
  package static func options(_ change: (inout OverlayOptions) -> Void = { _ in }) -> OverlayOptions {
    var options = OverlayOptions()
    options.fonts = FontRequest(files: fonts)
    change(&options)
    return options
  }
}

extension Comment {
  /// A comment with some properties and an empty identifier.
  package init(
    _ text: String, at time: Double, _ mode: Mode = .scroll, size: Double = 25, color: UInt32 = 0xFFFFFF
  ) {
    self.init(id: "", time: time, mode: mode, size: size, color: color, text: text)
  }
}
