import NagareMedia

/// Renders one part of a burn into a file of its own.
package final class PartRenderer {
  private let pipeline: RenderPipeline
  private let path: String
  /// The path of the file until it is complete.
  package let temporaryPath: String

  /// A rendered part.
  package struct Report: Sendable {
    package let summary: PartSummary
    package let bytes: Int64
    /// The time of the run, in seconds.
    package let elapsed: Double
    /// The corruption found in the part.
    package let corruption: VideoCorruption
    package let overlay: OverlayStatistics
  }

  /// Opens the video, the encoder and the fonts.
  /// - Parameters:
  ///   - job: the whole burn; the suffix of its output names the container of the joined video.
  ///   - path: the path of the part.
  /// - Throws: `MediaError`, `FontError` or `MaskError`.
  package init(_ job: BurnJob, part: BurnPart, to path: String) throws {
    let name = MuxerTarget.OutputName(path, allowsOverwriting: true)
    (self.path, temporaryPath) = (path, name.temporaryPath)
    pipeline = try RenderPipeline(job, part: part, to: .file(name), as: OutputContainer(path: job.output))
  }

  /// Renders the part on the caller's thread, and reads it back.
  /// - Parameters:
  ///   - cancellation: stops the run, from any thread.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Returns: nil if the run was cancelled. Then there is no file.
  /// - Throws: the first error of any stage. The caller removes the file if it exists: it may be complete.
  package func run(
    cancellation: CancellationToken = CancellationToken(), progress: (BurnProgress) -> Void = { _ in }
  ) throws -> Report? {
    let start = ContinuousClock.now
    do {
      let outcome = try pipeline.run(
        patience: PartRenderer.patience, cancellation: cancellation, progress: progress)
      guard !cancellation.isCancelled, let outcome else {
        pipeline.muxer.discard()
        return nil
      }
      let frames = try pipeline.muxer.finish(expecting: pipeline.encoder.framesSent)
      pipeline.encoder.close()
      guard frames > 0 else { throw pipeline.noFramesError }
      let summary = try PartSummary(ofFile: path, written: pipeline.muxer.videoTally)
      return Report(
        summary: summary, bytes: pipeline.muxer.byteCount, elapsed: (ContinuousClock.now - start).seconds,
        corruption: outcome.corruption, overlay: outcome.stages.overlay)
    } catch {
      pipeline.muxer.discard()
      throw error
    }
  }

  /// The time that a cancelled run waits for its stages.
  private static let patience = Duration.seconds(1.4)
}
