import Foundation

/// A percentage as people read it, such as `45.2 %`.
/// - Parameter columns: of the number at least, with spaces before it.
package func percentText(_ percent: Double, columns: Int = 0) -> String {
  String(format: "%*.1f %%", columns, percent)
}
