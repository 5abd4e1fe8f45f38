/** The name under which user code appears in errors. */
export const PYTHON_FILE = 'code.py';

/** Modules of the standard library that user code may not import. */
export const pythonModules = {
  /** Refused by the format: they need a terminal, a display, threads, other processes or a network. */
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
  /** Refused in addition: they give access to the machine below the interpreter, or to its host. */
  bridges: [
    ...['ctypes', '_ctypes', 'js', 'pyodide_js', 'pyodide', '_pyodide', '_pyodide_core', 'micropip'],
    'pyodide_http',
  ],
};

/** Memory of an interpreter in addition to the program's limit. It starts with 30 MiB. */
export const INTERPRETER_MB = 32;
