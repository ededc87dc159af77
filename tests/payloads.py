"Texts that a page must show and never obey, and a page in Chromium that notes what is obeyed."

import re
from contextlib import contextmanager

from patience import SECONDS

_RUN = "window.ran=(window.ran||[]).concat"
PAYLOADS = {  # name -> text; {n} is where it came from, so that what ran can be told
    "fence": f"{{n}}\n```\n\n<img src=x onerror=\"{_RUN}('{{n}}')\">\n\n# {{n}}\n```",
    "script": f"<script>{_RUN}('{{n}}')</script>",
    "closed script": f"</script><script>{_RUN}('{{n}}')</script>",
    "closed all": f"</td></table></pre></style></textarea></title><script>{_RUN}('{{n}}')</script>",
    "image": f"<img src=x onerror=\"{_RUN}('{{n}}')\">",
    "svg": f"<svg onload=\"{_RUN}('{{n}}')\"><a xlink:href=\"javascript:{_RUN}('{{n}}')\"><text>x</text></a></svg>",
    "attribute": f"\"' autofocus tabindex=1 onfocus=\"{_RUN}('{{n}}')\" x='",
    "link": f"<a href=\"javascript:{_RUN}('{{n}}')\">click {{n}}</a>",
    "Markdown link": f"[click {{n}}](javascript:{_RUN}('{{n}}'))",
    "Markdown image": "![{n}](http://evil.test/{n}.png)",
    "comment": "<!-- {n} --><!--[if IE]><b>{n}</b><![endif]-->",
    "section": f"]]><script>{_RUN}('{{n}}')</script><![CDATA[{{n}}",
    "template": "${{window.ran=['{n}']}}{{{{constructor.constructor('window.ran=1')()}}}} {n}",
    "entities": f"&lt;b&gt;{{n}}&#60;script&#62;{_RUN}('{{n}}')&amp;nbsp;",
    "backticks": f"`{{n}}` \\`<img src=x onerror={_RUN}('{{n}}')>\\`",
    "autolink": "http://evil.test/{n} <http://evil.test/{n}>",
    "mathematics": f"$\\href{{{{javascript:{_RUN}('{{n}}')}}}}{{{{click {{n}}}}}}$ costs $5 or $6, $$x^2$$ \\(y\\)",
    "style": "</style><style>@import 'http://evil.test/{n}.css';body{{background:url(http://evil.test/{n})}}</style>",
    "frame": f"<iframe srcdoc=\"<script>parent.{_RUN.replace('window', 'parent')}('{{n}}')</script>\"></iframe>",
    "refresh": '<meta http-equiv="refresh" content="0;url=http://evil.test/{n}"><base href="http://evil.test/{n}/">',
    "data": "<object data=\"data:text/html,<script>parent.ran=1</script>\"></object><embed src='data:text/html,{n}'>",
    "form": f"<form action=javascript:{_RUN}('{{n}}')><button autofocus>{{n}}</button></form>",
    "Plotly": f"<a href=\"javascript:{_RUN}('{{n}}')\" target=_self>{{n}}</a><b>bold</b><br>%{{{{x}}}} %{{{{text}}}}",
    "direction": "invoice {n} \u202efdp.exe\u202c \u2066isolate\u2069",
    "not seen": "pay\u200bpal {n} \u00ad\ufeff",
    "control": "bell\x07 \x1b[31m{n}\x9b2J",
}


def payload(name: str, n: str) -> str:
    return PAYLOADS[name].format(n=n)


def as_seen(text: str) -> str:
    "A text as a reader compares it: white space is one space, what is not seen is not there."
    from tablerag.core import readable

    return re.sub("[\u00ad\u200b\ufeff]", "", " ".join(readable(text).split()))


_DANGEROUS = """within => [...document.querySelectorAll(within)].flatMap(node => [
    ...[...node.attributes].filter(each => /^on/.test(each.name) && /ran|evil/.test(each.value)
        || /^\\s*javascript:/i.test(each.value)
        || /^(src|href|data|action)$/.test(each.name) && /^[^#]*evil/.test(each.value))
        .filter(each => decodeURI(each.value.trim()) != node.textContent.trim())  // an address is a link to itself
        .map(each => `${node.tagName} ${each.name}=${each.value.slice(0, 80)}`),
    ...(/^(IFRAME|OBJECT|EMBED|BASE|FORM)$/.test(node.tagName) ? [node.tagName] : []),
])"""


class Watched:
    "A tab, and all that it did besides showing a page."

    within = "*"  # what of the page is made of the texts

    def __init__(self, tab, own: tuple[str, ...]):
        self.tab, self.own, self.requests, self.dialogs = tab, own, [], []
        tab.on("request", lambda request: request.url.startswith(self.own) or self.requests.append(request.url))
        tab.on("dialog", lambda dialog: (self.dialogs.append(dialog.message), dialog.dismiss()))

    def check(self) -> str:
        "Nothing ran, nothing was fetched, nothing waits to be clicked; gives the text one reads."
        self.tab.wait_for_timeout(100)
        assert self.tab.evaluate("window.ran") is None
        assert not (done := [*self.requests, *self.dialogs]), done[:20]
        assert (dangerous := self.tab.evaluate(_DANGEROUS, self.within)) == [], dangerous[:20]
        return as_seen(self.tab.evaluate("document.body.innerText"))


@contextmanager
def launched(chromium: str):
    "A headless Chromium, driven by Playwright."
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * SECONDS)
    options = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=options)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def watched_tab(chromium: str, own: tuple[str, ...] = ("data:", "blob:", "about:")):
    with launched(chromium) as browser:
        tab = browser.new_page(viewport={"width": 1400, "height": 900})
        tab.set_default_timeout(90_000)
        yield Watched(tab, own)


def missing(names, seen: str, n: str) -> list[str]:
    "Payloads whose text is not on the page as it was typed, with what steers written out, or laid in one line."
    from tablerag.core import visible
    from tablerag.ground.layout import one_line

    texts = {name: payload(name, n) for name in names}
    ways = (as_seen, visible, lambda text: as_seen(one_line(text)))  # the last as Markdown and prompts have it
    return [name for name, text in texts.items() if not any(way(text) in seen for way in ways)]
