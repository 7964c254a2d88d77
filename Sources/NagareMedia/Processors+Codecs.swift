import Foundation
import NagareSystem

extension Processors {
  /// The number of threads for a codec; see ``ControlGroup/threads(_:processorCount:frameSize:)``.
  static func threads(_ requested: Int, for geometry: FrameGeometry) -> Int {
    ControlGroup.current.threads(
      requested, processorCount: ProcessInfo.processInfo.activeProcessorCount, frameSize: geometry.byteCount)
  }
}
