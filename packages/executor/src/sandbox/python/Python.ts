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

/** Where an interpreter comes from. */
export interface PythonSource {
  loadPyodide: typeof loadPyodide;
  /** Folder of `pyodide.asm.mjs`, `pyodide.asm.wasm` and `python_stdlib.zip`. */
  folder: string;
  /** The memory of an interpreter that has started before: a start from it is several times faster. */
  snapshot?: Uint8Array | undefined;
}

/** An interpreter that has run nothing yet. It takes one program: nobody could clean up after it for certain. */
export class Python {
  private constructor(
    private readonly pyodide: PyodideAPI,
    private readonly runInside: Run,
    /** The interpreter's memory as it began; there unless it began from one. */
    readonly snapshot: Uint8Array | undefined,
  ) {}

  /** Starts an interpreter and takes everything away that leads out of it. */
  static async start({ loadPyodide, folder, snapshot }: PythonSource): Promise<Python> {
    const pyodide = await loadPyodide({
      indexURL: folder,
      // No packages can be loaded, and no list of them is asked for.
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
      // The thread's own stack ran out below the interpreter, or the program ended or broke it.
      if (error instanceof RangeError) return failed('thrown', tooDeep);
      return failed('thrown', 'The code broke the interpreter that it runs in.');
    } finally {
      lines.end();
    }
  }
}

const tooDeep = 'RecursionError: the calls of the code are nested too deeply.';

/** A list of packages without any; the interpreter starts only when the version in it is its own. */
const emptyLock = JSON.stringify({ info: { abi_version: '2026_0' }, packages: {} });

/** From here on no memory of this thread grows beyond so many bytes: the interpreter itself would take 4 GiB. */
function limitMemory(maxBytes: number): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > maxBytes) throw new RangeError('The limit is reached.');
    return grow.call(this, pages);
  };
}

/** Files of the interpreter live in the host's memory, where no limit counts them; so there are no new ones. */
function refuseWriting({ FS, ERRNO_CODES }: PyodideAPI): void {
  const refuse = () => {
    throw new FS.ErrnoError(ERRNO_CODES.EROFS);
  };
  const { dir, file, link } = FS.filesystems.MEMFS.ops_table;
  for (const name of ['mknod', 'symlink', 'rename', 'unlink', 'rmdir']) dir.node[name] = refuse;
  for (const { node } of [dir, file, link]) node.setattr = refuse;
  for (const name of ['write', 'allocate', 'mmap', 'msync']) file.stream[name] = refuse;
}

/** What the driver answered. A program may have changed it, so nothing in it is believed. */
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
