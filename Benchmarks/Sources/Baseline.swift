import DichoCore

/// Figures in a file, from an earlier run on the same machine.
///
///     {"v":1,"machine":"…","figures":[
///     {"name":"stages: hits, record","unit":"ns/utterance","min":1.0,"median":1.1,"max":1.4}
///     ]}
struct Baseline {
  private var figures: [Figure]

  init(_ figures: [Figure]) { self.figures = figures }

  /// Reads a file.
  init(_ path: String) throws(Fault) {
    let root = JSONReader.parse(try Files.read(path)).root
    guard root?["v"]?.int == 1, let list = root?["figures"]?.array else {
      throw Fault("'\(path)' has no figures that were saved by --save")
    }
    figures = list.compactMap { entry in
      guard let name = entry["name"]?.string, let unit = entry["unit"]?.string,
        let minimum = entry["min"]?.double, let median = entry["median"]?.double,
        let maximum = entry["max"]?.double
      else { return nil }
      return Figure(
        name: name, unit: unit,
        spread: Spread(minimum: minimum, median: median, maximum: maximum))
    }
  }

  /// The figure with a name, if there is one.
  subscript(name: String) -> Figure? { figures.first { $0.name == name } }

  /// Writes a file.
  func save(to path: String) throws(Fault) {
    var json = JSONWriter()
    json.append("{\"v\":1,\"machine\":")
    json.append(string: Machine.description)
    json.append(",\"figures\":[")
    for (number, figure) in figures.enumerated() {
      json.append(number == 0 ? "\n{\"name\":" : ",\n{\"name\":")
      json.append(string: figure.name)
      json.append(",\"unit\":")
      json.append(string: figure.unit)
      json.append(text: ",\"min\":\(figure.spread.minimum)")
      json.append(text: ",\"median\":\(figure.spread.median)")
      json.append(text: ",\"max\":\(figure.spread.maximum)}")
    }
    json.append("\n]}\n")
    try Files.write(Array(json.bytes), to: path)
  }
}
