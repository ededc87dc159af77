# ruff: noqa: E501
"""Programs that try to get out, one an entry; `{secret}`, `{folder}`, `{port}` ... are places on the host that watch for it.

What is reached by another way than `import` is reached on purpose: that imports are refused is no lock.
"""

# the modules themselves, past the list of imports
REACH = """
os = pd.io.common.os
sys = os.sys
take = sys.modules["builtins"].__import__
"""

FILES = {
    "open": "print(open({secret!r}).read())",
    "open for writing": "open({folder!r} + '/owned', 'w').write('x')",
    "open appending to the secret": "open({secret!r}, 'a').write('changed')",
    "os.open": "print(os.read(os.open({secret!r}, 0), 100))",
    "os.open made anew": "os.write(os.open({folder!r} + '/owned', os.O_CREAT | os.O_WRONLY), b'x')",
    "io.FileIO": "print(take('io').FileIO({secret!r}).read())",
    "io.open_code": "print(take('io').open_code({secret!r}).read())",
    "pathlib": "print(take('pathlib').Path({secret!r}).read_text())",
    "pathlib writing": "take('pathlib').Path({folder!r} + '/owned').write_text('x')",
    "linecache": "print(take('linecache').getlines({secret!r}))",
    "tokenize": "print(take('tokenize').open({secret!r}).read())",
    "listdir": "print(os.listdir({folder!r}))",
    "scandir": "print([each.name for each in os.scandir({folder!r})])",
    "walk": "print([name for _, _, names in os.walk({folder!r}) for name in names])",
    "glob": "print(take('glob').glob({folder!r} + '/*'))",
    "stat tells it is there": "os.stat({secret!r}); print('ESCAPED')",
    "access tells it is there": "print('ESCAPED') if os.access({secret!r}, 0) else None",
    "readlink": "print(os.readlink({link!r}))",
    "mkdir": "os.mkdir({folder!r} + '/owned')",
    "symlink": "os.symlink({secret!r}, {folder!r} + '/owned')",
    "hard link": "os.link({secret!r}, {folder!r} + '/owned')",
    "rename": "os.rename({secret!r}, {folder!r} + '/owned')",
    "unlink": "os.unlink({secret!r})",
    "truncate": "os.truncate({secret!r}, 0)",
    "chmod": "os.chmod({secret!r}, 0)",
    "utime": "os.utime({secret!r}, (1, 1))",
    "fifo": "os.mkfifo({folder!r} + '/owned')",
    "chdir and open": "os.chdir({folder!r}); print(open('secret').read())",
    "a relative path upward": "print(open('../' * 30 + {secret!r}).read())",
    "tempfile": "take('tempfile').NamedTemporaryFile(dir={folder!r}, delete=False).write(b'x')",
    "sqlite": "take('_sqlite3').connect({folder!r} + '/owned').execute('CREATE TABLE x (y)')",
    "shared memory by file": "open('/dev/shm/{token}', 'w').write('x')",
    "mmap of a file": "print(take('mmap').mmap(os.open({secret!r}, 0), 0, prot=1)[:])",
    "inherited descriptors": "print([os.read(pipe, 1000) for pipe in range(3, 40) if not os.isatty(pipe)])",
}

PANDAS = {
    "read_csv": "print(pd.read_csv({secret!r}, header=None).to_string())",
    "read_table": "print(pd.read_table({secret!r}, header=None).to_string())",
    "read_fwf": "print(pd.read_fwf({secret!r}, header=None).to_string())",
    "read_json": "print(pd.read_json({json!r}).to_string())",
    "read_csv by address": "print(pd.read_csv('file://' + {secret!r}, header=None).to_string())",
    "read_csv over the network": "pd.read_csv('http://127.0.0.1:{port}/')",
    "read_parquet": "print(pd.read_parquet({parquet!r}).to_string())",
    "to_csv": "df.to_csv({folder!r} + '/owned')",
    "to_json": "df.to_json({folder!r} + '/owned')",
    "to_parquet": "df.to_parquet({folder!r} + '/owned')",
    "to_pickle": "df.to_pickle({folder!r} + '/owned')",
    "to_html": "df.to_html({folder!r} + '/owned')",
    "to_string": "df.to_string({folder!r} + '/owned')",
    "to_latex": "df.to_latex({folder!r} + '/owned')",
    "read_pickle": "print(pd.read_pickle({pickle!r}))",
    "to_sql": "df.to_sql('owned', 'sqlite:///' + {folder!r} + '/owned')",
    "eval": "pd.eval('os.mkdir(path)', local_dict=dict(os=os, path={folder!r} + '/owned'), engine='python')",
    "query": "made = {folder!r} + '/owned'; df.query('@os.mkdir(@made) == 1', engine='python')",
    "frame eval": "made = {folder!r} + '/owned'; df.eval('x = @os.mkdir(@made)', engine='python')",
    "numpy load": "print(np.load({npy!r}))",
    "numpy save": "np.save({folder!r} + '/owned', np.zeros(3))",
    "numpy fromfile": "print(np.fromfile({secret!r}, dtype='S14'))",
    "numpy tofile": "np.zeros(3).tofile({folder!r} + '/owned')",
    "numpy memmap": "np.memmap({folder!r} + '/owned', mode='w+', shape=10)",
    "numpy genfromtxt": "print(np.genfromtxt({secret!r}, dtype=str))",
    "arrow file": "print(take('pyarrow').OSFile({secret!r}).read())",
    "arrow writing": "take('pyarrow').OSFile({folder!r} + '/owned', 'w').write(b'x')",
}

PROCESSES = {
    "os.system": "os.system('touch ' + {folder!r} + '/owned')",
    "os.popen": "print(os.popen('cat ' + {secret!r}).read())",
    "subprocess": "print(take('subprocess').check_output(['cat', {secret!r}]))",
    "_posixsubprocess": "print(take('subprocess').Popen(['touch', {folder!r} + '/owned'], close_fds=True))",
    "posix_spawn": "os.posix_spawn('/bin/touch', ['touch', {folder!r} + '/owned'], {{}})",
    "fork": "os.fork() or open({folder!r} + '/owned', 'w').write('x')",
    "fork bomb": "while True: os.fork()",
    "exec": "os.execv('/bin/touch', ['touch', {folder!r} + '/owned'])",
    "multiprocessing": "p = take('multiprocessing').get_context('fork').Process(target=os.mkdir, args=({folder!r} + '/owned',)); p.start(); p.join()",
    "a thread": "import math\nthreads = sys.modules['threading']; [threads.Thread(target=sys.modules['time'].sleep, args=(9,)).start() for _ in range(9)]",
    "thread module": "take('_thread').start_new_thread(os.mkdir, ({folder!r} + '/owned',))",
    "subclasses to Popen": "[each for each in ().__class__.__base__.__subclasses__() if each.__name__ == 'Popen'][0](['touch', {folder!r} + '/owned'])",
    "subclasses to the loader": "print([each for each in ().__class__.__base__.__subclasses__() if each.__name__ == 'FileLoader'][0]('x', {secret!r}).get_data({secret!r}))",
    "globals of a function": "pd.read_csv.__globals__['__builtins__']['open']({folder!r} + '/owned', 'w').write('x')",
    "eval chain": "eval(eval(\"'op' + 'en'\") + '(' + repr({secret!r}) + ').read()')",
    "exec of compiled code": "exec(compile('f = ope' + 'n({secret!r}).read()', 'x', 'exec')); print(f)",
    "a frame's globals": "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    frame = e.__traceback__.tb_frame\n    while frame.f_back: frame = frame.f_back\n    print(frame.f_globals['os'].read(frame.f_globals['os'].open({secret!r}, 0), 99))",
    "pickle": "take('pickle').loads(b'cposix\\nsystem\\n(S\"touch {folder}/owned\"\\ntR.')",
    "reduce": "class Owned:\n    def __reduce__(self): return os.mkdir, ({folder!r} + '/owned',)\ntake('pickle').loads(take('pickle').dumps(Owned()))",
    "repr that acts": "class Owned:\n    def __repr__(self): return str(os.mkdir({folder!r} + '/owned'))\nOwned()",
    "error that acts": "class Owned(Exception):\n    def __str__(self): return str(os.mkdir({folder!r} + '/owned'))\nraise Owned",
    "item that acts": "class Owned:\n    def item(self): return os.mkdir({folder!r} + '/owned')\nOwned()",
    "at the end of the process": "take('atexit').register(os.mkdir, {folder!r} + '/owned'); sys.exit()",
    "ctypes system": "take('ctypes').CDLL(None).system(b'touch ' + {folder!r}.encode() + b'/owned')",
    "ctypes open": "c = take('ctypes'); libc = c.CDLL(None); made = c.create_string_buffer(100); libc.read(libc.open({secret!r}.encode(), 0), made, 99); print(made.raw)",
    "ctypes fork": "take('ctypes').CDLL(None).fork() or open({folder!r} + '/owned', 'w')",
    "ctypes library": "take('ctypes').CDLL('libc.so.6').mkdir({folder!r}.encode() + b'/owned', 511)",
    "system call by number": "take('ctypes').CDLL(None).syscall(83, {folder!r}.encode() + b'/owned', 511)",
    "system call of the other table": "take('ctypes').CDLL(None).syscall(0x40000000 + 83, {folder!r}.encode() + b'/owned', 511)",
    "unshare and mount": "c = take('ctypes').CDLL(None); print(c.unshare(0x20000), c.mount(b'none', b'/', b'tmpfs', 0, 0)); os.mkdir({folder!r} + '/owned')",
    "another filter": "print(take('ctypes').CDLL(None).prctl(22, 0, 0, 0, 0)); os.mkdir({folder!r} + '/owned')",
    "code of the machine": "mmap = take('mmap'); m = mmap.mmap(-1, 4096, prot=7); m.write(b'\\xc3'); c = take('ctypes'); c.CFUNCTYPE(c.c_int)(c.addressof(c.c_char.from_buffer(m)))(); os.mkdir({folder!r} + '/owned')",
    "ring of calls": "print(take('ctypes').CDLL(None).syscall(425, 8, take('ctypes').create_string_buffer(120))); os.mkdir({folder!r} + '/owned')",
}

NETWORK = {
    "tcp": "s = take('_socket').socket(2, 1); s.connect(('127.0.0.1', {port})); s.send(b'x')",
    "udp": "take('_socket').socket(2, 2).sendto(b'x', ('127.0.0.1', {udp}))",
    "a unix socket": "take('_socket').socket(1, 1).connect({unix!r})",
    "create_connection": "take('socket').create_connection(('127.0.0.1', {port}))",
    "urllib": "take('urllib.request'); sys.modules['urllib.request'].urlopen('http://127.0.0.1:{port}/')",
    "a name asked of the net": "print('ESCAPED', take('socket').getaddrinfo('localhost', 80))",
    "listen": "s = take('_socket').socket(2, 1); s.bind(('127.0.0.1', {free})); s.listen(1); sys.modules['time'].sleep(0.3)",
}

PARENT = {
    "kill the parent": "os.kill(os.getppid(), 9)",
    "stop the parent": "os.kill(os.getppid(), 19)",
    "kill all": "os.kill(-1, 9)",
    "kill the group": "os.killpg(os.getpgid(0), 9)",
    "kill the host": "os.kill({pid}, 9)",
    "tgkill by number": "print(take('ctypes').CDLL(None).syscall(234, os.getppid(), os.getppid(), 9))",
    "pidfd": "take('signal').pidfd_send_signal(os.pidfd_open({pid}), 9)",
    "trace the parent": "print(take('ctypes').CDLL(None).ptrace(16, os.getppid(), 0, 0)); sys.modules['time'].sleep(0.2)",
    "read another's memory": "c = take('ctypes'); b = c.create_string_buffer(8); print('ESCAPED' if c.CDLL(None).process_vm_readv({pid}, b, 1, b, 1, 0) >= 0 else '')",
    "environment by /proc": "print(open('/proc/{pid}/environ').read())",
    "own maps by /proc": "print('ESCAPED', open('/proc/self/maps').read())",
    "memory by /proc": "open('/proc/%d/mem' % os.getppid(), 'r+b').write(b'x')",
    "oom score": "open('/proc/self/oom_score_adj', 'w').write('500'); print('ESCAPED')",
    "lower the parent": "os.setpriority(0, os.getppid(), 19)",
    "take back limits": "take('resource').setrlimit(9, (-1, -1)); bytearray(2 << 30); print('ESCAPED')",
    "limits of the parent": "take('resource').prlimit(os.getppid(), 7, (0, 0))",
    "another user": "os.setuid(0); os.chmod({secret!r}, 0)",
    "outlive the parent": "take('ctypes').CDLL(None).prctl(1, 0, 0, 0, 0); print('ESCAPED') if take('ctypes').CDLL(None).prctl(15, b'mine', 0, 0, 0) == 0 else None",
    "says that it was ended": """
for pipe in range(3, 40):
    try: os.write(pipe, b'\\0\\0\\0\\7"ended"')
    except OSError: pass
sys.modules['time'].sleep(60)
""",
    "lies to the parent": "os.write(5, b'x' * 100); [os.write(pipe, b'\\0\\0\\0\\1x' * 9) for pipe in range(3, 9)]",
}

BOMBS = {
    "a long text": "len('x' * (1 << 34))",
    "a growing list": "kept = []\nwhile True: kept.append(bytearray(1 << 20))",
    "a large array": "np.ones(1 << 31).sum()",
    "a product of frames": "pd.concat([df] * 5000).merge(pd.concat([df] * 5000), how='cross')",
    "memory that no error frees": "kept = []\nwhile True:\n    try: kept.append(bytearray(1 << 20))\n    except MemoryError: pass",
    "a power": "10 ** 10 ** 9",
    "endless": "while True: pass",
    "endless in C": "sum(iter(int, 1))",
    "endless and deaf": "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
    "endless behind its errors": "class Owned(Exception):\n    def __str__(self):\n        while True: pass\nraise Owned",
    "asleep": "sys.modules['time'].sleep(1000)",
    "a slow expression": "import re\nre.match('(a+)+$', 'a' * 50 + 'b')",
    "signals ignored": "s = take('signal'); [s.signal(n, s.SIG_IGN) for n in (2, 15, 24)]\nwhile True: pass",
    "output without end": "while True: print('x' * 1000)",
    "a long line": "print('x' * 100_000_000)",
    "a long answer": "list(range(10_000_000))",
    "a wide answer": "[['x' * 100_000] * 20] * 1000",
    "deep": "x = []\nfor _ in range(100_000): x = [x]\nx",
    "deep source": "eval('(' * 5000 + ')' * 5000)",
    "recursion": "def f(): f()\nf()",
    "recursion without end": "sys.setrecursionlimit(10 ** 9)\ndef f(): f()\nf()",
    "a number of many digits": "7 ** 1_000_000",
    "a crash": "take('ctypes').string_at(0)",
    "an abort": "os.abort()",
    "the end of the process": "os._exit(0)",
    "an answer that is no message": "[os.write(pipe, b'\\xff' * 64) for pipe in range(3, 9)]; os._exit(0)",
    "a disk full": "f = open({folder!r} + '/owned', 'wb')\nwhile True: f.write(b'x' * (1 << 20))",
    "memory by a file": "fd = os.memfd_create('x')\nwhile True: os.write(fd, b'x' * (1 << 20))",
    "many pipes": "[os.pipe() for _ in range(10_000)]",
}

GROUPS = {
    "files": FILES, "pandas": PANDAS, "processes": PROCESSES, "network": NETWORK, "parent": PARENT, "bombs": BOMBS,
}  # fmt: skip
ESCAPES = [(f"{group}: {name}", REACH + code) for group, codes in GROUPS.items() for name, code in codes.items()]
