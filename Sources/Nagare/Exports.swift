// Lets a program that imports only Nagare read and draw comments, and choose encoders.
@_exported import NagareMedia
@_exported import NagareOverlay
// For the other modules of this package; NagareSystem has no public declarations.
@_exported import NagareSystem
