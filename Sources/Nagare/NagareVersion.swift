/// The version of Nagare, by [Semantic Versioning](https://semver.org).
public enum NagareVersion {
  /// The only definition of the version; `CHANGELOG.md` lists the changes.
  public static let current = "1.0.0"
}
