extension CommentAnimation {
  /// Whether the text is never rotated or scaled.
  package var isAlwaysUpright: Bool {
    [rotationX, rotationY, rotationZ].allSatisfy { $0.isConstant && $0.initial == 0 }
      && [scaleX, scaleY].allSatisfy { $0.isConstant && $0.initial == 1 }
  }

  /// Whether the text's position never changes.
  package var isStill: Bool { x.isConstant && y.isConstant }

  /// Whether a constant angle or scale rotates or scales the text at all times.
  package var isNeverUpright: Bool {
    [rotationX, rotationY, rotationZ].contains { $0.isConstant && $0.initial != 0 }
      || [scaleX, scaleY].contains { $0.isConstant && $0.initial != 1 }
  }
}
