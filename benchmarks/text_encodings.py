"""How often the encoding of a short file is told right.

    python benchmarks/text_encodings.py

A case is a CSV file of a header and 2, 5 or 20 rows of names in one language, in one of the encodings that files in
that language are in. The names are those of Babel, from Unicode's CLDR. The rules were chosen on names of territories
(`development`); `held` are names of languages, currencies, months and days, which nobody looked at. A case is right
where decoding gives the text again. charset-normalizer is asked the same, alone and to choose among the encodings that
seem equally likely to `tablerag`. Writes benchmarks/text_encodings.json.
"""

import json
import random
from collections import Counter
from pathlib import Path

from babel import Locale
from charset_normalizer import from_bytes

from tablerag.recognition import sniffing
from tablerag.recognition.sniffing import sniff_encoding

SEED, A_SIZE = 0, 8  # cases of a size, for each language and encoding
WESTERN, EASTERN = ("cp1252", "cp850", "cp437"), ("cp1250", "cp852")
ENCODINGS = {
    **dict.fromkeys(("de", "fr", "es", "it", "pt", "nl", "sv", "da", "fi"), WESTERN),
    **dict.fromkeys(("pl", "cs", "sk", "hu", "sl", "hr"), EASTERN),
    **dict.fromkeys(("ru", "bg", "uk"), ("cp1251", "koi8_r", "cp866")),
    "el": ("cp1253",), "tr": ("cp1254",), "he": ("cp1255",), "ar": ("cp1256",),
    "ja": ("cp932", "euc_jp"), "ko": ("euc_kr",), "zh_Hans": ("gb18030",), "zh_Hant": ("big5",),
}  # fmt: skip
SETS = {
    "development": ("territories",),
    "held": ("languages", "currencies", "months", "days"),
}


def names(language: str, kinds: tuple[str, ...]) -> list[str]:
    "Names of these kinds, in their language."
    locale, found = Locale.parse(language), []
    for kind in kinds:
        told = getattr(locale, kind)
        found += told["stand-alone"]["wide"].values() if kind in ("months", "days") else told.values()
    return sorted({name for name in found if "," not in name})


def cases(kinds: tuple[str, ...]):
    "Language, encoding, rows and text of each case."
    for language, encodings in ENCODINGS.items():
        for encoding in encodings:
            known = [name for name in names(language, kinds) if encodable(name, encoding)]
            drawn = random.Random(f"{SEED} {language} {encoding} {kinds}")
            for rows in (2, 5, 20):
                made = 0
                while made < A_SIZE:
                    first, *others = drawn.choices(known, k=rows + 1)
                    text = "".join([f"{first};2020\r\n", *(f"{each};{drawn.randint(1, 9999)}\r\n" for each in others)])
                    if not text.isascii():
                        made += 1
                        yield language, encoding, rows, text


def encodable(text: str, encoding: str) -> bool:
    "Whether a text can be written in it."
    try:
        return bool(text.encode(encoding))
    except UnicodeEncodeError:
        return False


def normalized(data: bytes) -> str:
    "What charset-normalizer finds alone."
    best = from_bytes(data).best()
    return best.encoding if best else "ascii"


def agreed(data: bytes) -> str:
    "The encoding of those that seem likeliest which charset-normalizer prefers."
    scores = {name: sniffing._plausibility(data, name) for name in sniffing._LEGACY}
    best = [name for name, score in scores.items() if score == max(scores.values())]
    texts = {data.decode(name, "replace"): name for name in reversed(best)}
    return next((texts[str(match)] for match in from_bytes(data) if str(match) in texts), best[0])


WAYS = {"tablerag": sniff_encoding, "charset-normalizer": normalized, "both": agreed}


def shares(kinds: tuple[str, ...]) -> dict:
    "The share that is right, by rows and by encoding; and what was wrong most often."
    right, count, mistaken = Counter(), Counter(), Counter()
    for _, encoding, rows, text in cases(kinds):
        data = text.encode(encoding)
        for way, tell in WAYS.items():
            told = tell(data)
            for group in ("all", f"{rows} rows", encoding):
                count[way, group] += 1
                right[way, group] += data.decode(told, "replace") == text
            if way == "tablerag" and data.decode(told, "replace") != text:
                mistaken[f"{encoding} as {told}"] += 1
    groups = list(dict.fromkeys(group for _, group in count))
    return {
        "cases": count["tablerag", "all"],
        **{way: {g: round(right[way, g] / count[way, g], 3) for g in groups} for way in WAYS},
        "mistaken most": dict(mistaken.most_common(8)),
    }


if __name__ == "__main__":
    found = {name: shares(kinds) for name, kinds in reversed(SETS.items())}
    text = json.dumps({"seed": SEED, **found}, indent=1) + "\n"
    Path(__file__).with_suffix(".json").write_text(text, encoding="utf-8")
    print(text)
