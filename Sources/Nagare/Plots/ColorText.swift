import Foundation
import NagareColor

/// Colours and their shares as people write them.
package enum ColorText {
  /// `45.2 %`.
  package static func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
}
