import NagareMedia
import NagareOverlay
import NagarePixels

/// Draws an overlay onto frames, at once or with a pool.
///
/// Used by one thread at a time.
package final class Compositor {
  let overlay: Overlay
  /// Draws several frames at once; nil with few processors, where the caller's thread draws.
  let pool: DrawingPool?
  private let masks: FrameMasks?
  private let adapter: FrameAdapter
  private let blender: Blender
  private var references = FrameReferences()
  private var blockRegions: BlockRegions
  /// The regions that the encoder accepts; nil if comments have the quality of the frame.
  private let commentRegions: CommentRegions?
  /// The content of the last frame that the caller's thread drew on.
  let scene: SpriteScene
  /// The last scene drawn on a held frame.
  private let lastScene = SceneSnapshot()
  /// The time of the held frame's mask, in seconds; nil to use the mask of each time at which the frame is shown.
  private var heldTime: Double?
  private let holdsMasks: Bool
  /// The mask of the last scene drawn on a held frame.
  private var lastMask: FrameMask?

  /// - Parameters:
  ///   - masks: the masks of the frames; nil for none.
  ///   - holdsMasks: whether the mask of a held frame stays the same as long as the frame is shown.
  ///   - commentRegions: the regions that the encoder accepts; nil if comments have the quality of the frame.
  package init(
    overlay: Overlay, plan: FramePlan, kernels: PixelKernels, pool: DrawingPool? = nil, masks: FrameMasks? = nil,
    holdsMasks: Bool = true, commentRegions: CommentRegions? = nil
  ) throws {
    self.overlay = overlay
    self.commentRegions = commentRegions
    blockRegions = BlockRegions(width: plan.width, height: plan.height)
    self.pool = pool
    (self.masks, self.holdsMasks) = (masks, holdsMasks)
    adapter = try FrameAdapter(plan: plan)
    blender = Blender(kernels: kernels)
    scene = SpriteScene(for: plan)
  }

  /// Converts a frame to the plan's format.
  package func adapt(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    try adapter.adapt(frame)
  }

  /// An adapted frame with the comments of a time, in seconds; the frame itself if there are none.
  /// - Parameter timestamp: the new timestamp; nil to keep the frame's own.
  func draw(on frame: VideoFrame, at time: Double, timestamp: Int64? = nil) throws -> PipelineItem {
    let pending = pool?.makePending()
    let scene = pending?.scene ?? scene
    watch(frame, at: time)
    fill(scene, at: time)
    let mask = try mask(of: scene, at: time)
    let target = scene.isEmpty ? nil : try adapter.target(for: frame, alwaysNew: mask != nil)
    if let timestamp { (target ?? frame).setTime(timestamp) }
    guard let target else {
      if let pending { pool?.recycle(pending.frame) }
      return .frame(frame)
    }
    try mark(target, scene)
    return draw(scene, pending?.frame, on: target, from: frame, behind: mask)
  }

  /// An adapted frame with the comments of a time, in seconds; the frame itself if there are none.
  /// - Precondition: there is no pool.
  package func composite(_ frame: VideoFrame, at time: Double) throws -> VideoFrame {
    guard case .frame(let drawn) = try draw(on: frame, at: time) else { preconditionFailure("there is a pool") }
    return drawn
  }

  /// A copy of an adapted frame with the comments of a time, in seconds, without sampling its colours; the frame itself
  /// if there are none.
  func drawStill(on frame: VideoFrame, at time: Double) throws -> VideoFrame {
    fill(scene, at: time)
    guard !scene.isEmpty else { return frame }
    let target = try adapter.target(for: frame, alwaysNew: true)
    blender.draw(scene, on: target, from: frame)
    return target
  }

  /// A copy of a held frame with the comments of a time, in seconds; a repetition of the previous frame if nothing has
  /// changed since.
  /// - Parameter frame: an adapted frame, which is only read.
  func draw(onCopyOf frame: VideoFrame, at time: Double, timestamp: Int64) throws -> PipelineItem {
    let pending = pool?.makePending()
    let scene = pending?.scene ?? scene
    fill(scene, at: time)
    let mask = try mask(of: scene, at: heldTime ?? time)
    let isUnchanged = lastScene.matches(scene) && mask === lastMask
    lastMask = mask
    if !isUnchanged { lastScene.record(scene) }
    guard !isUnchanged, !scene.isEmpty else {
      if let pending { pool?.recycle(pending.frame) }
      return isUnchanged ? .repeated(timestamp) : .frame(try references.reference(to: frame, at: timestamp))
    }
    let target = try adapter.copyTarget(for: frame, at: timestamp)
    try mark(target, scene)
    return draw(scene, pending?.frame, on: target, from: frame, behind: mask)
  }

  /// Lets the overlay sample the colours of an adapted frame that stays on screen from a time on, in seconds. The next
  /// frame drawn is not a repetition.
  func hold(_ frame: VideoFrame, from time: Double) {
    watch(frame, at: time)
    if holdsMasks { heldTime = time }
    forget()
  }

  /// Lets a tinted overlay sample the colours of a frame that is not shown, and advances that overlay to the frame's
  /// time, in seconds. Finds scene cuts for the masks.
  func sample(_ frame: VideoFrame, at time: Double) throws(MediaError) {
    guard overlay.isTinted || masks != nil else { return }
    watch(try adapt(frame), at: time)
    if overlay.isTinted { overlay.advance(to: time) }
  }

  /// Prevents the next frame from being a repetition, as another frame is on screen or the previous one is not in the
  /// output.
  func forget() { lastScene.forget() }

  private func watch(_ frame: VideoFrame, at time: Double) {
    masks?.watch(frame, at: time)
    if overlay.isTinted { _ = frame.withViewForReading { overlay.watch($0, at: time) } }
  }

  private func fill(_ scene: SpriteScene, at time: Double) {
    overlay.advance(to: time)
    overlay.fill(scene)
  }

  private func mask(of scene: SpriteScene, at time: Double) throws -> FrameMask? {
    guard scene.isEmpty else { return try masks?.mask(at: time) }
    try masks?.skip(to: time)
    return nil
  }

  /// Tells the encoder where the sprites of a scene are.
  private func mark(_ frame: VideoFrame, _ scene: SpriteScene) throws(MediaError) {
    guard let commentRegions else { return }
    blockRegions.cover(scene, limit: commentRegions.limit)
    try frame.setRegionsOfInterest(blockRegions.rectangles, offset: commentRegions.offset)
  }

  /// Draws a scene, or queues it in the pool if it belongs to a pending frame.
  private func draw(
    _ scene: SpriteScene, _ pending: DrawingPool.PendingFrame?, on target: VideoFrame, from source: VideoFrame,
    behind mask: FrameMask?
  ) -> PipelineItem {
    guard let pending, let pool else {
      blender.draw(scene, on: target, from: source, behind: mask)
      return .frame(target)
    }
    pool.draw(pending, on: target, from: source, behind: mask)
    return .pending(pending)
  }
}

extension SpriteScene {
  /// An empty scene for frames of a plan.
  package convenience init(for plan: FramePlan) {
    self.init(display: plan.display, format: plan.pixelFormat)
  }
}

extension OverlayTarget {
  /// The target for a plan's frames.
  package init(_ plan: FramePlan, interval: Double?, kernels: PixelKernels) {
    self.init(display: plan.display, format: plan.pixelFormat, encoding: plan.encoding, frameInterval: interval)
    self.kernels = kernels
  }
}

extension Blender {
  /// Draws a scene on a frame, after copying the source's samples if the source is another frame.
  /// - Parameter mask: the areas in which the source hides the scene; nil for none. Requires a separate source frame.
  func draw(_ scene: SpriteScene, on target: VideoFrame, from source: VideoFrame, behind mask: FrameMask? = nil) {
    let mode = scene.format.alphaMode
    _ = target.withView(mode) { view in
      guard source !== target else { return draw(scene, onto: view) }
      _ = source.withViewForReading(mode) { draw(scene, onto: view, copying: $0, behind: mask) }
    }
  }
}
