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

/** Milliseconds before the node's next attempt. */
export function delayBefore(given: BackOffs | undefined, node: NodeRun): number {
  if (given === undefined) return 0;
  const { id } = node.node;
  const name = Object.hasOwn(given, id) ? id : '*';
  const backOff = Object.hasOwn(given, name) ? given[name] : undefined;
  if (backOff === undefined) return 0;
  const { kind, delayMs, maxDelayMs = longestDelayMs, jitter = 0 } = backOff;
  const grown = kind === 'exponential' ? delayMs * 2 ** ((node.memory?.retries ?? 1) - 1) : delayMs;
  return Math.round(Math.min(grown, maxDelayMs) * (1 - jitter * Math.random()));
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
