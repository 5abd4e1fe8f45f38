import { defaultConfig, type RunConfig } from '../kernel/Config.js';
import { StartError } from './StartError.js';

type Given = string | number | undefined;

/** Options of runs. */
export interface RunOptions {
  /** `HEDDLE_RUNS`: runs that this process executes at once; default: 256; 0 leaves them to other processes. */
  runs?: Given;
  /** `HEDDLE_RUN_DAYS`: retention of ended runs in days; default: 30. */
  runDays?: Given;
  /** `HEDDLE_RUN_MINUTES`: time limit of a run; default: 15. */
  runMinutes?: Given;
  /** `HEDDLE_RUN_TOKENS`: tokens that the model calls of a run may use; default: 0, no limit. */
  runTokens?: Given;
  /** `HEDDLE_RUN_COST`: what they may cost, in the currency of the prices; default: 0, no limit. */
  runCost?: Given;
  /** `HEDDLE_CONVERSATION_TOKENS`: tokens that the model calls of a conversation may use; default: 0, no limit. */
  conversationTokens?: Given;
  /** `HEDDLE_CONVERSATION_COST`: what they may cost; default: 0, no limit. */
  conversationCost?: Given;
}

// Model calls under way often end within this time, so that they need not be repeated elsewhere. Who stops a
// server on their own machine does not want to wait.
const graceMs = { postgres: 10_000, folder: 1_000 };
const minuteMs = 60_000;

/** Validates the options of runs. */
export function checkRuns({
  runs,
  runDays,
  runMinutes,
  runTokens,
  runCost,
  conversationTokens,
  conversationCost,
  databaseUrl,
}: RunOptions & { databaseUrl?: string | undefined }): RunConfig {
  const defaults = defaultConfig.runs;
  const slots = wholeNumber('HEDDLE_RUNS', runs, { default: defaults.slots, min: 0, max: 10_000 });
  if (slots === 0 && !databaseUrl)
    throw new StartError(
      'HEDDLE_RUNS may be 0 with PostgreSQL only, where other processes execute the runs.',
    );
  const minutes = defaults.timeoutMs / minuteMs;
  return {
    ...defaults,
    slots,
    days: wholeNumber('HEDDLE_RUN_DAYS', runDays, { default: defaults.days, min: 1, max: 36_500 }),
    timeoutMs:
      wholeNumber('HEDDLE_RUN_MINUTES', runMinutes, { default: minutes, min: 1, max: 10_080 }) * minuteMs,
    maxTokens: tokens('HEDDLE_RUN_TOKENS', runTokens, defaults.maxTokens),
    maxCost: cost('HEDDLE_RUN_COST', runCost, defaults.maxCost),
    conversationTokens: tokens('HEDDLE_CONVERSATION_TOKENS', conversationTokens, defaults.conversationTokens),
    conversationCost: cost('HEDDLE_CONVERSATION_COST', conversationCost, defaults.conversationCost),
    graceMs: databaseUrl ? graceMs.postgres : graceMs.folder,
  };
}

function tokens(name: string, given: Given, byDefault: number): number {
  return wholeNumber(name, given, { default: byDefault, min: 0, max: Number.MAX_SAFE_INTEGER });
}

function cost(name: string, given: Given, byDefault: number): number {
  const number = Number(given === undefined || given === '' ? byDefault : given);
  if (!Number.isFinite(number) || number < 0)
    throw new StartError(`${name} must be a number from 0, not "${given}".`);
  return number;
}

function wholeNumber(
  name: string,
  given: Given,
  { default: byDefault, min, max }: { default: number; min: number; max: number },
): number {
  const number = Number(given === undefined || given === '' ? byDefault : given);
  if (!Number.isInteger(number) || number < min || number > max)
    throw new StartError(`${name} must be a number from ${min} to ${max}, not "${given}".`);
  return number;
}
