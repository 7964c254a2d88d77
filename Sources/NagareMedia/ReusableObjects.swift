/// Objects that are used again once nobody else holds them.
///
/// Objects are taken on one thread, and may be let go of on any. This needs no lock: an object that only this list
/// refers to cannot be reached from elsewhere, so that nobody can come to hold it while the list looks; and the count of
/// references to it goes down only after its holder's last access.
struct ReusableObjects<Object: AnyObject> {
  /// How many objects are remembered at most. A pipeline rarely holds as many; those beyond are not used again.
  private static var limit: Int { 64 }

  private var objects: [Object] = []

  /// Remembers an object, if there is room.
  mutating func insert(_ object: Object) {
    if objects.count < Self.limit { objects.append(object) }
  }

  /// The first object that nobody else holds and that is `suitable`. That it is the first keeps as few as possible in
  /// use and in caches.
  mutating func first(where suitable: (Object) -> Bool = { _ in true }) -> Object? {
    for index in objects.indices where isKnownUniquelyReferenced(&objects[index]) && suitable(objects[index]) {
      return objects[index]
    }
    return nil
  }

  /// Gives `body` every object that nobody else holds.
  mutating func forEachFree(_ body: (Object) -> Void) {
    for index in objects.indices where isKnownUniquelyReferenced(&objects[index]) { body(objects[index]) }
  }
}
