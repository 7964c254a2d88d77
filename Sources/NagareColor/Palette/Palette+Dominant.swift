extension Palette {
  /// The most characteristic colour: of those with a share of at least a tenth, the one with the largest product of
  /// share and OKLab chroma, the first in case of ties. If all of these are practically grey, with a chroma of at most
  /// 0.02, the first of all entries. Nil if there are no entries.
  package var dominant: Entry? {
    var (dominant, most, isGray) = (entries.first, 0.0, true)
    for entry in entries where entry.share >= 0.1 {
      let chroma = OKLab(entry.color).chroma
      isGray = isGray && chroma <= 0.02
      if entry.share * chroma > most { (dominant, most) = (entry, entry.share * chroma) }
    }
    return isGray ? entries.first : dominant
  }
}
