/// A stage of a pipeline.
///
/// `StageThreads` starts it on a thread of its own. Until that thread has ended, nothing else uses the stage or what it
/// holds but for the types that are made for sharing, such as channels and counters.
package protocol PipelineStage: AnyObject {
  /// Runs until the input has ended, or the output is closed.
  /// - Throws: the error that ends the pipeline.
  func run() throws
}

extension PipelineStage {
  /// The run of the stage, to be called once by the thread to which the stage moves.
  func handOver() -> @Sendable () throws -> Void {
    // Its maker reads results only once the thread has ended; the lock that says so makes them visible.
    nonisolated(unsafe) let stage: any PipelineStage = self
    return { try stage.run() }
  }
}

extension StageThreads {
  /// Runs a stage. If its thread cannot start, `wait` throws the error.
  /// - Precondition: it was not started before.
  package func start(_ name: String, _ stage: any PipelineStage) { start(name, stage.handOver()) }
}
