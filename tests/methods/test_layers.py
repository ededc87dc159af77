"How many calls are between the command line and the parser."

import traceback

from tablerag.cli import main
from tablerag.understanding.tables import parsing

MOST_FRAMES = 14  # from `main` to `parse`, with both


def test_few_frames_are_between_the_command_and_the_parser(monkeypatch, tmp_path, capsys):
    (tmp_path / "peaks.csv").write_text("Mountain,Height (m)\nK2,8611\nLhotse,8516\n", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    parse, seen = parsing.parse, []

    def counting(*given, **named):
        names = [frame.name for frame in traceback.extract_stack()]
        seen.append(names[len(names) - 1 - names[::-1].index("main") : -1] + ["parse"])
        return parse(*given, **named)

    monkeypatch.setattr(parsing, "parse", counting)
    assert main(["ask", str(tmp_path / "peaks.csv"), "How high is K2?"]) == 0
    assert "8611" in capsys.readouterr().out.replace(",", "")
    deepest = max(seen, key=len)
    assert len(deepest) <= MOST_FRAMES, deepest
