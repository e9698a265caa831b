import DichoCorpus

/// Names of apps that nobody has, all different, and the same for the same seed.
///
/// Three syllables make a word, "Rontelva". Of four names, two are one word, one is two words, and
/// one is that of another app with a word behind it, as "Taller Pro" is: names inside names are what
/// makes look-ups long.
struct GeneratedNames {
  private(set) var texts: [String] = []

  private static let onsets = [
    "b", "br", "d", "dr", "f", "fl", "g", "gr", "k", "kl", "m", "n", "p", "pl", "r", "t", "tr", "v",
    "z", "bl",
  ]
  private static let vowels = ["a", "e", "i", "o", "u"]
  private static let codas = ["", "", "n", "r", "l", "x"]
  private static let endings = ["Pro", "Go", "Plus", "Kids", "Max"]

  init(count: Int, seed: Int) {
    var random = SeededRandom(seed: seed)
    var taken: Set<String> = []
    texts.reserveCapacity(count)
    while texts.count < count {
      var name = Self.word(&random, 3)
      switch texts.count % 4 {
      case 1:
        name = texts[texts.count - 1] + " " + Self.endings[random.below(Self.endings.count)]
      case 2:
        name = Self.word(&random, 2) + " " + Self.word(&random, 2)
      default: break
      }
      // Names are found in whatever way their letters are spaced.
      if taken.insert(String(name.filter { $0 != " " })).inserted { texts.append(name) }
    }
  }

  private static func word(_ random: inout SeededRandom, _ syllables: Int) -> String {
    var word = ""
    for _ in 0..<syllables {
      word += onsets[random.below(onsets.count)] + vowels[random.below(vowels.count)]
      word += codas[random.below(codas.count)]
    }
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  /// The id of the app with a name.
  static func id(_ number: Int) -> String { "app.\(number)" }

  /// A catalog of these names, one app a line.
  var catalog: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(texts.count * 48)
    for (number, text) in texts.enumerated() {
      bytes += "{\"id\":\"\(Self.id(number))\",\"names\":{\"en\":\"\(text)\"}}\n".utf8
    }
    return bytes
  }
}

/// Which names are said how often.
enum NameUse: String, CaseIterable {
  /// All alike.
  case uniform
  /// The n-th one n times less often than the first.
  case zipf = "Zipf"
}

/// Draws the numbers of names.
struct NameDraw {
  private let count: Int
  /// For Zipf, the sum of the shares up to each.
  private var sums: [Double] = []

  init(_ use: NameUse, count: Int) {
    self.count = count
    guard use == .zipf else { return }
    sums.reserveCapacity(count)
    var sum = 0.0
    for rank in 1...count {
      sum += 1 / Double(rank)
      sums.append(sum)
    }
  }

  /// Returns a number below the count of names.
  func next(_ random: inout SeededRandom) -> Int {
    guard let all = sums.last else { return random.below(count) }
    let point = random.fraction() * all
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] < point { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
