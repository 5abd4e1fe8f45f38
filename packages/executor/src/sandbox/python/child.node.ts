/// <reference types="node" />
import { Buffer } from 'node:buffer';
import { closeSync, constants, writeSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { FromSandbox, ToSandbox } from '../SandboxWorker.js';
import { answerProgram } from './answerProgram.js';
import { LineReader } from './LineReader.js';
import { Python } from './Python.js';
import { sealRealm } from './sealRealm.js';
import { readSnapshot, snapshotHeader } from './snapshotStream.node.js';

// The Python process in Node, started by createNodePythonWorker. Messages are lines of JSON.

/** The file descriptor through which a snapshot is read, and then written if none was read. */
const SNAPSHOT = 3;
const REQUEST_LENGTH = 256 * 1024 * 1024;

const { stdin } = process;

/** The substitute for `process`: the interpreter asks it for the user's ids. */
const nobody = Object.freeze({ getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0 });

function post(message: FromSandbox): void {
  writeAll(1, Buffer.from(`${JSON.stringify(message)}\n`));
}

/** Checks the isolation before running a program; returns the missing part. */
function findGap(): string | undefined {
  const { permission } = process as { permission?: { has(scope: string): boolean } };
  const open = ['fs.read', 'fs.write', 'child', 'worker'].filter((scope) => permission?.has(scope) ?? true);
  if (Object.keys(networkInterfaces()).length > 0) open.push('network');
  if (Object.keys(process.env).length > 0) open.push('environment');
  return open.length === 0 ? undefined : `The Python process is not isolated: ${open.join(', ')}`;
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}

async function start(): Promise<Python> {
  const gap = findGap();
  if (gap !== undefined) throw new Error(gap);
  const folder = process.argv[2] ?? '';
  // Emscripten reads the file mode constants through `process.binding`, which the permission model refuses.
  Reflect.set(process, 'binding', () => ({ fs: constants }));
  const { loadPyodide } = await import(pathToFileURL(`${folder}pyodide.mjs`).href);
  const snapshot = readSnapshot(SNAPSHOT);
  const python = await Python.start({ loadPyodide, folder, snapshot });
  writeAll(SNAPSHOT, snapshotHeader(python.snapshot));
  if (python.snapshot) writeAll(SNAPSHOT, python.snapshot);
  closeSync(SNAPSHOT);
  return python;
}

start().then(
  (python) => {
    sealRealm(globalThis);
    Reflect.set(globalThis, 'process', nobody);
    const requests = new LineReader(REQUEST_LENGTH, (line) =>
      answerProgram(python, JSON.parse(line) as ToSandbox, post),
    );
    stdin.on('data', (bytes: Uint8Array) => requests.take(bytes));
    stdin.on('end', () => process.exit());
    post({ type: 'ready' });
  },
  (error: unknown) => {
    post({ type: 'broken', reason: String(error) });
    process.exit(1);
  },
);
