/// Objects that are reused once nobody else holds them.
///
/// Objects are taken on one thread, and may be released on any. This needs no lock: an object that only this list
/// refers to cannot gain another reference meanwhile, and a holder releases an object only after its last access.
struct ReusableObjects<Object: AnyObject> {
  /// The most objects to remember. A pipeline rarely holds as many; further objects are not reused.
  private static var limit: Int { 64 }

  private var objects: [Object] = []

  /// Remembers an object, if there is room.
  mutating func insert(_ object: Object) {
    if objects.count < Self.limit { objects.append(object) }
  }

  /// The first `suitable` object that nobody else holds; nil if there is none. Taking the first keeps few objects in
  /// use and in the processor's caches.
  mutating func first(where suitable: (Object) -> Bool = { _ in true }) -> Object? {
    for index in objects.indices where isKnownUniquelyReferenced(&objects[index]) && suitable(objects[index]) {
      return objects[index]
    }
    return nil
  }

  /// Calls `body` with every object that nobody else holds.
  mutating func forEachFree(_ body: (Object) -> Void) {
    for index in objects.indices where isKnownUniquelyReferenced(&objects[index]) { body(objects[index]) }
  }
}
