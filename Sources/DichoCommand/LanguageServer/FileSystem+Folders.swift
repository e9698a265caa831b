import Dicho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// The path without symbolic links and relative parts; nil when nothing is there.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether a path leads to an ordinary file.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The folder that a path lies in; "/" for one at the top.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }

  /// Returns the paths of the files of grammars below a folder, sorted.
  ///
  /// Hidden folders are left out, and so are those of packages and builds, and symbolic links, which
  /// may lead in circles. No more files than the limit are looked at.
  static func grammarFiles(below folder: String, limit: Int) -> [String] {
    var found: [String] = []
    var open = [folder]
    var left = limit
    while let next = open.popLast(), left > 0 {
      for name in (try? names(in: next)) ?? [] {
        left -= 1
        let path = next.utf8.last == UInt8(ascii: "/") ? next + name : "\(next)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR where !["node_modules", "build", "target"].contains(name): open.append(path)
        case S_IFREG where GrammarFileKind(path: path) != nil: found.append(path)
        default: break
        }
      }
    }
    return found.sorted()
  }
}
