/// The version of Nagare, by [Semantic Versioning](https://semver.org).
package enum NagareVersion {
  /// The only definition of the version; `CHANGELOG.md` lists the changes.
  package static let current = "1.0.0"
}
