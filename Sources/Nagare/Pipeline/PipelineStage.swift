/// A stage of a pipeline.
///
/// `StageThreads` starts it on a thread of its own. Until that thread has ended, nothing else uses the stage or what it
/// holds but for the types that are made for sharing, such as channels and counters.
package protocol PipelineStage: AnyObject {
  /// Runs until the input has ended, or the output is closed.
  /// - Throws: the error that ends the pipeline.
  func run() throws
}

extension StageThreads {
  /// Runs a stage. It fails if its thread cannot start.
  package func start(_ name: String, _ stage: any PipelineStage) {
    // The stage changes hands: its maker looks at the results only after the thread has ended, which its lock orders.
    nonisolated(unsafe) let stage = stage
    start(name) { try stage.run() }
  }
}
