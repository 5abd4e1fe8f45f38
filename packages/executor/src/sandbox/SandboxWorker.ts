import type { CodeLimits } from '../services.js';

/** A worker in which user code runs, in a browser or in Node. Whoever made it may end it at any moment. */
export interface SandboxWorker {
  postMessage(message: ToSandbox): void;
  /** Called once, right after the worker was made. */
  listen(listener: SandboxWorkerListener): void;
  terminate(): void;
}

/** What a sandbox worker tells its owner. */
export interface SandboxWorkerListener {
  onMessage(message: unknown): void;
  /** It failed or ended by itself; the reason is for people. */
  onEnded(reason: string): void;
}

/** One program for the worker to run. */
export interface SandboxProgram {
  language: number;
  source: string;
  /** JSON text: nothing else than text crosses in either direction. */
  params: string;
  limits: CodeLimits;
}

/** The only message to a sandbox worker. */
export interface ToSandbox {
  type: 'run';
  id: number;
  program: SandboxProgram;
}

/** Why a program gave no result. */
export interface SandboxError {
  kind: 'syntax' | 'thrown' | 'time' | 'memory' | 'output';
  message: string;
}

/** How a program ended; `text` is JSON. */
export type SandboxOutcome = { ok: true; text: string } | { ok: false; error: SandboxError };

/** Messages of a sandbox worker. */
export type FromSandbox =
  | { type: 'ready' }
  | { type: 'broken'; reason: string }
  /** This host does not run such programs at all. */
  | { type: 'refused'; reason: string }
  | { type: 'log'; id: number; line: string }
  /** `spent`: the program ran into a limit, so the worker must not run another one. */
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

/** In the place of a worker: programs are answered with the reason why they do not run here. */
export function refusingWorker(reason: string): SandboxWorker {
  return {
    postMessage: () => {},
    listen: ({ onMessage }) => queueMicrotask(() => onMessage({ type: 'refused', reason })),
    terminate: () => {},
  };
}

/** The error of a program that was stopped, from inside or from outside. */
export function timeIsOver(timeMs: number): SandboxError {
  return { kind: 'time', message: `The code ran longer than ${timeMs} ms and was stopped.` };
}

/** A message of a worker, or nothing when it is not one: what comes over a border is looked at first. */
export function readMessage(message: unknown): FromSandbox | undefined {
  const { type, id, line, reason, outcome, spent } = fieldsOf(message);
  if (type === 'ready') return { type };
  if (type === 'broken' || type === 'refused') return { type, reason: String(reason) };
  if (typeof id !== 'number') return undefined;
  if (type === 'log') return typeof line === 'string' ? { type, id, line } : undefined;
  if (type !== 'result') return undefined;
  const { ok, text, error } = fieldsOf(outcome);
  const { kind, message: words } = fieldsOf(error);
  if (ok === true && typeof text === 'string')
    return { type, id, outcome: { ok, text }, spent: spent === true };
  if (ok !== false || typeof words !== 'string' || !isKind(kind)) return undefined;
  return { type, id, outcome: { ok, error: { kind, message: words } }, spent: spent === true };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isKind(kind: unknown): kind is SandboxError['kind'] {
  return ['syntax', 'thrown', 'time', 'memory', 'output'].includes(kind as string);
}
