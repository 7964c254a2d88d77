import NagareMedia
import NagarePixels
import NagareSystem

/// Draws several frames at once, on a few threads.
///
/// The caller gets a pending frame for each frame, and keeps their order. Pending frames and their scenes are reused.
package final class DrawingPool: Sendable {
  /// A frame that is being drawn on.
  package final class PendingFrame: Sendable {
    /// The scene, which only the caller uses until `draw`, and then only the thread that draws.
    fileprivate let scene: SpriteScene
    fileprivate let drawn = Monitor<VideoFrame?>(nil)
    private let pool: DrawingPool

    fileprivate init(pool: DrawingPool, scene: SpriteScene) {
      self.pool = pool
      self.scene = scene
    }

    /// The drawn frame, after waiting for it if needed. To be called once.
    package func frame() -> VideoFrame {
      defer { pool.recycle(self) }
      return drawn.wait { $0.take().map { .ready($0) } ?? .pending }
    }
  }

  private typealias Job = (pending: PendingFrame, target: VideoFrame, source: VideoFrame, mask: FrameMask?)

  private struct State {
    var waiting: [Job] = []
    var idle: [PendingFrame] = []
    var isFinished = false
    var busy = Duration.zero
  }

  private let blender: Blender
  private let threads: Int
  private let makeScene: @Sendable () -> SpriteScene
  private let state = Monitor(State())

  /// A pool that draws once it is started.
  /// - Parameters:
  ///   - threads: the most threads; if 0, only `step` draws.
  ///   - makeScene: returns a new, empty scene for the frames.
  package init(threads: Int, kernels: PixelKernels, makeScene: @escaping @Sendable () -> SpriteScene) {
    blender = Blender(kernels: kernels)
    (self.threads, self.makeScene) = (threads, makeScene)
  }

  /// Starts the threads.
  package func start() throws(ThreadError) {
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
  var busyTime: Duration { state.withLock { $0.busy } }

  /// A pool for frames of a plan; nil if a single thread draws.
  /// - Parameter threads: the most frames that are drawn at once; 0 to choose by the number of processors. With
  ///   few processors, the decoder and the encoder make better use of them.
  static func forFrames(of plan: FramePlan, threads: Int, kernels: PixelKernels) -> DrawingPool? {
    let threads = threads > 0 ? threads : min(Processors.count / 4, 4)
    return threads > 1 ? DrawingPool(threads: threads, kernels: kernels) { SpriteScene(for: plan) } : nil
  }

  /// A pending frame and its scene to fill; to be passed to `draw` or `recycle`.
  package func makePending() -> (frame: PendingFrame, scene: SpriteScene) {
    let pending = state.withLock { $0.idle.popLast() } ?? PendingFrame(pool: self, scene: makeScene())
    return (pending, pending.scene)
  }

  /// Queues the drawing of the scene on `target`, after copying the source if the source is another frame.
  /// - Parameter mask: the areas in which the source hides the scene; nil for none. Requires a separate source frame.
  package func draw(
    _ pending: PendingFrame, on target: VideoFrame, from source: VideoFrame, behind mask: FrameMask? = nil
  ) {
    state.change { $0.waiting.append((pending, target, source, mask)) }
  }

  /// Draws the oldest waiting frame, after waiting for one if needed.
  /// - Returns: false if the pool is finished and no frame waits.
  package func step() -> Bool {
    let next = state.wait { state -> Awaited<Job?> in
      guard !state.waiting.isEmpty else { return state.isFinished ? .ready(nil) : .pending }
      return .ready(state.waiting.removeFirst())
    }
    guard let (pending, target, source, mask) = next else { return false }
    let (_, time) = timed { blender.draw(pending.scene, on: target, from: source, behind: mask) }
    state.withLock { $0.busy += time }
    pending.drawn.change { $0 = target }
    return true
  }

  /// Returns to the pool a pending frame that was not queued or has been drawn.
  package func recycle(_ pending: PendingFrame) {
    state.withLock { if !$0.isFinished { $0.idle.append(pending) } }
  }

  /// Ends the threads once no frame waits.
  package func finish() {
    state.change { state in
      state.isFinished = true
      // Pending frames retain the pool, so keeping them would be a cycle.
      state.idle.removeAll()
    }
  }
}
