import ArgumentParser
import Nagare

/// The panel in which comments run upwards.
struct ChatArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show the comments as a chat at an edge, this wide: right:400. Names, badges and payments are shown where the "
        + "file has them.",
      valueName: "side:px"))
  var chat: ChatPlace?

  @Option(
    help: ArgumentHelp(
      "Chat over the picture (over), or beside it on a wider canvas (extend) (default: over).", valueName: "where"))
  var chatCanvas: ChatOptions.Canvas?

  @Option(
    help: ArgumentHelp("Height of the chat's text in pixels (default: 1/45 of the video's height).", valueName: "px"))
  var chatFontSize: Double?

  @Option(
    help: ArgumentHelp(
      "Opacity of the ground of a chat over the picture, 0 to 1 or 0% to 100% (default: 0.55).",
      valueName: "a"))
  var chatOpacity: Share?

  @Flag(name: .customLong("no-danmaku"), help: "Let no comments fly over the picture: show the chat or the bar alone.")
  var hasNoDanmaku = false

  func validate() throws {
    try check(chatFontSize, "--chat-font-size", ChatOptions.fontSizes)
    try chatOpacity?.check("--chat-opacity", 0...1)
    if chatOpacity != nil, chatCanvas == .extend {
      throw ValidationError("--chat-opacity is for a chat over the picture, not for --chat-canvas extend")
    }
    guard chat == nil else { return }
    let dependents = [
      ("--chat-canvas", chatCanvas != nil), ("--chat-font-size", chatFontSize != nil),
      ("--chat-opacity", chatOpacity != nil),
    ]
    if let (option, _) = dependents.first(where: \.1) { throw ValidationError("\(option) needs --chat") }
  }

  /// The panel; nil for none.
  var resolved: ChatOptions? {
    guard let chat else { return nil }
    var options = ChatOptions(chat.side, width: chat.width)
    if let chatCanvas { options.canvas = chatCanvas }
    (options.fontSize, options.opacity) = (chatFontSize, chatOpacity?.value)
    return options
  }
}

/// An edge with a width: `left:400`, `right:320`.
struct ChatPlace: ExpressibleByArgument {
  let side: ChatOptions.Side
  let width: Int

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let side = ChatOptions.Side(rawValue: String(parts[0])), let width = Int(parts[1]),
      ChatOptions.widths.contains(width)
    else { return nil }
    (self.side, self.width) = (side, width)
  }
}

extension ChatOptions.Canvas: ExpressibleByArgument {}
