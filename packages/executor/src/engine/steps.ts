import type { RunError } from '@heddle/workflow-schema/runs';
import { ExecutionError, errorCodes, toRunError } from '../errors.js';
import type { NodeResult, Step } from '../NodeExecutor.js';
import { delayBefore, pause } from './backOff.js';
import { startBody, tellIteration } from './bodies.js';
import { collectInputs } from './collectInputs.js';
import type { Frame } from './Frame.js';
import { closeFrames, goOnWithFrames, startFrames } from './frames.js';
import type { CompiledNode } from './Graph.js';
import { interrupt } from './interrupts.js';
import type { EventBody } from './Journal.js';
import { longestTimer, maxRetries, tooManyNodeRuns } from './limits.js';
import { NodeMemory } from './NodeMemory.js';
import { NodeRun } from './NodeRun.js';
import { type Outcome, recovered, succeeded } from './outcome.js';
import type { Run } from './Run.js';
import { forgetInside } from './replay.js';
import { restoreNode } from './restore.js';
import { shownInputs } from './shownInputs.js';
import { readStream } from './streaming.js';

/** Runs a node whose incoming edges are resolved, unless a journal or a pin has its result. */
export function executeNode(run: Run, frame: Frame, compiled: CompiledNode): void {
  if (compiled.isPlain && run.isPlain) {
    runPlain(run, new NodeRun(frame, compiled), compiled);
    return;
  }
  if (run.replay && restoreNode(run, frame, compiled)) return;
  if (run.given?.give(run, frame, compiled)) return;
  startNode(run, new NodeRun(frame, compiled));
}

/**
 * Collects the inputs and makes the first attempt, of a node whose type and settings need nothing else. Most nodes
 * are run by this function, so it creates no closures and asks for nothing twice.
 */
function runPlain(run: Run, node: NodeRun, compiled: CompiledNode): void {
  let waits: Promise<void>[] | undefined;
  try {
    waits = collectInputs(node);
  } catch (error) {
    beginNode(run, node, error);
    return;
  }
  if (waits) {
    startAfter(run, node, waits);
    return;
  }
  const { path } = node;
  run.journal.nodeStarted(path, compiled.about.id, node.inputs);
  if (!countAttempt(run, node)) return;
  let step: Step | Promise<Step>;
  try {
    step = compiled.executor!.run(node as never);
  } catch (error) {
    failNode(run, node, error);
    if (!node.settled) keep(run, node);
    return;
  }
  if (node.memory === undefined && isPlain(step) && !node.settled) {
    finishPlain(run, node, step, path);
    return;
  }
  takeOrHold(run, node, step);
  if (!node.settled) keep(run, node);
}

/** Starts the node once these promises have settled. */
function startAfter(run: Run, node: NodeRun, waits: readonly Promise<void>[]): void {
  const again = () => {
    if (!node.frame.ended) startNode(run, new NodeRun(node.frame, node.compiled));
  };
  run.hold(Promise.all(waits), again, again);
}

/** Collects the inputs and begins the node, unless it has to wait. */
export function startNode(run: Run, node: NodeRun): void {
  let problem: unknown;
  try {
    const waits = collectInputs(node);
    if (waits) {
      startAfter(run, node, waits);
      return;
    }
  } catch (error) {
    problem = error;
  }
  if (problem === undefined && (run.given?.giveUnchanged(run, node) || run.gate?.holdsBack(run, node)))
    return;
  beginNode(run, node, problem);
}

/** Records the start of a node, and makes the first attempt. */
export function beginNode(run: Run, node: NodeRun, problem?: unknown): void {
  const { about, refuses, executor } = node.compiled;
  writeStarted(run, node);
  if (problem !== undefined) {
    failNode(run, node, problem, false);
    return;
  }
  if (refuses) {
    const message = refuses.message[run.options.language ?? 'en'];
    failNode(run, node, new ExecutionError(refuses.code, message, { nodeId: about.id }), false);
    return;
  }
  if (!executor) {
    const message = `nodes of type ${about.name} have no executor here (node "${about.title}")`;
    failNode(run, node, new ExecutionError(errorCodes.notBuilt, message), false);
    return;
  }
  attempt(run, node);
  if (!node.settled) keep(run, node);
}

function keep(run: Run, node: NodeRun): void {
  run.track(node);
  const timeoutMs = node.compiled.handling?.timeoutMs;
  if (timeoutMs === undefined) return;
  const memory = node.remember();
  if (memory.timer !== undefined || memory.reducer?.interruptId !== undefined) return;
  memory.timer = setTimeout(
    () => {
      const error = new ExecutionError(errorCodes.nodeTimeout, 'node timeout');
      node.abort(error);
      failNode(run, node, error, false);
      run.drain();
    },
    Math.min(timeoutMs, longestTimer),
  );
}

/** Returns false if the run has failed, because this is one attempt too many. */
function countAttempt(run: Run, node: NodeRun): boolean {
  if (++run.nodeRuns <= run.limits.nodeRuns) return true;
  run.track(node);
  const place = { nodeId: node.node.id, path: node.path };
  run.failFrame(run.root, toRunError(tooManyNodeRuns(run.limits), place));
  return false;
}

function attempt(run: Run, node: NodeRun): void {
  if (!countAttempt(run, node)) return;
  const call = () => callExecutor(run, node, () => node.compiled.executor!.run(node as never));
  // An effect whose start is not stored would be repeated after a crash, instead of asked about.
  const stored = node.compiled.executor!.effect === 'once' ? run.journal.delivered() : undefined;
  if (!stored) {
    call();
    return;
  }
  run.track(node);
  const begin = () => {
    if (!node.settled) call();
  };
  run.hold(stored, begin, begin);
}

/** Calls `run` or `next` and handles the returned step, now or later. */
export function callExecutor(run: Run, node: NodeRun, call: () => Step | Promise<Step>): void {
  let step: Step | Promise<Step>;
  try {
    step = call();
  } catch (error) {
    failNode(run, node, error);
    return;
  }
  takeOrHold(run, node, step);
}

function takeOrHold(run: Run, node: NodeRun, step: Step | Promise<Step>): void {
  if (!isPromise(step)) {
    takeStep(run, node, step);
    return;
  }
  run.hold(
    step,
    (given) => takeStep(run, node, given),
    (error) => failNode(run, node, error),
  );
}

/** Handles a step of an executor, including the final step of a stream. */
export function takeStep(run: Run, node: NodeRun, step: Step): void {
  if (node.settled) return;
  if (node.memory?.reducer) node.memory.reducer.busy = false;
  if (typeof step !== 'object' || step === null) {
    failNode(run, node, new Error(`the executor of ${node.node.name} returned no step`));
    return;
  }
  if ('stream' in step) {
    // The node waits only for its own pieces; the step after them follows at their end.
    readStream(run, node, step);
    return;
  }
  if ('outputs' in step) finishNode(run, node, step);
  else if ('interrupt' in step) interrupt(run, node, step);
  else if ('body' in step) startBody(run, node, step.body);
  else startFrames(run, node, step);
  if (node.memory?.reducer && !node.settled) goOnWithFrames(run, node);
}

export function finishNode(run: Run, node: NodeRun, result: NodeResult): void {
  const { compiled } = node;
  if (!node.memory && !compiled.handling && !compiled.definition.fillsNull && isPlain(result)) {
    finishPlain(run, node, result, node.path);
    return;
  }
  let outcome: Outcome;
  try {
    outcome = succeeded(compiled, result);
    run.sizes.take(node.compiled, outcome.outputs, result.raw);
    tellIteration(node, result);
  } catch (error) {
    failNode(run, node, error);
    return;
  }
  closeNode(run, node, outcome, result, undefined);
}

/** Finishes a node with outputs, and perhaps variables of its loop, only: the most common case. */
function finishPlain(run: Run, node: NodeRun, result: NodeResult, path: string): void {
  const { compiled } = node;
  const { outputs, variables } = result;
  try {
    run.sizes.take(compiled, outputs, undefined);
    if (variables !== undefined) tellIteration(node, result);
  } catch (error) {
    failNode(run, node, error);
    return;
  }
  node.settled = true;
  run.untrack(node);
  run.journal.nodeFinished(path, compiled.about.id, outputs, variables);
  run.succeed(node.frame, compiled, outputs);
}

/** Handles a failure: retries, applies the error settings, or fails the frame. */
export function failNode(run: Run, node: NodeRun, thrown: unknown, mayRetry = true): void {
  if (node.settled || run.ended) return;
  const { about, handling } = node.compiled;
  const error = toRunError(thrown, { nodeId: about.id, path: node.path });
  if (node.memory?.reducer) node.memory.reducer.busy = false;
  const most = Math.min(handling?.retryTimes ?? 0, maxRetries);
  const { retries = 0, opened } = node.memory ?? {};
  if (mayRetry && retries < most && !opened && isWorthRetrying(error)) {
    const delayMs = delayBefore(run.options.backOff, node, thrown);
    if (delayMs !== undefined) {
      retry(run, node, error, delayMs);
      return;
    }
  }
  const outcome = recovered(node.compiled, error);
  if (outcome) {
    closeNode(run, node, outcome, undefined, error);
    return;
  }
  closeFrames(run, node);
  node.settle();
  run.untrack(node);
  const { logs } = node.memory ?? {};
  run.journal.add({
    type: 'node.failed',
    path: node.path,
    nodeId: about.id,
    error,
    ...(logs ? { logs } : {}),
  });
  node.frame.streams?.delete(node.compiled.index);
  node.memory?.opened?.fail(thrown);
  run.failFrame(node.frame, error);
}

function retry(run: Run, node: NodeRun, error: RunError, delayMs: number): void {
  closeFrames(run, node);
  const memory = node.remember();
  memory.reducer = undefined;
  memory.reported = undefined;
  memory.retries++;
  node.attempt++;
  if (run.replay) forgetInside(run.replay, node.path);
  run.journal.add({
    type: 'node.retrying',
    path: node.path,
    nodeId: node.compiled.about.id,
    attempt: node.attempt,
    error,
    ...(delayMs > 0 ? { delayMs } : {}),
  });
  run.track(node);
  const again = () => {
    if (node.settled) return;
    attempt(run, node);
    if (!node.settled) keep(run, node);
  };
  if (delayMs > 0) run.hold(pause(delayMs, node.signal), again, again);
  else run.later(again);
}

function closeNode(
  run: Run,
  node: NodeRun,
  outcome: Outcome,
  result: NodeResult | undefined,
  handled: RunError | undefined,
): void {
  closeFrames(run, node);
  node.settle();
  run.untrack(node);
  writeFinished(run, node, outcome, result, handled);
  const { frame, compiled } = node;
  const opened = node.memory?.opened;
  if (opened) {
    frame.streams?.delete(compiled.index);
    opened.finish(outcome.outputs);
  }
  run.resolve(frame, compiled, outcome, result?.answer, opened !== undefined);
}

function writeStarted(run: Run, node: NodeRun): void {
  const { compiled, attempt } = node;
  const inputs = shownInputs(node);
  const nodeId = compiled.about.id;
  if (attempt === 1) run.journal.nodeStarted(node.path, nodeId, inputs);
  else run.journal.add({ type: 'node.started', path: node.path, nodeId, attempt, inputs });
}

/** Whether a step is a result with outputs and variables only, and not a promise. */
function isPlain(step: Step | Promise<Step>): step is NodeResult {
  if (typeof step !== 'object' || step === null) return false;
  const { outputs, then } = step as Partial<NodeResult> & { then?: unknown };
  if (outputs === undefined || then !== undefined) return false;
  // Looking for each of the other fields by its name is slow when executors return objects of many forms.
  for (const name in step) if (name !== 'outputs' && name !== 'variables') return false;
  return true;
}

const noMemory = new NodeMemory();

function writeFinished(
  run: Run,
  node: NodeRun,
  outcome: Outcome,
  result: NodeResult | undefined,
  handled: RunError | undefined,
): void {
  const { warnings, usage, assigned, logs, mocked, mockSets } = node.memory ?? noMemory;
  const event: EventBody & { type: 'node.finished' } = {
    type: 'node.finished',
    path: node.path,
    nodeId: node.compiled.about.id,
    outputs: outcome.outputs,
  };
  if (outcome.port !== '') event.port = outcome.port;
  if (result?.raw !== undefined) event.raw = result.raw;
  if (result?.answer !== undefined) event.answer = result.answer;
  if (result?.trace !== undefined) event.trace = result.trace;
  if (warnings || result?.warnings?.length) {
    event.warnings = [...(warnings ?? []), ...(result?.warnings ?? [])];
  }
  if (usage) event.usage = usage;
  if (result?.variables !== undefined) event.variables = result.variables;
  if (result?.breaks) event.breaks = true;
  if (assigned) event.assigned = assigned;
  if (logs) event.logs = logs;
  if (handled) event.handled = handled;
  if (mocked) event.mocked = mocked;
  if (mockSets) event.mockSets = mockSets;
  run.journal.add(event);
}

/** Whether a retry could succeed: missing services and unsupported features stay missing. */
function isWorthRetrying(error: RunError): boolean {
  return error.code !== errorCodes.serviceMissing && error.code !== errorCodes.notBuilt;
}

function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof (value as { then?: unknown } | null)?.then === 'function';
}
