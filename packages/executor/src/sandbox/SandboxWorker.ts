import type { CodeLimits } from '../services.js';

/** A worker that runs user code, in a browser or in Node. Its owner may terminate it at any moment. */
export interface SandboxWorker {
  /** Sends a program to run. */
  postMessage(message: ToSandbox): void;
  /** Called once, right after the worker is created. */
  listen(listener: SandboxWorkerListener): void;
  /** Ends the worker at once; it reports nothing more. */
  terminate(): void;
}

/** Receives events of a sandbox worker. */
export interface SandboxWorkerListener {
  /** Receives what the worker says. It may be anything, because a program may have sent it. */
  onMessage(message: unknown): void;
  /** The worker failed or exited by itself; the reason is readable text. */
  onEnded(reason: string): void;
}

/** One program for the worker to run. */
export interface SandboxProgram {
  /** Wire code: 3 Python, 5 TypeScript or JavaScript, 1 JavaScript. */
  language: number;
  /** The program, which defines `main`. */
  source: string;
  /** JSON text: only text is exchanged in either direction. */
  params: string;
  /** What the program may use. */
  limits: CodeLimits;
}

/** The only message to a sandbox worker. */
export interface ToSandbox {
  /** The only kind of message. */
  type: 'run';
  /** Repeated in the answer. */
  id: number;
  /** What to run. */
  program: SandboxProgram;
}

/** The reason why a program has no result. */
export interface SandboxError {
  /** `time` and `memory` are exceeded limits, `output` a result that is too large or not JSON. */
  kind: 'syntax' | 'thrown' | 'time' | 'memory' | 'output';
  /** For the author of the program, with its line if known. */
  message: string;
}

/** The outcome of a program; `text` is JSON. */
export type SandboxOutcome = { ok: true; text: string } | { ok: false; error: SandboxError };

/** Messages of a sandbox worker. */
export type FromSandbox =
  | { type: 'ready' }
  | { type: 'broken'; reason: string }
  /** The host cannot run programs in this language. */
  | { type: 'refused'; reason: string }
  | { type: 'log'; id: number; line: string }
  /** `spent`: the program exceeded a limit, so the worker must not be reused. */
  | { type: 'result'; id: number; outcome: SandboxOutcome; spent: boolean };

/** Wraps a Web Worker that runs `@heddle/executor/sandbox/worker`. */
export function webSandboxWorker(worker: Worker): SandboxWorker {
  return {
    postMessage: (message) => worker.postMessage(message),
    listen({ onMessage, onEnded }) {
      worker.addEventListener('message', (event: MessageEvent) => onMessage(event.data));
      worker.addEventListener('messageerror', () => onEnded('a message could not be read'));
      worker.addEventListener('error', (event: ErrorEvent) => {
        event.preventDefault();
        onEnded(event.message || 'the worker could not be loaded');
      });
    },
    terminate: () => worker.terminate(),
  };
}

/** A substitute for a worker on hosts that cannot run programs: every program fails with the reason. */
export function refusingWorker(reason: string): SandboxWorker {
  return {
    postMessage: () => {},
    listen: ({ onMessage }) => queueMicrotask(() => onMessage({ type: 'refused', reason })),
    terminate: () => {},
  };
}

/** The error of a program that ran out of time, whether stopped from inside or outside. */
export function timeIsOver(timeMs: number): SandboxError {
  return { kind: 'time', message: `The code ran longer than ${timeMs} ms and was stopped.` };
}

/** Validates a message of a worker; undefined if it is invalid. Messages from the sandbox are not trusted. */
export function readMessage(message: unknown): FromSandbox | undefined {
  const { type, id, line, reason, outcome, spent } = fieldsOf(message);
  if (type === 'ready') return { type };
  if (type === 'broken' || type === 'refused') return { type, reason: String(reason) };
  if (typeof id !== 'number') return undefined;
  if (type === 'log') return typeof line === 'string' ? { type, id, line } : undefined;
  if (type !== 'result') return undefined;
  const { ok, text, error } = fieldsOf(outcome);
  const { kind, message: description } = fieldsOf(error);
  if (ok === true && typeof text === 'string')
    return { type, id, outcome: { ok, text }, spent: spent === true };
  if (ok !== false || typeof description !== 'string' || !isKind(kind)) return undefined;
  return { type, id, outcome: { ok, error: { kind, message: description } }, spent: spent === true };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isKind(kind: unknown): kind is SandboxError['kind'] {
  return ['syntax', 'thrown', 'time', 'memory', 'output'].includes(kind as string);
}
