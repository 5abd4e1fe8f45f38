import type { loadPyodide, PyodideAPI } from 'pyodide';
import { isDeeperThan } from '../guest/measure.js';
import { MEMORY_CEILING_MB, RESULT_DEPTH, SOURCE_LENGTH } from '../limits.js';
import type { SandboxError, SandboxOutcome, SandboxProgram } from '../SandboxWorker.js';
import { driver } from './driver.js';
import { LineWriter } from './LineWriter.js';
import { INTERPRETER_MB } from './rules.js';

const MEBIBYTE = 1024 * 1024;
const PAGE = 64 * 1024;

type Run = (source: string, params: string, outputBytes: number) => unknown;

/** How to start an interpreter. */
export interface PythonSource {
  loadPyodide: typeof loadPyodide;
  /** Folder of `pyodide.asm.mjs`, `pyodide.asm.wasm` and `python_stdlib.zip`. */
  folder: string;
  /** Memory snapshot of a started interpreter: starting from it is several times faster. */
  snapshot?: Uint8Array | undefined;
}

/** A fresh interpreter for a single program: it cannot be cleaned up reliably afterwards. */
export class Python {
  private constructor(
    private readonly pyodide: PyodideAPI,
    private readonly runInside: Run,
    /** The interpreter's initial memory; absent if it was started from a snapshot. */
    readonly snapshot: Uint8Array | undefined,
  ) {}

  /** Starts an interpreter and removes everything through which code could escape from it. */
  static async start({ loadPyodide, folder, snapshot }: PythonSource): Promise<Python> {
    const pyodide = await loadPyodide({
      indexURL: folder,
      // An empty lock file: no packages can be loaded, and the package list is not fetched.
      lockFileContents: emptyLock,
      packageBaseUrl: folder,
      jsglobals: Object.freeze(Object.create(null)),
      env: { HOME: '/' },
      stdin: () => null,
      enableRunUntilComplete: false,
      _sysExecutable: 'python',
      ...(snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true }),
    });
    if (!snapshot) pyodide.runPython(driver, { filename: 'host' });
    const made = snapshot ? undefined : pyodide.makeMemorySnapshot();
    const run: Run = pyodide.globals.get('heddle_run');
    pyodide.globals.get('heddle_close')();
    refuseWriting(pyodide);
    return new Python(pyodide, run, made);
  }

  /** Runs the program. Never throws. */
  run({ source, params, limits }: SandboxProgram, writeLine: (line: string) => void): SandboxOutcome {
    if (source.length > SOURCE_LENGTH) {
      return failed('syntax', `The code is longer than ${SOURCE_LENGTH} characters.`);
    }
    const lines = new LineWriter(writeLine);
    const write = (bytes: Uint8Array) => lines.take(bytes);
    this.pyodide.setStdout({ write });
    this.pyodide.setStderr({ write });
    this.pyodide.setStdin({ error: true });
    limitMemory((INTERPRETER_MB + Math.min(Math.max(limits.memoryMb, 1), MEMORY_CEILING_MB)) * MEBIBYTE);
    try {
      return readAnswer(this.runInside(source, params, limits.outputBytes), limits.outputBytes);
    } catch (error) {
      // The thread's stack overflowed below the interpreter, or the program exited or corrupted the
      // interpreter.
      if (error instanceof RangeError) return failed('thrown', tooDeep);
      return failed('thrown', 'The code crashed its interpreter.');
    } finally {
      lines.end();
    }
  }
}

const tooDeep = 'RecursionError: the calls of the code are nested too deeply.';

/** An empty package list; the interpreter starts only if its version matches. */
const emptyLock = JSON.stringify({ info: { abi_version: '2026_0' }, packages: {} });

/**
 * Limits the growth of every memory of this thread from now on: the interpreter alone could allocate 4 GiB.
 */
function limitMemory(maxBytes: number): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > maxBytes) throw new RangeError('The limit is reached.');
    return grow.call(this, pages);
  };
}

/** Prevents new files: the interpreter's files are in the host's memory, which no limit covers. */
function refuseWriting({ FS, ERRNO_CODES }: PyodideAPI): void {
  const refuse = () => {
    throw new FS.ErrnoError(ERRNO_CODES.EROFS);
  };
  const { dir, file, link } = FS.filesystems.MEMFS.ops_table;
  for (const name of ['mknod', 'symlink', 'rename', 'unlink', 'rmdir']) dir.node[name] = refuse;
  for (const { node } of [dir, file, link]) node.setattr = refuse;
  for (const name of ['write', 'allocate', 'mmap', 'msync']) file.stream[name] = refuse;
}

/** Validates the driver's answer, which the program may have tampered with. */
function readAnswer(answer: unknown, outputBytes: number): SandboxOutcome {
  try {
    if (typeof answer !== 'string') throw new TypeError('no text');
    const text = answer.slice(1);
    if (text.length > outputBytes) return failed('output', `The result is larger than ${outputBytes} bytes.`);
    if (isDeeperThan(RESULT_DEPTH, text)) {
      return failed('output', `The result is nested more than ${RESULT_DEPTH} levels deep.`);
    }
    const value: unknown = JSON.parse(text);
    if (answer[0] === '+') return { ok: true, text };
    const { kind, message } = value as SandboxError;
    return { ok: false, error: { kind, message } };
  } catch {
    return failed('output', 'The result cannot be read as JSON.');
  }
}

function failed(kind: SandboxError['kind'], message: string): SandboxOutcome {
  return { ok: false, error: { kind, message } };
}
