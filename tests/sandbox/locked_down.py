"""Run a command where something is forbidden that a container or a distribution may forbid.

    python tests/sandbox/locked_down.py SETTING command ...

Settings: `user` (nobody, without capabilities), `container` (nobody, and the kernel refuses namespaces and mounts, as
the default profile of a container engine does), `old` (the same, and there is no Landlock), `profile` (the kernel
refuses to take any further filter of system calls). Needs root, which is given up.
"""

import ctypes
import os
import struct
import sys
import tempfile

# on x86-64: unshare, setns, mount, umount2, clone3 (which hides its flags, and is told not to be there)
NAMESPACES = {272: 1, 308: 1, 165: 1, 166: 1, 435: 38}
LANDLOCK = {444: 38, 445: 38, 446: 38}
CLONE, NEW_NAMESPACES = 56, 0x7E020000
PRCTL, SECCOMP, SET_FILTER = 157, 317, 22
SETTINGS = {"user": {}, "container": NAMESPACES, "old": NAMESPACES | LANDLOCK, "profile": {SECCOMP: 1}}


def filter_of(setting: str) -> bytes:
    "A filter that refuses some calls with an error, and lets all others through."
    load, equal, any_bit, answer, allow = 0x20, 0x15, 0x45, 0x06, 0x7FFF0000
    lines = [(load, 0, 0, 0)]
    for number, error in SETTINGS[setting].items():
        lines += [(equal, 0, 1, number), (answer, 0, 0, 0x50000 | error)]
    if CLONE not in SETTINGS[setting] and setting in ("container", "old"):
        lines += [(equal, 0, 3, CLONE), (load, 0, 0, 16), (any_bit, 0, 1, NEW_NAMESPACES), (answer, 0, 0, 0x50001)]
        lines += [(load, 0, 0, 0)]
    if setting == "profile":
        lines += [(equal, 0, 3, PRCTL), (load, 0, 0, 16), (equal, 0, 1, SET_FILTER), (answer, 0, 0, 0x50000 | 22)]
    return b"".join(struct.pack("=HBBI", *line) for line in [*lines, (answer, 0, 0, allow)])


def open_a_way(library: ctypes.CDLL, folder: str) -> None:
    "Where only root may pass to the interpreter: let others pass, in mounts that this process alone sees."
    above = folder.split("/")
    closed = next((path for at in range(2, len(above)) if not os.stat(path := "/".join(above[:at])).st_mode & 1), "")
    if not closed:
        return
    kept = tempfile.mkdtemp().encode()
    here = folder.encode()
    done = [library.unshare(0x20000), library.mount(b"none", b"/", None, 0x44000, None)]  # private, all below too
    done += [library.mount(here, kept, None, 0x1000, None)]
    done += [library.mount(b"none", closed.encode(), b"tmpfs", 0, b"mode=755")]
    os.makedirs(folder)
    if any([*done, library.mount(kept, here, None, 0x1000, None)]):
        raise OSError(ctypes.get_errno(), "no way to the interpreter can be made here")


def main(setting: str, command: list[str]) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    open_a_way(library, sys.base_prefix)
    os.setgroups([])
    os.setresgid(65534, 65534, 65534)
    os.setresuid(65534, 65534, 65534)
    library.prctl(38, 1, 0, 0, 0)  # no new privileges
    lines = filter_of(setting)

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("lines", ctypes.c_char_p))

    if len(lines) > 16 and library.prctl(SET_FILTER, 2, ctypes.byref(Program(len(lines) // 8, lines)), 0, 0):
        raise OSError(ctypes.get_errno(), "the setting cannot be made here")
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
