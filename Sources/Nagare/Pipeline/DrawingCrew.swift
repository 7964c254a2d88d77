import Foundation
import NagareMedia
import NagarePixels

/// Draws several frames at once, each on one of a few threads.
///
/// Who hands in a frame gets a promise of it, so that frames go on in the order in which they came, whoever is done
/// first. Scenes and promises are used again. All state is guarded by one lock, which is what makes it sound to share.
package final class DrawingCrew: @unchecked Sendable {
  /// A frame that is being drawn on.
  package final class Promise: @unchecked Sendable {
    fileprivate let scene: Scene
    fileprivate var source: VideoFrame?
    fileprivate var target: VideoFrame?
    fileprivate var isDone = false
    private let crew: DrawingCrew

    fileprivate init(crew: DrawingCrew, scene: Scene) {
      self.crew = crew
      self.scene = scene
    }

    /// The drawn frame, after a wait if need be. To be asked for once.
    func frame() -> VideoFrame? { crew.collect(self) }
  }

  private let condition = NSCondition()
  private let blender: Blender
  private let makeScene: () -> Scene
  private var waiting: [Promise] = []
  private var idle: [Promise] = []
  private var isFinished = false
  private var busy = Duration.zero

  /// - Parameters:
  ///   - threads: how many at most; with none, nothing is drawn but by `step`.
  ///   - makeScene: an empty scene for the frames to come.
  package init(threads: Int, kernels: PixelKernels, makeScene: @escaping () -> Scene) throws(ThreadError) {
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

  /// A scene to fill for the next frame, as part of a promise that `draw` begins to keep.
  func promise() -> (promise: Promise, scene: Scene) {
    condition.lock()
    let known = idle.popLast()
    condition.unlock()
    let promise = known ?? Promise(crew: self, scene: makeScene())
    return (promise, promise.scene)
  }

  /// Has the scene drawn on `target`, after copying the source to it if that is another frame.
  func draw(_ promise: Promise, on target: VideoFrame, from source: VideoFrame) {
    condition.lock()
    promise.source = source
    promise.target = target
    promise.isDone = false
    waiting.append(promise)
    condition.broadcast()
    condition.unlock()
  }

  /// Draws the frame that waits longest, after a wait if need be.
  /// - Returns: false when none waits and no more come.
  package func step() -> Bool {
    guard let promise = next(), let source = promise.source, let target = promise.target else { return false }
    let (_, time) = timed { Compositor.draw(promise.scene, with: blender, on: target, from: source) }
    condition.lock()
    promise.source = nil
    promise.isDone = true
    busy += time
    condition.broadcast()
    condition.unlock()
    return true
  }

  /// Takes back a promise of which nothing came.
  func cancel(_ promise: Promise) {
    condition.withLock { if !isFinished { idle.append(promise) } }
  }

  /// Ends the threads once nothing waits.
  package func finish() {
    condition.lock()
    isFinished = true
    // Promises know their crew: kept any longer, they would keep each other.
    idle.removeAll()
    condition.broadcast()
    condition.unlock()
  }

  private func collect(_ promise: Promise) -> VideoFrame? {
    condition.lock()
    defer { condition.unlock() }
    while !promise.isDone { condition.wait() }
    let frame = promise.target
    promise.target = nil
    if !isFinished { idle.append(promise) }
    return frame
  }

  private func next() -> Promise? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty && !isFinished { condition.wait() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
