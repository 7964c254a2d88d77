import Foundation
import NagareMedia
import NagarePixels
import NagareSystem

/// Draws several frames at once, each on one of a few threads.
///
/// A caller gets a pending frame for each frame that it hands in, and so keeps their order. Scenes and pending frames are
/// used again. All state is guarded by one lock, which is what makes it safe to share.
package final class DrawingPool: @unchecked Sendable {
  /// A frame that is being drawn on.
  package final class PendingFrame: @unchecked Sendable {
    fileprivate let scene: SpriteScene
    fileprivate var source: VideoFrame?
    fileprivate var target: VideoFrame?
    fileprivate var isDone = false
    private let pool: DrawingPool

    fileprivate init(pool: DrawingPool, scene: SpriteScene) {
      self.pool = pool
      self.scene = scene
    }

    /// The drawn frame, after a wait if need be. To be asked for once.
    func frame() -> VideoFrame? { pool.collect(self) }
  }

  private let condition = NSCondition()
  private let blender: Blender
  private let makeScene: () -> SpriteScene
  private var waiting: [PendingFrame] = []
  private var idle: [PendingFrame] = []
  private var isFinished = false
  private var busy = Duration.zero

  /// - Parameters:
  ///   - threads: how many at most; with none, nothing is drawn but by `step`.
  ///   - makeScene: an empty scene for the frames to come.
  package init(threads: Int, kernels: PixelKernels, makeScene: @escaping () -> SpriteScene) throws(ThreadError) {
    blender = Blender(kernels: kernels)
    self.makeScene = makeScene
    for number in stride(from: 1, through: threads, by: 1) {
      do throws(ThreadError) {
        try WorkerThread.start("draw \(number)") { while self.step() {} }
      } catch {
        // One draws them all, only later.
        guard number > 1 else { throw error }
        break
      }
    }
  }

  /// What the threads worked, all together.
  var busyTime: Duration { condition.withLock { busy } }

  /// How many threads are worth it: with few processors the decoder and the encoder have a better use for them.
  static func usualThreads(processors: Int) -> Int {
    min(max(processors / 4, 1), 4)
  }

  /// A pending frame, and the scene to fill for it; to be passed to `draw` or `cancel`.
  func makePending() -> (frame: PendingFrame, scene: SpriteScene) {
    condition.lock()
    let known = idle.popLast()
    condition.unlock()
    let pending = known ?? PendingFrame(pool: self, scene: makeScene())
    return (pending, pending.scene)
  }

  /// Has the scene drawn on `target`, after copying the source to it if that is another frame.
  func draw(_ pending: PendingFrame, on target: VideoFrame, from source: VideoFrame) {
    condition.lock()
    pending.source = source
    pending.target = target
    pending.isDone = false
    waiting.append(pending)
    condition.broadcast()
    condition.unlock()
  }

  /// Draws the frame that waits longest, after a wait if need be.
  /// - Returns: false when none waits and no more come.
  package func step() -> Bool {
    guard let pending = next(), let source = pending.source, let target = pending.target else { return false }
    let (_, time) = timed { Compositor.draw(pending.scene, with: blender, on: target, from: source) }
    condition.lock()
    pending.source = nil
    pending.isDone = true
    busy += time
    condition.broadcast()
    condition.unlock()
    return true
  }

  /// Takes back a pending frame that was not drawn.
  func cancel(_ pending: PendingFrame) {
    condition.withLock { if !isFinished { idle.append(pending) } }
  }

  /// Ends the threads once nothing waits.
  package func finish() {
    condition.lock()
    isFinished = true
    // Pending frames know their pool: kept any longer, they would keep each other.
    idle.removeAll()
    condition.broadcast()
    condition.unlock()
  }

  private func collect(_ pending: PendingFrame) -> VideoFrame? {
    condition.lock()
    defer { condition.unlock() }
    while !pending.isDone { condition.wait() }
    let frame = pending.target
    pending.target = nil
    if !isFinished { idle.append(pending) }
    return frame
  }

  private func next() -> PendingFrame? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty && !isFinished { condition.wait() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
