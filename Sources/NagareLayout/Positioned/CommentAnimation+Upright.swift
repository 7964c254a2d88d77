extension CommentAnimation {
  /// Whether the text only moves.
  public var isAlwaysUpright: Bool {
    [rotationX, rotationY, rotationZ].allSatisfy { $0.isConstant && $0.initial == 0 }
      && [scaleX, scaleY].allSatisfy { $0.isConstant && $0.initial == 1 }
  }

  /// Whether the text stays where it is.
  public var isStill: Bool { x.isConstant && y.isConstant }

  /// Whether the text is turned or of another size all the time.
  public var isNeverUpright: Bool {
    [rotationX, rotationY, rotationZ].contains { $0.isConstant && $0.initial != 0 }
      || [scaleX, scaleY].contains { $0.isConstant && $0.initial != 1 }
  }
}
