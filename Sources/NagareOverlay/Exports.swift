// An app that draws comments onto its own frames imports this module alone.
@_exported import NagareColor
@_exported import NagareComments
@_exported import NagareLayout
@_exported import NagarePixels
@_exported import NagareText
