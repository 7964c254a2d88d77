/// A stage of a pipeline.
///
/// `StageThreads` runs it on a thread of its own. Until that thread has ended, other threads may use neither the stage
/// nor the objects that it holds, except those made for sharing, such as channels and counters.
package protocol PipelineStage: AnyObject {
  /// Runs until the input has ended, or the output is closed.
  /// - Throws: the error that ends the pipeline.
  func run() throws
}

extension PipelineStage {
  /// A closure that runs the stage. The thread to which the stage moves calls it once.
  func handOver() -> @Sendable () throws -> Void {
    // Other threads read results only after the thread has ended; the lock that reports its end makes them visible.
    nonisolated(unsafe) let stage: any PipelineStage = self
    return { try stage.run() }
  }
}

extension StageThreads {
  /// Runs a stage. If its thread cannot start, `wait` throws the error.
  /// - Precondition: the stage was not started before.
  package func start(_ name: String, _ stage: any PipelineStage) { start(name, stage.handOver()) }
}
