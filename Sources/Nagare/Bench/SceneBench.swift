import Foundation
import NagareComments
import NagareLayout
import NagareOverlay
import NagarePixels
import NagareText

/// Measures the cost of a scene's comments on synthetic frames.
package struct SceneBench {
  /// The scene to draw.
  package var scene: BenchScene
  /// The measured duration in seconds, after the warm-up. With a burst, the measurement lasts at least until a
  /// second after it.
  package var seconds = 5.0
  /// The user's options; the scene fills in the ones that are not set.
  package var overlay = OverlayOptions()
  /// The kernels that draw.
  package var kernels = PixelKernels()

  /// The number of frames drawn before measuring, so that all memory is mapped.
  private static let unmeasuredFrames = 8

  /// A bench with default settings.
  package init(scene: BenchScene) {
    self.scene = scene
  }

  /// Composites every frame of the scene.
  /// - Returns: nil if frames of the scene's size and depth are not supported.
  package func run() throws(FontError) -> CompositeBenchReport? {
    let options = scene.completed(overlay)
    let shortest = scene.burst > 0 ? BenchScene.burstTimes.upperBound + 1 : 0
    let length = seconds >= shortest ? min(seconds, 3600) : shortest
    var scene = scene
    scene.width += overlay.addedWidth
    scene.scrollTime = options.scrollTime ?? scene.scrollTime
    scene.fixedTime = options.fixedTime ?? scene.fixedTime
    guard let frames = SyntheticFrames(scene: scene, kernels: kernels) else { return nil }
    var target = OverlayTarget(
      width: scene.width, height: scene.height, format: frames.format, encoding: SyntheticFrames.encoding,
      frameInterval: 1 / BenchScene.frameRate)
    target.kernels = kernels
    let overlay = try Overlay.prepared(scene.comments(seconds: length), for: target, options: options)
    var times = FrameTimes()
    var visibleSum = 0
    var blend = BlendStatistics()
    let count = max(Int(length * BenchScene.frameRate), 1)
    let start = ContinuousClock.now
    for index in -SceneBench.unmeasuredFrames..<count {
      if scene.burst > 0 { SceneBench.wait(forFrame: index + SceneBench.unmeasuredFrames, since: start) }
      let time = frames.composite(overlay, at: scene.warmUp + Double(index) / BenchScene.frameRate)
      guard index >= 0 else { continue }
      times.append(time)
      visibleSum += overlay.visibleCount
      blend.count(frames.scene, isCopied: !frames.scene.isEmpty)
    }
    return CompositeBenchReport(
      scene: scene.name, size: [scene.width, scene.height], pixelFormat: frames.formatName, kernel: overlay.kernelName,
      times: times,
      positions: (0..<count).map { Double($0) / BenchScene.frameRate }, visibleSum: visibleSum, decodeTime: .zero,
      convertTime: .zero, statistics: overlay.statistics, blend: blend)
  }

  /// Waits for a frame's time.
  ///
  /// Without waiting, frames would be drawn in a small fraction of their real duration. The thread that prepares texts
  /// could not keep up with a burst, and the measurement would include waiting for that thread. Players show frames at
  /// their times, and encoders are about as slow.
  private static func wait(forFrame index: Int, since start: ContinuousClock.Instant) {
    let time = start + .seconds(Double(index) / BenchScene.frameRate)
    Thread.sleep(forTimeInterval: (time - .now).seconds)
  }
}
