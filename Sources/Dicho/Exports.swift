@_exported import DichoCore
