import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';

/** A string of the engine, measured before it is copied out; nothing when it is no string or too long. */
export function readText(context: QuickJSContext, handle: QuickJSHandle, limit: number): string | undefined {
  if (context.typeof(handle) !== 'string') return undefined;
  return lengthOf(context, handle) > limit ? undefined : context.getString(handle);
}

/** The length of a string of the engine; of a primitive string no program can change it. */
export function lengthOf(context: QuickJSContext, handle: QuickJSHandle): number {
  const length = context.getProp(handle, 'length');
  const value = context.getNumber(length);
  length.dispose();
  return value;
}
