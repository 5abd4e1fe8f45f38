import { createRegistry, type JsonObject } from '@heddle/workflow-schema';
import type { Executor, ExecutorDefinition, PreparedDocument, RunHandle, StartOptions } from './Executor.js';
import { checkJournal } from './engine/checkJournal.js';
import type { Compiler } from './engine/compile.js';
import { endedRun } from './engine/endedRun.js';
import { Journal } from './engine/Journal.js';
import { defaultLimits } from './engine/limits.js';
import { checkValue } from './engine/OutputSizes.js';
import { Prepared, preparedFrom } from './engine/Prepared.js';
import { checkSettings, planRun, type RunPlan } from './engine/planRun.js';
import { Run } from './engine/Run.js';
import { readJournal } from './engine/replay.js';
import { StartedRun } from './engine/StartedRun.js';
import { ExecutionError, errorCodes, toRunError } from './errors.js';

/** Creates an executor for a set of node types. Executors are keyed by the definitions' names. */
export function createExecutor(definition: ExecutorDefinition): Executor {
  return executorWith(compilerOf(definition));
}

export function compilerOf({ definitions, executors }: ExecutorDefinition): Compiler {
  return { registry: createRegistry(definitions), executors };
}

export function executorWith(compiler: Compiler): Executor {
  return {
    prepare(document, settings = {}) {
      const prepared = new Prepared(document, compiler);
      try {
        checkSettings(settings);
        prepared.graph(settings);
      } catch (error) {
        throw ExecutionError.from(toRunError(error));
      }
      return prepared;
    },
    start(document, inputs, options) {
      const { runId = createRunId(), clock = Date.now } = options;
      const journal = new Journal({
        clock,
        onEvents: options.onEvents,
        isKept: options.keepJournal !== false,
      });
      try {
        checkSettings(options);
        checkValue(inputs, 'the input of the run', { ...defaultLimits, ...options.limits });
      } catch (error) {
        journal.add({ type: 'run.started', runId, inputs: {} });
        return failedRun(runId, journal, error);
      }
      journal.add({ type: 'run.started', runId, inputs });
      return begin(compiler, document, inputs, { ...options, runId }, journal, undefined);
    },
    resume(document, earlier, options) {
      checkJournal(earlier, 'the journal');
      const replay = readJournal(earlier);
      if (!replay.started) {
        throw new ExecutionError(errorCodes.invalidParameter, 'the journal does not begin with run.started');
      }
      const { runId, inputs } = replay.started;
      const { clock = Date.now, onEvents, keepJournal } = options;
      const journal = new Journal({ clock, onEvents, earlier, isKept: keepJournal !== false });
      if (replay.ended) return endedRun(runId, journal);
      return begin(compiler, document, inputs, { ...options, runId }, journal, replay);
    },
  };
}

function begin(
  compiler: Compiler,
  document: JsonObject | PreparedDocument,
  inputs: JsonObject,
  options: StartOptions & { runId: string },
  journal: Journal,
  replay: ReturnType<typeof readJournal> | undefined,
): RunHandle {
  let plan: RunPlan;
  try {
    if (replay) checkSettings(options);
    plan = planRun(preparedFrom(document, compiler), options);
  } catch (error) {
    return failedRun(options.runId, journal, error);
  }
  const run = new Run({
    runId: options.runId,
    ...plan,
    inputs,
    compiler,
    journal,
    limits: { ...defaultLimits, ...options.limits },
    clock: options.clock ?? Date.now,
    createId: options.createId ?? createRunId,
    options,
    ...(replay ? { replay } : {}),
  });
  run.begin();
  return new StartedRun(run);
}

function failedRun(runId: string, journal: Journal, error: unknown): RunHandle {
  journal.add({ type: 'run.failed', error: toRunError(error) });
  return endedRun(runId, journal);
}

let count = 0;

/** A 64-bit decimal number that increases over time. */
function createRunId(): string {
  count = (count + 1) % 4096;
  return String(
    (BigInt(Date.now()) << 20n) | (BigInt(Math.floor(Math.random() * 256)) << 12n) | BigInt(count),
  );
}
