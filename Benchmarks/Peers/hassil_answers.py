"""Answers utterances with hassil: one line 'app TAB term' each, an empty one for no match.

    hassil_answers.py GRAMMAR NAMES UTTERANCES ANSWERS

Prints how many seconds loading took and how many the answers took. Apps are numbered by their line
in NAMES, as in the catalog for dicho.
"""

import sys
import time

import yaml
from hassil import Intents, recognize_best

grammar, names, utterances, answers = sys.argv[1:]

start = time.perf_counter()
with open(grammar, encoding="utf-8") as file:
    data = yaml.safe_load(file)
with open(names, encoding="utf-8") as file:
    data["lists"]["app"]["values"] = [
        {"in": name.rstrip("\n"), "out": f"app.{number}"} for number, name in enumerate(file)
    ]
intents = Intents.from_dict(data)
with open(utterances, encoding="utf-8") as file:
    lines = [line.rstrip("\n") for line in file]
recognize_best(lines[0], intents, best_slot_name="app")
loaded = time.perf_counter()

results = []
for line in lines:
    result = recognize_best(line, intents, best_slot_name="app")
    if result is None:
        results.append("")
    else:
        entities = result.entities
        app = entities["app"].value if "app" in entities else ""
        term = entities["term"].value if "term" in entities else ""
        results.append(f"{app}\t{term.strip()}")
ended = time.perf_counter()

with open(answers, "w", encoding="utf-8") as file:
    file.writelines(line + "\n" for line in results)
print(f"{loaded - start:.6f} {ended - loaded:.6f}")
