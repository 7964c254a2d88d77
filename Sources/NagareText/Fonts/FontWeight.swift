/// The weight of text.
enum FontWeight: Hashable {
  case regular
  /// Bold where the font has a bold face or a weight axis.
  case boldFace
  /// Bold; a face without a bold weight is emboldened.
  case bold
}
