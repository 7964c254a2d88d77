/// The site's two players, whose text has different sizes.
public enum NiconicoPlayer: UInt8, Sendable, CaseIterable {
  /// The old one, in Flash.
  case flash
  /// The one since July 2017.
  case html5

  /// The player that a comment was written for: Flash until the new one came, HTML5 if a command chooses a font, which
  /// only that player has; `nico:flash` asks for Flash. The choice is that of niconicomments' mode "default".
  ///
  /// - Parameters:
  ///   - sentAt: Unix seconds; HTML5 if unknown.
  ///   - commands: in small letters.
  public init(sentAt: Double?, commands: [String]) {
    let choosesFont = commands.contains { $0 == "gothic" || $0 == "defont" || $0 == "mincho" }
    let isOld = (sentAt ?? .infinity) < Self.html5Start
    self = !choosesFont && (isOld || commands.contains("nico:flash")) ? .flash : .html5
  }

  /// 2017-07-12, 15:00 UTC, in Unix seconds.
  public static let html5Start = 1_499_871_600.0
}
