import ArgumentParser
import Nagare

/// What comments are laid out with where there is no video: the size and the frame rate of one, a style and fonts.
struct LayoutSetting {
  let stage: Stage
  let style: OverlayStyle
  let typesetter: Typesetter

  /// - Parameter comments: those that fonts are asked for.
  /// - Throws: `FontError`.
  init(_ options: StyleOptions, for comments: [Comment], width: Int, height: Int, rate: FrameRate?) throws {
    let options = options.resolved()
    stage = Stage(width: width, height: height)
    style = .bilibili(for: stage, options: options, frameInterval: rate?.interval)
    typesetter = try Typesetter(for: comments, options: options)
  }

  func timeline(of comments: [Comment]) -> Timeline {
    Timeline(comments: comments, stage: stage, style: style, typesetter: typesetter)
  }
}

extension StyleOptions {
  /// Refuses to snap where nothing says to what.
  func checkMotion(at rate: FrameRate?) throws {
    guard motion == .snap, rate == nil else { return }
    throw ValidationError("--motion snap needs --fps, the rate of the video's frames")
  }
}
