// Whoever imports Nagare reads comments, chooses rules and names encoders without knowing how it is divided.
@_exported import NagareColor
@_exported import NagareComments
@_exported import NagareLayout
@_exported import NagareMedia
@_exported import NagarePixels
@_exported import NagareText
