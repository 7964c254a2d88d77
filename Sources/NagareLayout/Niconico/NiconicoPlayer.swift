/// One of the site's two players, which differ in text size.
package enum NiconicoPlayer: UInt8, Sendable, CaseIterable {
  /// The old player, in Flash.
  case flash
  /// The player since July 2017.
  case html5

  /// The player that a comment was written for, by the rule of niconicomments' mode "default": HTML5 if a command
  /// chooses a font, which only that player supports; otherwise Flash if sent before HTML5 or with `nico:flash`.
  ///
  /// - Parameters:
  ///   - sentAt: Unix time in seconds; HTML5 if unknown.
  ///   - commands: in lower case.
  package init(sentAt: Double?, commands: [String]) {
    let choosesFont = commands.contains { $0 == "gothic" || $0 == "defont" || $0 == "mincho" }
    let isOld = (sentAt ?? .infinity) < Self.html5Start
    self = !choosesFont && (isOld || commands.contains("nico:flash")) ? .flash : .html5
  }

  /// 2017-07-12, 15:00 UTC, in Unix seconds.
  package static let html5Start = 1_499_871_600.0
}
