"""What kind of query a question over a graph wants: counts, figures, groups, places in an order, comparisons."""

# %%
from __future__ import annotations

import re
from dataclasses import dataclass

from .mentions import GraphMention, GraphMentions
from ..notation import fold

__all__ = ["GraphIntent", "read_intent"]

# %%
@dataclass(frozen=True)
class GraphIntent:
    "What a question wants of the things it is about."

    count: bool = False
    ask: bool = False
    exists: bool = False  # whether there are such things
    figures: tuple[str, ...] = ()  # of "avg", "sum", "min" and "max"
    each: tuple[int, int] | None = None  # where a word such as *each* stands
    most: str = ""  # "most" or "least", of a number of things: *the most countries*
    most_at: int = -1  # where that number's name begins
    limit: int = 1  # of a superlative
    skip: int = 0  # how many come before: *the second largest*
    common: bool = False  # the most of equal ones: *the most common*
    sort: tuple[int, bool] | None = None  # where words such as *ordered by* end, and whether the greatest come first
    denies: bool = False  # a *not*
    sign: str = ""  # how two figures are joined: one of - + * /
    than: str = ""  # how two figures are compared: < or >
    mutual: bool = False  # *each other*
    taken: tuple[tuple[int, int], ...] = ()  # words that it explains
    beyond: tuple[str, ...] = ()  # words that mean what no query here says

# %%
_EACH = re.compile(r"\b(?:for (?:each|every)|per|each(?! other)|every|for all|by)\b|ごと|各")
_FIGURES = {"avg": r"average|mean", "sum": r"\btotal|sum of|altogether|in all", "max": "maximum", "min": "minimum"}
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_PLACES = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9}
_SUPERLATIVE = r"(?:most|least|fewest|\w{2,}est)\b"
_COUNTED = "|".join((r"\d+", *_NUMBERS))
_PLACE = "|".join((r"\d+(?:st|nd|rd|th)", *_PLACES))


def _number(text: str) -> int:
    "A number or a place in words or digits."
    return _NUMBERS.get(text) or _PLACES.get(text) or int(re.sub(r"\D", "", text))


@dataclass(frozen=True)
class _Places:
    "Which places of an order are asked for."

    limit: int = 1
    skip: int = 0
    taken: tuple[tuple[int, int], ...] = ()


def _places(asked: str) -> _Places:
    "*The second largest*, *the 6th to 10th most expensive*, *the 5 recipes with the fewest calories*."
    if found := re.search(rf"\b({_PLACE}) (?:to|through|-|–) (?:the )?({_PLACE})(?=[\s\w-]*?\b{_SUPERLATIVE})", asked):
        first, last = _number(found[1]), _number(found[2])
        return _Places(max(1, last - first + 1), first - 1, (found.span(),))
    if found := re.search(rf"\b({_PLACE})[ -]{_SUPERLATIVE}", asked):
        return _Places(1, _number(found[1]) - 1, (found.span(1),))
    if found := re.search(rf"\b(?:top|first|best)\s+({_COUNTED})\b", asked):
        return _Places(_number(found[1]), 0, (found.span(),))
    if found := re.search(rf"\b({_COUNTED})\s+{_SUPERLATIVE}", asked):
        return _Places(_number(found[1]), 0, (found.span(1),))
    if found := re.search(rf"\b(?:the|which|what)\s+({_COUNTED})\s+\w+(?:\s+\w+)?\s+(?:with|having|that have) the {_SUPERLATIVE}", asked):
        return _Places(_number(found[1]), 0, (found.span(1),))
    return _Places()

# %%
_SIGNS = {
    "-": r"\bdifferences? (?:between|in|of)\b|\bprice differences?\b|\bminus\b|\bless the\b",
    "+": r"\bplus\b|\band\b.{0,40}\b(?:together|combined|in sum)\b|\bsum of (?:the )?\w+ and\b",
    "/": r"\bratio\b|\bdivided by\b|(?<=\w )per (?=\w+)",
    "*": r"\btimes (?:the|its|their)\b|\bmultiplied by\b|\bproduct of (?:the|its|their)\b",
}
_MORE = (
    r"(?:more|greater|larger|higher|bigger|later|longer|heavier|taller|wider|deeper|broader|newer|younger|bigger)"
)
_LESS = r"(?:less|fewer|lower|smaller|shorter|earlier|lighter|narrower|shallower|cheaper|older)"
_THAN = re.compile(rf"\b(?:(?P<more>{_MORE})|(?P<less>{_LESS}))\b(?P<what>[^?.,]*?)\bthan\b(?!\s*(?:\d|{_COUNTED}\b))")
_MUTUAL = re.compile(r"\b(?:each other|one another|mutual(?:ly)?|vice versa|in both directions)\b")
_BEYOND = re.compile(  # of parts of words, of figures that must be found first
    r"\bsubstring\b|\bcontain(?:s|ing)? the (?:word|letter)\b|than (?:the )?(?:average|mean)|percentage of|\bshare of"
)


def _sorting(asked: str) -> tuple[int, bool] | None:
    "Whether a question says in which order it wants things, and by what."
    found = re.search(
        r"\b(?:(?:ordered|sorted|order|sort)(?: \w+)? by|(?:ascending|descending) order (?:of|by))\b", asked
    )
    return (found.end(), bool(re.search("descending|decreasing|(?:largest|highest|most) first", asked))) if found else None


def _figures(asked: str, mentions: GraphMentions) -> tuple[str, ...]:
    "Which figures of many values are asked for: a least and a greatest one, where both are named."
    found = [name for name, words in _FIGURES.items() if re.search(words, asked)]
    degrees = {each.degree for each in mentions.properties if each.degree}
    if len(degrees) == 2 and _EACH.search(asked):
        found += ["min", "max"]
    return tuple(dict.fromkeys(found))


def _number_of(mentions: GraphMentions, asked: str) -> re.Match[str] | None:
    "Where *number of* stands, if it is no figure that things have."
    found = re.search(r"number of (?:the )?", asked)
    if found is None:
        return None
    held = [each for each in mentions.properties if each.score >= 0.7 and each.start <= found.end() <= each.end]
    return None if any(mentions.profile.by_property[each.iri].kind == "number" for each in held) else found


def _ask(asked: str) -> tuple[bool, bool]:
    "Whether yes or no is wanted, and whether of there being something."
    exists = bool(re.match(r"(?:is|are|was|were) there\b", asked))
    first = r"(?:is|are|does|do|did|was|were|has|have|can)\b(?! (?:the )?\w+ (?:of|in) which)"
    return bool(re.match(first, asked)) and not exists, exists


def read_intent(mentions: GraphMentions) -> GraphIntent:
    "What kind of question it is."
    said, asked = mentions.said, fold(mentions.question)
    each, places = _EACH.search(asked), _places(asked)
    many = re.search(r"\b(most|fewest|(?<!at )least)\s+(?!of\b|common|frequent)(?=\w)", asked)
    number_of = _number_of(mentions, said)
    largest = number_of and re.search(r"\b(highest|largest|greatest|maximum|lowest|smallest|minimum) number of (?:the )?$", said[: number_of.end()])
    counted = re.search(r"how many|count\b", said) or number_of
    than = _THAN.search(asked)
    most = {"most": "most", "fewest": "least", "least": "least"}[many[1]] if many else ""
    most_at = many.end() if many else -1
    if largest and number_of:
        most, most_at = "least" if largest[1] in ("lowest", "smallest", "minimum") else "most", number_of.end()
    sign = next((sign for sign, words in _SIGNS.items() if re.search(words, asked)), "")
    taken = [*places.taken, *([largest.span()] if largest else [])]
    taken += [found.span() for found in (_MUTUAL.search(asked), *(re.finditer(_SIGNS[sign], asked) if sign else ())) if found]
    asks, exists = _ask(asked)
    return GraphIntent(
        count=bool(counted) and not most,
        ask=asks,
        exists=exists,
        figures=_figures(said, mentions),
        each=each.span() if each else None,
        most=most,
        most_at=most_at,
        limit=places.limit,
        skip=places.skip,
        common=bool(re.search(r"most (?:common|frequent)", asked)),
        sort=_sorting(asked),
        denies=bool(re.search(r"\b(?:not|no|without|never|except|excluding|nor|neither)\b|n't\b|ない|ません", asked)),
        sign=sign,
        than=("<" if than["less"] else ">") if than else "",
        mutual=bool(_MUTUAL.search(asked)),
        taken=tuple(taken),
        beyond=tuple(_BEYOND.findall(asked)),
    )
