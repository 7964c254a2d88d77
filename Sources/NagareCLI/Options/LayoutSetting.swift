import ArgumentParser
import Nagare

/// What comments are laid out with where there is no video: the size and the frame rate of one, a style and fonts.
struct LayoutSetting {
  let stage: Stage
  let style: OverlayStyle
  let typesetter: Typesetter

  /// - Parameters:
  ///   - comments: those that fonts are asked for.
  ///   - site: where they are from.
  /// - Throws: `FontError`.
  init(
    _ options: StyleOptions, for comments: [Comment], from site: CommentSite, width: Int, height: Int, rate: FrameRate?
  ) throws {
    let options = options.resolved(for: site)
    stage = Stage(width: width, height: height)
    style = OverlayStyle(for: stage, options: options, frameInterval: rate?.interval)
    typesetter = try Typesetter(for: comments, options: options)
  }

  func timeline(of comments: [Comment]) -> Timeline {
    Timeline(comments: comments, stage: stage, style: style, typesetter: typesetter)
  }
}

extension StyleOptions {
  /// Refuses to snap where nothing says to what.
  func checkMotion(at rate: FrameRate?) throws {
    guard placement.motion == .snap, rate == nil else { return }
    throw ValidationError("--motion snap needs --fps, the rate of the video's frames")
  }
}
