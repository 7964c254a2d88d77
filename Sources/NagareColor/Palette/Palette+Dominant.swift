extension Palette {
  /// The colour that is the best hint of the picture's: of those with a share of a tenth or more, the one whose share times
  /// its chroma in OKLab is largest, of equal ones the first. Where none of them has more chroma than 0.02, which is as good
  /// as gray, it is the first of all entries. Nil if there are no entries.
  public var dominant: Entry? {
    var (dominant, most, isGray) = (entries.first, 0.0, true)
    for entry in entries where entry.share >= 0.1 {
      let chroma = OKLab(entry.color).chroma
      isGray = isGray && chroma <= 0.02
      if entry.share * chroma > most { (dominant, most) = (entry, entry.share * chroma) }
    }
    return isGray ? entries.first : dominant
  }
}
