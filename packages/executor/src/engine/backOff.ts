import type { BackOff } from '../RunSettings.js';
import { longestTimer } from './limits.js';
import type { NodeRun } from './NodeRun.js';
import { wrongSetting } from './wrongSetting.js';

const longestDelayMs = 60_000;

type BackOffs = Readonly<Record<string, BackOff>>;

/** Throws if a delay is invalid. */
export function checkBackOff(given: BackOffs): void {
  const isAmount = (value: unknown) => typeof value === 'number' && value >= 0 && value <= longestTimer;
  for (const [name, backOff] of Object.entries(given)) {
    const { kind, delayMs, maxDelayMs = 0, jitter = 0 } = backOff ?? {};
    if (kind !== 'fixed' && kind !== 'exponential') {
      throw wrongSetting(`backOff of ${name} is neither fixed nor exponential`);
    }
    if (!isAmount(delayMs) || !isAmount(maxDelayMs)) {
      throw wrongSetting(`backOff of ${name} must be from 0 to ${longestTimer} ms`);
    }
    if (!isAmount(jitter) || jitter > 1) throw wrongSetting(`jitter of ${name} must be from 0 to 1`);
  }
}

/** Milliseconds before the node's next attempt, by the settings of the run. */
function ownDelay(given: BackOffs | undefined, node: NodeRun): number {
  if (given === undefined) return 0;
  const { id } = node.node;
  const name = Object.hasOwn(given, id) ? id : '*';
  const backOff = Object.hasOwn(given, name) ? given[name] : undefined;
  if (backOff === undefined) return 0;
  const { kind, delayMs, maxDelayMs = longestDelayMs, jitter = 0 } = backOff;
  const grown = kind === 'exponential' ? delayMs * 2 ** (node.memory?.retries ?? 0) : delayMs;
  return Math.round(Math.min(grown, maxDelayMs) * (1 - jitter * Math.random()));
}

// Nodes that were refused together must not all come back at once.
const spread = 0.1;

/**
 * Milliseconds before the node's next attempt: as long as the settings say, and as long as the refused service
 * asks. Undefined if the service asks for more than a minute, or for more than the node's limit: an earlier
 * attempt would be refused again.
 */
export function delayBefore(given: BackOffs | undefined, node: NodeRun, thrown: unknown): number | undefined {
  const own = ownDelay(given, node);
  const asked = node.compiled.executor?.retriesElsewhere?.(node as never) ? 0 : retryAfterOf(thrown);
  if (asked === 0) return own;
  if (asked > Math.min(longestDelayMs, node.compiled.handling?.timeoutMs ?? longestDelayMs)) return undefined;
  return Math.max(own, Math.round(asked * (1 + spread * Math.random())));
}

/** `retryAfterMs` of an error, or of one that caused it; 0 without. */
function retryAfterOf(thrown: unknown): number {
  let error = thrown;
  for (let depth = 0; depth < 20 && error instanceof Error; depth++) {
    const { retryAfterMs } = error as { retryAfterMs?: unknown };
    if (typeof retryAfterMs === 'number' && retryAfterMs > 0) return retryAfterMs;
    error = error.cause;
  }
  return 0;
}

/** Resolves after the time, or as soon as the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
