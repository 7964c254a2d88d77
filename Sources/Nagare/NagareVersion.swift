/// The version of Nagare, after [Semantic Versioning](https://semver.org).
public enum NagareVersion {
  /// The one place that says it; `CHANGELOG.md` says what changed.
  public static let current = "1.0.0"
}
