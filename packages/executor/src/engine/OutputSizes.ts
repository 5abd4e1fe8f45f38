import type { Json, JsonObject } from '@heddle/workflow-schema';
import { ExecutionError, errorCodes } from '../errors.js';
import type { RunLimits } from '../RunSettings.js';
import type { CompiledNode } from './Graph.js';
import { defaultLimits } from './limits.js';

/** Size of a value other than a string, excluding its key. */
const plainSize = 8;

type Place = CompiledNode['about'];

/** Measures the data that nodes add to the journal against the limits of the run. */
export class OutputSizes {
  #total = 0;

  constructor(private readonly limits: RunLimits) {}

  /** Adds the outputs of a node; throws if they are too large or too deep, or exceed the total. */
  take({ about }: CompiledNode, outputs: JsonObject, raw?: Json): void {
    const { outputSize, outputDepth, totalSize } = this.limits;
    const size =
      sizeOf(outputs, outputDepth, outputSize) +
      (raw === undefined ? 0 : sizeOf(raw, outputDepth, outputSize));
    if (size === Number.POSITIVE_INFINITY) throw tooDeep(about, outputDepth);
    if (size > outputSize) throw tooBig(about, 'gives', outputSize);
    this.#total += size;
    if (this.#total <= totalSize) return;
    const message = `Workflow execution failure: what the nodes of this run give is together larger than ${totalSize}, with those of "${about.title}" (${about.id})`;
    throw new ExecutionError(errorCodes.execution, message, { nodeId: about.id });
  }

  /**
   * Counts the characters that a node streams or emits in messages; throws at the first one beyond the limit.
   */
  textOf({ about }: CompiledNode): (text: string) => void {
    const { outputSize } = this.limits;
    let size = 0;
    return (text) => {
      // An empty piece counts as one, so that a stream of empty pieces ends.
      size += text.length + 1;
      if (size > outputSize) throw tooBig(about, 'has written a text of', outputSize);
    };
  }
}

/**
 * Characters of strings and keys, plus 8 for every other value. Infinite if lists and objects are nested
 * deeper than `depth`, which includes cycles. Stops shortly after exceeding `limit`.
 */
function sizeOf(value: Json | undefined, depth: number, limit: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return plainSize;
  if (depth === 0) return Number.POSITIVE_INFINITY;
  let size = plainSize;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && size <= limit; index++) {
      size += sizeOf(value[index], depth - 1, limit - size);
    }
    return size;
  }
  for (const name in value) {
    size += name.length + sizeOf(value[name], depth - 1, limit - size);
    if (size > limit) return size;
  }
  return size;
}

/** Throws if a value from outside is too large or too deep; `what` names it in the message. */
export function checkValue(value: Json, what: string, limits: RunLimits = defaultLimits): void {
  const size = sizeOf(value, limits.outputDepth, limits.outputSize);
  if (size === Number.POSITIVE_INFINITY) {
    throw new ExecutionError(
      errorCodes.invalidParameter,
      `${what} is nested deeper than ${limits.outputDepth} levels`,
    );
  }
  if (size <= limits.outputSize) return;
  throw new ExecutionError(errorCodes.invalidParameter, `${what} is larger than ${limits.outputSize}`);
}

function tooDeep({ id, title }: Place, limit: number): ExecutionError {
  const message = `Workflow execution failure: "${title}" (${id}) gives what is nested deeper than ${limit} levels`;
  return new ExecutionError(errorCodes.execution, message, { nodeId: id });
}

function tooBig({ id, title }: Place, what: string, limit: number): ExecutionError {
  const message = `Workflow execution failure: "${title}" (${id}) ${what} more than ${limit} characters`;
  return new ExecutionError(errorCodes.execution, message, { nodeId: id });
}
