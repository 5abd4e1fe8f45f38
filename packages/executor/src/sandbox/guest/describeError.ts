import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import type { SandboxError } from '../SandboxWorker.js';
import { USER_FILE } from './prelude.js';
import { readText } from './readText.js';

/** Describes an error of user code: its name, its message and the user's line, without internals. */
export function describeError(
  context: QuickJSContext,
  describe: QuickJSHandle,
  error: QuickJSHandle,
  source: string,
): SandboxError {
  const { name, message, stack } = read(context, describe, error);
  if (name === 'InternalError' && message === 'out of memory') return outOfMemory;
  if (name === 'InternalError' && message === 'stack overflow') return tooDeep;
  const line = userLine(stack, source);
  if (name === 'SyntaxError' && line !== undefined && isModuleSyntax(source, line)) {
    return {
      kind: 'syntax',
      message: withLine('modules are not available in code: no import, no export', line),
    };
  }
  if (name === 'ReferenceError' && message.startsWith('could not load module')) {
    return { kind: 'thrown', message: withLine('modules are not available in code: no import()', line) };
  }
  const isUnreadable = name === 'SyntaxError' && stack.trimStart().startsWith(`at ${USER_FILE}:`);
  const described = [name, message].filter((part) => part !== '').join(': ');
  return {
    kind: isUnreadable ? 'syntax' : 'thrown',
    message: withLine(described === '' ? 'an error without a message' : described, line),
  };
}

/** The program exceeded its memory limit. */
export const outOfMemory: SandboxError = {
  kind: 'memory',
  message: 'The code exceeded its memory limit.',
};

/** The program recursed too deeply. */
export const tooDeep: SandboxError = {
  kind: 'thrown',
  message: 'The calls or the values of the code are nested too deeply (stack overflow).',
};

/** Adds the line to a message if it is known. */
export function withLine(message: string, line: number | undefined): string {
  return line === undefined ? message : `${message} (line ${line})`;
}

function read(context: QuickJSContext, describe: QuickJSHandle, error: QuickJSHandle) {
  const described = context.callFunction(describe, context.undefined, error);
  const text = described.error ? undefined : readText(context, described.value, 20_000);
  (described.error ?? described.value).dispose();
  const parts = new Map<string, unknown>();
  try {
    for (const [key, value] of Object.entries(JSON.parse(text ?? '{}') ?? {})) parts.set(key, value);
  } catch {
    // User code replaced functions that JSON needs, so the error cannot be described.
  }
  const part = (key: string) => (typeof parts.get(key) === 'string' ? (parts.get(key) as string) : '');
  return { name: part('name'), message: part('message'), stack: part('stack') };
}

/**
 * The topmost line of the user's source in a stack. A program can forge its stack, but only with its own
 * lines.
 */
function userLine(stack: string, source: string): number | undefined {
  const at = stack.indexOf(`${USER_FILE}:`);
  if (at < 0) return undefined;
  const line = Number.parseInt(stack.slice(at + USER_FILE.length + 1), 10);
  return line >= 1 && line <= source.split('\n').length ? line : undefined;
}

function isModuleSyntax(source: string, line: number): boolean {
  return /^\s*(import|export)\b/.test(source.split('\n')[line - 1] ?? '');
}
