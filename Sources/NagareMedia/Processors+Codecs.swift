import Foundation
import NagareSystem

extension Processors {
  /// The number of threads for a codec; see ``ControlGroup/threads(_:machine:frameSize:)``.
  static func threads(_ requested: Int, for geometry: FrameGeometry) -> Int {
    ControlGroup.current.threads(
      requested, machine: ProcessInfo.processInfo.activeProcessorCount, frameSize: geometry.byteCount)
  }
}
