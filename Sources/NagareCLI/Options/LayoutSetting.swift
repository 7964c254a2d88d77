import ArgumentParser
import Nagare

/// The stage, style and fonts of a layout without a video.
struct LayoutSetting {
  let stage: Stage
  let style: OverlayStyle
  let typesetter: Typesetter

  /// - Parameters:
  ///   - comments: the comments to find fonts for.
  ///   - site: the site whose rules apply without `--style`.
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
  /// Refuses `--motion snap` without a frame rate.
  func checkMotion(at rate: FrameRate?) throws {
    guard placement.motion == .snap, rate == nil else { return }
    throw ValidationError("--motion snap needs --fps, the frame rate of the video")
  }
}
