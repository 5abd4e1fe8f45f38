/** The name under which user code appears in errors. */
export const PYTHON_FILE = 'code.py';

/** What user code may not import, although the standard library has it. */
export const pythonModules = {
  /** The format's own list: they need a terminal, a screen, threads, other processes or a network. */
  refused: [
    ...[
      'curses',
      'dbm',
      'ensurepip',
      'fcntl',
      'grp',
      'idlelib',
      'lib2to3',
      'msvcrt',
      'multiprocessing',
      'pty',
    ],
    ...[
      'pwd',
      'resource',
      'socket',
      'syslog',
      'termios',
      'threading',
      'tkinter',
      'tty',
      'turtle',
      'turtledemo',
    ],
    ...['venv', 'winreg', 'winsound'],
  ],
  /** Ours beside it: what leads to the machine below the interpreter, and to the interpreter's host. */
  bridges: [
    ...['ctypes', '_ctypes', 'js', 'pyodide_js', 'pyodide', '_pyodide', '_pyodide_core', 'micropip'],
    'pyodide_http',
  ],
};

/** Memory of an interpreter, beside what the program itself may use. It begins with 30 MiB. */
export const INTERPRETER_MB = 32;
