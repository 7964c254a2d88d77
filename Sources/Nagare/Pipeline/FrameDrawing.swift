import NagareMedia
import NagarePixels

/// Draws comments onto frames, at once or with a pool.
///
/// Used by one thread at a time.
final class FrameDrawing {
  private let compositor: Compositor
  private let pool: DrawingPool?
  /// The last scene drawn on a held frame.
  private let trace = SceneSnapshot()

  init(compositor: Compositor, pool: DrawingPool? = nil) {
    self.compositor = compositor
    self.pool = pool
  }

  /// A frame with the comments of its own time; the frame itself if there are none.
  /// - Parameters:
  ///   - frame: an adapted frame.
  ///   - timestamp: the new timestamp; nil to keep the frame's own.
  func item(of frame: VideoFrame, since timestamp: Int64?) throws -> PipelineItem {
    let pending = pool?.makePending()
    let scene = pending?.scene ?? compositor.scene
    let target = try compositor.prepare(frame, scene)
    if let timestamp { (target ?? frame).setTime(timestamp) }
    guard let target else {
      if let pending { pool?.cancel(pending.frame) }
      return .frame(frame)
    }
    return draw(scene, pending?.frame, on: target, from: frame)
  }

  /// A held frame with the comments of a time, in seconds; a repetition of the previous frame if nothing has changed
  /// since.
  /// - Parameter picture: an adapted frame, which is only read.
  func item(of picture: VideoFrame, at time: Double, timestamp: Int64) throws -> PipelineItem {
    let pending = pool?.makePending()
    let scene = pending?.scene ?? compositor.scene
    compositor.fill(scene, at: time)
    let isUnchanged = trace.matches(scene)
    if !isUnchanged { trace.record(scene) }
    guard !isUnchanged, !scene.isEmpty else {
      if let pending { pool?.cancel(pending.frame) }
      return isUnchanged ? .repeated(timestamp) : .frame(try compositor.reference(to: picture, at: timestamp))
    }
    let target = try compositor.copyTarget(for: picture, at: timestamp)
    return draw(scene, pending?.frame, on: target, from: picture)
  }

  /// Prevents the next frame from being a repetition: another frame is on screen, or the previous one is not in the
  /// output.
  func forget() { trace.forget() }

  /// Draws a scene, or queues it in the pool if it belongs to a pending frame.
  private func draw(
    _ scene: SpriteScene, _ pending: DrawingPool.PendingFrame?, on target: VideoFrame, from source: VideoFrame
  ) -> PipelineItem {
    guard let pending, let pool else {
      compositor.draw(scene, on: target, from: source)
      return .frame(target)
    }
    pool.draw(pending, on: target, from: source)
    return .pending(pending)
  }
}
