/// How heavy text is to be.
enum FontWeight: Hashable {
  case regular
  /// Bold where the font has a bold face or weights to choose from.
  case boldFace
  /// Bold; a face that has no weight to give is made bolder when it is drawn.
  case bold
}
