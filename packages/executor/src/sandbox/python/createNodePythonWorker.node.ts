/// <reference types="node" />
import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import type { Duplex, Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { builtFile } from '../builtFile.node.js';
import type { SandboxWorker, SandboxWorkerListener } from '../SandboxWorker.js';
import { findIsolation, type Isolation, nodeFlags } from './isolation.node.js';
import { LineReader } from './LineReader.js';
import { listFiles, type PythonFiles, readableFiles } from './readableFiles.node.js';
import { SNAPSHOT_HEADER, snapshotHeader } from './snapshotStream.node.js';

/** Maximum length of a child's message; a longer one terminates the child. */
const MESSAGE_LENGTH = 32 * 1024 * 1024;
const SNAPSHOT_BYTES = 64 * 1024 * 1024;

interface Installation {
  isolation: Isolation;
  files: PythonFiles;
}

let installation: Promise<Installation> | undefined;
/** Memory of a fresh interpreter, from the first child that started. */
let snapshot: Buffer | undefined;

/**
 * Starts a Python interpreter in a separate process that has no network and no environment variables, reads only
 * the interpreter's files, cannot write files, and ends with this process. Refuses with the reason if this machine
 * cannot isolate the process.
 */
export function createNodePythonWorker(): SandboxWorker {
  const worker = new PythonChild();
  return {
    postMessage: (message) => worker.send(JSON.stringify(message)),
    listen: (listener) => worker.start(listener),
    terminate: () => worker.end(),
  };
}

/** The reason why this machine cannot run Python; undefined if it can. */
export async function pythonRefusal(): Promise<string | undefined> {
  installation ??= findInstallation();
  const { isolation } = await installation;
  return 'refusal' in isolation ? isolation.refusal : undefined;
}

class PythonChild {
  private child: ChildProcess | undefined;
  private isEnded = false;

  async start(listener: SandboxWorkerListener): Promise<void> {
    try {
      installation ??= findInstallation();
      const { isolation, files } = await installation;
      if (this.isEnded) return;
      if ('refusal' in isolation) listener.onMessage({ type: 'refused', reason: isolation.refusal });
      else this.open(listener, isolation.command, readableFiles(files));
    } catch (error) {
      listener.onEnded(error instanceof Error ? error.message : String(error));
    }
  }

  send(text: string): void {
    this.child?.stdin?.write(`${text}\n`);
  }

  end(): void {
    this.isEnded = true;
    this.child?.kill('SIGKILL');
  }

  private open(
    { onMessage, onEnded }: SandboxWorkerListener,
    [command = '', ...args]: readonly string[],
    { node, program, folder }: PythonFiles,
  ): void {
    const child = spawn(command, [...args, node, ...nodeFlags([program, folder]), program, folder], {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    });
    this.child = child;
    const [input, output, , memory] = child.stdio as unknown as [Writable, Readable, null, Duplex];
    // An idle child must not keep the process alive; a pending call has a timer that does.
    child.unref();
    for (const stream of [input, output, memory]) {
      (stream as unknown as { unref(): void }).unref();
      stream.on('error', () => {});
    }
    child.on('error', (error) => onEnded(error.message));
    child.on('exit', (code, signal) => onEnded(`the process exited with ${signal ?? code}`));
    const begun = passSnapshot(memory);
    const lines = new LineReader(MESSAGE_LENGTH, (line) => begun.then(() => onMessage(parse(line))));
    output.on('data', (bytes: Buffer) => {
      if (lines.take(bytes)) return;
      onEnded('it sent more than it may');
      this.end();
    });
  }
}

/**
 * Sends the snapshot to the child, or receives one from it; settles before any program can run in the child.
 */
function passSnapshot(memory: Duplex): Promise<void> {
  memory.write(snapshotHeader(snapshot));
  memory.end(snapshot);
  const parts: Buffer[] = [];
  let length = 0;
  return new Promise((resolve) => {
    memory.on('close', resolve);
    memory.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length < SNAPSHOT_HEADER) return;
      const wanted = SNAPSHOT_HEADER + Buffer.concat(parts.slice(0, 4)).readUInt32LE();
      if (length < wanted && wanted <= SNAPSHOT_BYTES) return;
      if (length === wanted && length > SNAPSHOT_HEADER) {
        snapshot ??= Buffer.concat(parts, length).subarray(SNAPSHOT_HEADER);
      }
      memory.destroy();
      resolve();
    });
  });
}

async function findInstallation(): Promise<Installation> {
  const program = realpathSync(fileURLToPath(builtFile(sandboxFolder(), 'python.node.js')));
  const require = createRequire(import.meta.url);
  const folder = `${dirname(realpathSync(findPyodide(require)))}${sep}`;
  const files = { node: process.execPath, program, folder };
  const readable = readableFiles(files);
  return { isolation: await findIsolation(listFiles(readable), { node: readable.node }), files };
}

/** The interpreter is 13 MB, so only those who run Python install it. */
function findPyodide(require: NodeJS.Require): string {
  try {
    return require.resolve('pyodide/package.json');
  } catch (cause) {
    throw new Error('Python needs the package pyodide; install it with: npm install pyodide', { cause });
  }
}

/** The `sandbox` folder, resolved from the source of this file or from the bundle containing it. */
function sandboxFolder(): URL {
  const { url } = import.meta;
  return new URL(url.includes('/src/sandbox/python/') ? '..' : '.', url);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
