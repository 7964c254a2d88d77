import Foundation
import NagareMedia
import NagarePixels
import NagareSystem

/// Draws several frames at once, on a few threads.
///
/// A caller gets a pending frame for each frame, which keeps their order. Scenes and pending frames are reused. One
/// lock guards all state, so that threads can share it.
package final class DrawingPool: @unchecked Sendable {
  /// A frame that is being drawn on. The pool's lock guards all state but the scene, which has one holder at a time.
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

    /// The drawn frame, after waiting for it if needed. To be called once.
    func frame() -> VideoFrame? { pool.collect(self) }
  }

  private let condition = NSCondition()
  private let blender: Blender
  private let threads: Int
  private let makeScene: () -> SpriteScene
  private var waiting: [PendingFrame] = []
  private var idle: [PendingFrame] = []
  private var isFinished = false
  private var busy = Duration.zero

  /// A pool that draws once it is started.
  /// - Parameters:
  ///   - threads: the most threads; if 0, only `step` draws.
  ///   - makeScene: makes an empty scene for the frames.
  package init(threads: Int, kernels: PixelKernels, makeScene: @escaping () -> SpriteScene) {
    blender = Blender(kernels: kernels)
    (self.threads, self.makeScene) = (threads, makeScene)
  }

  /// Starts the threads.
  func start() throws(ThreadError) {
    for number in stride(from: 1, through: threads, by: 1) {
      do throws(ThreadError) {
        try WorkerThread.start("draw \(number)") { while self.step() {} }
      } catch {
        // A single thread is enough, only slower.
        guard number > 1 else { throw error }
        break
      }
    }
  }

  /// The total working time of all threads.
  var busyTime: Duration { condition.withLock { busy } }

  /// A pool for frames of a plan; nil if a single thread draws.
  /// - Parameter threads: the most frames that are drawn at once; 0 to choose by the number of processors, as with few
  ///   of them the decoder and the encoder make better use of them.
  static func forFrames(of plan: FramePlan, threads: Int, kernels: PixelKernels) -> DrawingPool? {
    let threads = threads > 0 ? threads : min(Processors.count / 4, 4)
    return threads > 1 ? DrawingPool(threads: threads, kernels: kernels) { SpriteScene(for: plan) } : nil
  }

  /// A pending frame and its scene to fill; to be passed to `draw` or `cancel`.
  func makePending() -> (frame: PendingFrame, scene: SpriteScene) {
    condition.lock()
    let known = idle.popLast()
    condition.unlock()
    let pending = known ?? PendingFrame(pool: self, scene: makeScene())
    return (pending, pending.scene)
  }

  /// Queues the drawing of the scene on `target`, after copying the source if that is another frame.
  func draw(_ pending: PendingFrame, on target: VideoFrame, from source: VideoFrame) {
    condition.lock()
    pending.source = source
    pending.target = target
    pending.isDone = false
    waiting.append(pending)
    condition.broadcast()
    condition.unlock()
  }

  /// Draws the oldest waiting frame, after waiting for one if needed.
  /// - Returns: false if the pool is finished and no frame waits.
  package func step() -> Bool {
    guard let pending = next(), let source = pending.source, let target = pending.target else { return false }
    let (_, time) = timed { blender.draw(pending.scene, on: target, from: source) }
    condition.lock()
    pending.source = nil
    pending.isDone = true
    busy += time
    condition.broadcast()
    condition.unlock()
    return true
  }

  /// Returns a pending frame that was not drawn to the pool.
  func cancel(_ pending: PendingFrame) {
    condition.withLock { if !isFinished { idle.append(pending) } }
  }

  /// Ends the threads once no frame waits.
  package func finish() {
    condition.lock()
    isFinished = true
    // Pending frames retain the pool, so keeping them would be a cycle.
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
