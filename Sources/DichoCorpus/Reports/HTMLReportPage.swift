/// The page around the data of the HTML report.
enum HTMLReportPage {
  static let beforeData: StaticString = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Dicho corpus report</title>
    <style>
    :root { color-scheme: light dark; --ink: #1c2024; --dim: #5f6b76; --line: #d8dde2; --page: #fff;
      --soft: #f3f5f7; --good: #1a7f4b; --bad: #b3261e; --known: #8a6100; --term: #d6e8ff; --app: #dcf3dc; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e4e8ec; --dim: #9aa6b1; --line: #39424b;
      --page: #14181c; --soft: #1f252b; --good: #5fce93; --bad: #ff8a80; --known: #e5b454;
      --term: #17406b; --app: #1d4a2a; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1rem; max-width: 75rem; background: var(--page); color: var(--ink);
      font: 1rem/1.5 system-ui, sans-serif; }
    h1 { font-size: 1.4rem; margin: 0 0 .5rem; } h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
    .figures { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; margin: 0; list-style: none; }
    .figures li { background: var(--soft); border-radius: .5rem; padding: .5rem .9rem; }
    .figures b { display: block; font-size: 1.3rem; }
    .halves { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 0 2rem; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid var(--line); }
    .matrix td, .matrix th { text-align: right; white-space: nowrap; } .matrix th:first-child { text-align: left; }
    .matrix td.off { color: var(--bad); font-weight: 600; }
    .bar { display: grid; grid-template-columns: minmax(6rem, 12rem) 1fr 7rem; gap: .5rem; align-items: center;
      width: 100%; border: 0; background: none; color: inherit; font: inherit; text-align: left; padding: .1rem 0; cursor: pointer; }
    summary { cursor: pointer; padding: .4rem 0; color: var(--dim); }
    .bar i { display: block; height: .7rem; border-radius: .35rem; background: var(--bad); overflow: hidden; }
    .bar i span { display: block; height: 100%; background: var(--good); }
    .bar small { color: var(--dim); text-align: right; }
    form { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0; }
    label { display: flex; flex-direction: column; font-size: .8rem; color: var(--dim); }
    input, select, button.more { font: inherit; color: var(--ink); background: var(--soft); border: 1px solid var(--line);
      border-radius: .3rem; padding: .35rem .5rem; min-height: 2.5rem; }
    input { min-width: min(100%, 16rem); }
    :focus-visible { outline: 3px solid #4c8dff; outline-offset: 1px; }
    .case { border-bottom: 1px solid var(--line); padding: .6rem 0; }
    .case p { margin: 0; overflow-wrap: anywhere; } .case .said { font-size: 1.05rem; }
    .case small { color: var(--dim); }
    .failed { color: var(--bad); } .passed { color: var(--good); } .known { color: var(--known); }
    mark { color: inherit; border-radius: .2rem; padding: 0 .1rem; background: var(--term); }
    mark.app { background: var(--app); } mark span { font-size: .65rem; color: var(--dim); vertical-align: super; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .7rem; margin: .2rem 0 0; font-size: .9rem; }
    dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
    @media (max-width: 30rem) { .bar { grid-template-columns: 1fr 1fr; } .bar i { grid-row: 2; grid-column: 1 / 3; }
      .bar { gap: 0 .5rem; margin-bottom: .5rem; } th, td { padding: .3rem .25rem; font-size: .9rem; } }
    </style>
    </head>
    <body>
    <h1>Dicho corpus report</h1>
    <ul class="figures" id="figures"></ul>
    <div class="halves">
    <section><h2>Expected, and what came</h2><div class="scroll"><table class="matrix" id="matrix"></table></div></section>
    <section><h2>Parts</h2><div class="scroll"><table id="parts"></table></div></section>
    </div>
    <h2>Phenomena</h2>
    <div id="bars"></div>
    <details id="rest"><summary></summary><div id="others"></div></details>
    <h2>Cases</h2>
    <form id="filters">
    <label>Result <select id="result"><option value="">all</option><option>failed</option><option>known</option><option>passed</option></select></label>
    <label>Language <select id="language"><option value="">all</option></select></label>
    <label>Difficulty <select id="difficulty"><option value="">all</option></select></label>
    <label>Phenomenon <select id="phenomenon"><option value="">all</option></select></label>
    <label>Search <input id="search" type="search" placeholder="words, id, app or rule"></label>
    </form>
    <p id="count" role="status"></p>
    <div id="cases"></div>
    <button class="more" id="more" hidden>Show more</button>
    <noscript><p>The table needs JavaScript; the data stands in this page as JSON.</p></noscript>
    <script type="application/json" id="data">
    """#

  static let afterData: StaticString = #"""
    </script>
    <script>
    "use strict";
    const report = JSON.parse(document.getElementById("data").textContent);
    const at = id => document.getElementById(id);
    const element = (name, text, className) => {
      const node = document.createElement(name);
      if (text !== undefined) node.textContent = text;
      if (className) node.className = className;
      return node;
    };
    const share = t => t.total ? (Math.floor(1000 * t.passed / t.total) / 10) + " %" : "–";
    const summary = report.summary;

    for (const [name, tally] of [["strict", summary.strict], ["debatable", summary.debatable]]) {
      const item = element("li", name + " cases, " + tally.passed + " of " + tally.total);
      item.prepend(element("b", share(tally)));
      at("figures").append(item);
    }
    const accepts = element("li", "false accepts of " + summary.falseAccepts.of + " noMatch cases");
    accepts.prepend(element("b", summary.falseAccepts.count));
    at("figures").append(accepts);

    const statuses = [...new Set(Object.entries(summary.confusion)
      .flatMap(([key, row]) => [key, ...Object.keys(row)]))].sort();
    const head = element("tr");
    head.append(element("th", "expected"), ...statuses.map(s => element("th", s)));
    at("matrix").append(head);
    for (const [expected, row] of Object.entries(summary.confusion)) {
      const line = element("tr");
      line.append(element("th", expected));
      for (const status of statuses) {
        const count = row[status] || 0;
        line.append(element("td", count || "", count && status !== expected ? "off" : ""));
      }
      at("matrix").append(line);
    }
    for (const part of ["language", "difficulty", "status"]) {
      for (const [key, tally] of Object.entries(summary[part])) {
        const line = element("tr");
        line.append(element("th", part + " " + key), element("td", tally.passed + " of " + tally.total), element("td", share(tally)));
        at("parts").append(line);
      }
    }
    const phenomena = Object.entries(summary.phenomenon)
      .sort((a, b) => a[1].passed / a[1].total - b[1].passed / b[1].total || a[0].localeCompare(b[0]));
    for (const [name, tally] of phenomena) {
      const bar = element("button", undefined, "bar");
      const track = element("i"), fill = element("span");
      fill.style.width = 100 * tally.passed / tally.total + "%";
      track.append(fill);
      bar.append(element("span", name), track, element("small", tally.passed + " of " + tally.total));
      bar.addEventListener("click", () => { at("phenomenon").value = name; show(); at("filters").scrollIntoView(); });
      (at("bars").childElementCount < 12 && tally.passed < tally.total ? at("bars") : at("others")).append(bar);
    }
    at("rest").hidden = !at("others").childElementCount;
    at("rest").querySelector("summary").textContent = at("others").childElementCount + " more";

    const language = c => c.locale.split("-")[0];
    const fill = (id, values) => { for (const v of values) at(id).append(element("option", v)); };
    fill("language", Object.keys(summary.language));
    fill("difficulty", Object.keys(summary.difficulty));
    fill("phenomenon", Object.keys(summary.phenomenon).sort());
    for (const c of report.cases) {
      c.haystack = [c.id, c.file, c.rule, c.got.app, c.expected.app, ...c.utterances].join("\n").toLowerCase();
    }

    const encoder = new TextEncoder(), decoder = new TextDecoder();
    function marked(c) {
      const said = element("p", undefined, "said");
      c.utterances.slice(0, c.turn).forEach(u => said.append(u, element("small", " / ")));
      const bytes = encoder.encode(c.utterances[c.turn]);
      const spans = Object.entries(c.spans).flatMap(([name, list]) => list.map(([a, b]) => [a, b, name]))
        .sort((x, y) => x[0] - y[0]);
      let place = 0;
      for (const [start, end, name] of spans) {
        if (start < place) continue;
        said.append(decoder.decode(bytes.slice(place, start)));
        const mark = element("mark", decoder.decode(bytes.slice(start, end)), name === "app" ? "app" : "");
        mark.append(element("span", " " + name));
        said.append(mark);
        place = end;
      }
      said.append(decoder.decode(bytes.slice(place)));
      return said;
    }
    const outcome = e => [e.status, e.app && "app " + e.app, e.term !== undefined && "term “" + e.term + "”",
      e.needs && "needs " + e.needs].filter(Boolean).join(", ");
    function drawn(c) {
      const node = element("article", undefined, "case");
      const line = element("p");
      line.append(element("b", c.result + (c.failure ? ": " + c.failure : ""), c.result),
        element("small", "  " + c.id + " · " + c.file + ":" + c.line + " · " + c.phenomena.join(", ")
          + " · difficulty " + c.difficulty + (c.debatable ? " · debatable" : "")));
      const list = element("dl");
      const add = (name, text) => list.append(element("dt", name), element("dd", text));
      if (c.result !== "passed") add("expected", outcome(c.expected));
      add("got", outcome(c.got));
      if (c.rule) add("rule", c.rule);
      if (c.reason) add("known", c.reason);
      node.append(marked(c), line, list);
      return node;
    }
    const step = 100;
    let found = [], shown = 0;
    function more() {
      at("cases").append(...found.slice(shown, shown + step).map(drawn));
      shown = Math.min(found.length, shown + step);
      at("count").textContent = found.length + " of " + report.cases.length + " cases" + (shown < found.length ? ", the first " + shown + " shown" : "");
      at("more").hidden = shown >= found.length;
    }
    function show() {
      const words = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
      found = report.cases.filter(c =>
        (!at("result").value || c.result === at("result").value)
        && (!at("language").value || language(c) === at("language").value)
        && (!at("difficulty").value || c.difficulty == at("difficulty").value)
        && (!at("phenomenon").value || c.phenomena.includes(at("phenomenon").value))
        && words.every(w => c.haystack.includes(w)));
      shown = 0;
      at("cases").replaceChildren();
      more();
    }
    for (const event of ["input", "change"]) at("filters").addEventListener(event, show);
    at("filters").addEventListener("submit", event => event.preventDefault());
    at("more").addEventListener("click", more);
    if (report.cases.some(c => c.result === "failed")) at("result").value = "failed";
    show();
    </script>
    </body>
    </html>

    """#
}
