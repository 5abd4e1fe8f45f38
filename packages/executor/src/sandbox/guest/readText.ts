import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';

/**
 * Reads a string from the engine, measuring it before copying; undefined if it is not a string or too long.
 */
export function readText(context: QuickJSContext, handle: QuickJSHandle, limit: number): string | undefined {
  if (context.typeof(handle) !== 'string') return undefined;
  return lengthOf(context, handle) > limit ? undefined : context.getString(handle);
}

/** The length of a string in the engine; programs cannot override it for primitive strings. */
export function lengthOf(context: QuickJSContext, handle: QuickJSHandle): number {
  const length = context.getProp(handle, 'length');
  const value = context.getNumber(length);
  length.dispose();
  return value;
}
