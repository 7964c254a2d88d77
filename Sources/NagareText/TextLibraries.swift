import CText

/// The libraries for text that this program runs with.
public enum TextLibraries {
  /// Names with versions, such as `HarfBuzz 6.0.0`.
  public static var versions: [String] {
    var library: FT_Library?
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    if FT_Init_FreeType(&library) == 0 {
      FT_Library_Version(library, &major, &minor, &patch)
      FT_Done_FreeType(library)
    }
    let fontconfig = Int(FcGetVersion())
    return [
      "FreeType \(major).\(minor).\(patch)",
      "HarfBuzz \(String(cString: hb_version_string()))",
      "Fontconfig \(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)",
      "FriBidi \(FRIBIDI_VERSION)",
    ]
  }
}
