import Foundation

/// Formats a share, 0…1, as a percentage such as `45.2 %`.
/// - Parameter columns: the least width of the number, padded with spaces.
package func percentText(_ share: Double, columns: Int32 = 0) -> String {
  String(format: "%*.1f %%", columns, share * 100)
}
