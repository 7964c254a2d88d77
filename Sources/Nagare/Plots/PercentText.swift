import Foundation

/// A share, 0…1, as people read it, such as `45.2 %`.
/// - Parameter columns: of the number at least, with spaces before it.
package func percentText(_ share: Double, columns: Int32 = 0) -> String {
  String(format: "%*.1f %%", columns, share * 100)
}
