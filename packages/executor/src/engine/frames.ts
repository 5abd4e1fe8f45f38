import type { Json } from '@heddle/workflow-schema';
import type { RunError } from '@heddle/workflow-schema/runs';
import { ExecutionError, errorCodes, toRunError } from '../errors.js';
import type { Answer, FrameEnded, FrameStart } from '../NodeExecutor.js';
import { endIteration } from './bodies.js';
import { compile } from './compile.js';
import { Frame } from './Frame.js';
import { FramePath } from './FramePath.js';
import type { EventBody } from './Journal.js';
import type { Reducer } from './NodeMemory.js';
import type { NodeRun } from './NodeRun.js';
import type { Run } from './Run.js';
import { frameEnded } from './replay.js';
import { callExecutor, failNode } from './steps.js';

/** The reducer state of the node, created with its first step. */
export function reducerOf(node: NodeRun): Reducer {
  const memory = node.remember();
  memory.reducer ??= {
    state: null,
    queued: [],
    open: new Set(),
    concurrency: Number.POSITIVE_INFINITY,
    inbox: [],
    busy: false,
    interruptId: undefined,
    asksToRunAgain: false,
  };
  return memory.reducer;
}

/** Starts the frames that a node requests. */
export function startFrames(
  run: Run,
  node: NodeRun,
  step: { frames: readonly FrameStart[]; concurrency?: number; state: Json },
): void {
  try {
    run.sizes.take(node.compiled, { state: step.state });
  } catch (error) {
    failNode(run, node, error);
    return;
  }
  const reducer = reducerOf(node);
  // Free the node's slot: the nodes inside need it.
  node.memory?.leaveGate?.();
  reducer.state = step.state;
  reducer.queued.push(...step.frames);
  if (step.concurrency !== undefined) reducer.concurrency = Math.max(1, step.concurrency);
  const event: EventBody & { type: 'node.state' } = {
    type: 'node.state',
    path: node.path,
    state: step.state,
  };
  if (step.frames.length > 0) event.frames = step.frames as unknown as Json;
  if (step.concurrency !== undefined) event.concurrency = step.concurrency;
  run.journal.add(event);
}

/** Passes pending answers and ended frames to `next`, and starts queued frames. */
export function goOnWithFrames(run: Run, node: NodeRun): void {
  const reducer = reducerOf(node);
  run.track(node);
  if (reducer.inbox.length > 0) {
    run.later(() => tellNext(run, node));
    return;
  }
  while (!node.settled && reducer.queued.length > 0 && reducer.open.size < reducer.concurrency) {
    startFrame(run, node, reducer.queued.shift()!);
  }
  const waits = reducer.open.size > 0 || reducer.interruptId !== undefined || reducer.busy;
  if (!waits && !node.settled && reducer.inbox.length === 0 && reducer.queued.length === 0) {
    failNode(run, node, new Error(`"${node.node.title}" waits for frames, but started none`), false);
  }
}

export function deliver(run: Run, node: NodeRun, event: Answer | FrameEnded): void {
  if (node.settled) return;
  reducerOf(node).inbox.push(event);
  run.later(() => tellNext(run, node));
}

function tellNext(run: Run, node: NodeRun): void {
  const reducer = node.memory?.reducer;
  if (!reducer || reducer.busy || node.settled) return;
  const event = reducer.inbox.shift();
  if (!event) return;
  const executor = node.compiled.executor;
  if (!executor?.next) {
    failNode(run, node, new Error(`the executor of ${node.node.name} cannot go on: it has no next()`), false);
    return;
  }
  reducer.busy = true;
  callExecutor(run, node, () => executor.next!(node as never, reducer.state, event));
}

function startFrame(run: Run, node: NodeRun, start: FrameStart): void {
  const reducer = reducerOf(node);
  const place = new FramePath(node.frame.place, node.node.id, start.index);
  const path = place.text;
  if (reducer.open.has(path)) {
    failNode(run, node, new Error(`"${node.node.title}" started the frame ${path} twice`), false);
    return;
  }
  const { graph } = start;
  if (depthOf(node) >= run.limits.depth) {
    failNode(run, node, tooDeep(run, node, graph.workflowId), false);
    return;
  }
  reducer.open.add(path);
  writeStarted(run, node, start, path);
  startDocument(run, node, start, place, graph);
}

function startDocument(
  run: Run,
  node: NodeRun,
  start: FrameStart,
  place: FramePath,
  called: { workflowId: string; version: string },
): void {
  const { workflowId } = called;
  const path = place.text;
  const inputs = start.inputs ?? {};
  const key = JSON.stringify([workflowId, called.version]);
  const begin = () => {
    if (node.settled || !reducerOf(node).open.has(path)) return;
    const graph = run.graphs.get(key)!;
    open(run, new Frame({ run, graph, place, owner: node, inputs, workflowId }));
  };
  if (run.graphs.has(key)) {
    begin();
    return;
  }
  const fail = (error: unknown) => {
    const failure = insideFrame(toRunError(error), path);
    if (!node.settled) endFrame(run, node, path, start.index, { error: failure });
  };
  try {
    const loading = node.services.workflow.load(called, { signal: node.signal });
    const ready = loading.then((json) => run.graphs.set(key, compile(json, run.compiler)));
    run.hold(ready, begin, fail);
  } catch (error) {
    fail(error);
  }
}

/** A failure to load or compile, with the path of the node inside the called document if one is named. */
function insideFrame(error: RunError, path: string): RunError {
  return { ...error, path: error.nodeId === undefined ? path : `${path}/${error.nodeId}` };
}

function indexOf({ index }: FrameStart): { index?: number } {
  return index === undefined ? {} : { index };
}

function open(run: Run, frame: Frame): void {
  run.frames.add(frame);
  run.beginFrame(frame);
}

function writeStarted(run: Run, node: NodeRun, start: FrameStart, path: string): void {
  // The journal of a resumed run already contains the event.
  if (run.replay?.frames.delete(path)) return;
  const event: EventBody & { type: 'frame.started' } = {
    type: 'frame.started',
    path,
    nodeId: node.node.id,
    ...indexOf(start),
    ...start.graph,
  };
  if (start.inputs !== undefined) event.inputs = start.inputs;
  run.journal.add(event);
}

/** Passes the result of a frame to its owner. */
export function answerFrame(run: Run, frame: Frame, result: Omit<FrameEnded, 'type' | 'index'>): void {
  const owner = frame.owner!;
  if (owner.memory?.body) endIteration(run, frame, result.error);
  else endFrame(run, owner, frame.path, frame.place.index, result);
}

function endFrame(
  run: Run,
  owner: NodeRun,
  path: string,
  index: number | undefined,
  result: Omit<FrameEnded, 'type' | 'index'>,
): void {
  reducerOf(owner).open.delete(path);
  const ended = frameEnded(index, result);
  const { type: _, index: __, ...fields } = ended;
  run.journal.add({ type: 'frame.finished', path, ...fields });
  deliver(run, owner, ended);
}

/** Closes the frames and the interrupt of a node that has ended or starts again. */
export function closeFrames(run: Run, node: NodeRun): void {
  const { memory } = node;
  if (!memory?.reducer && !memory?.body) return;
  const { reducer } = memory;
  memory.body = undefined;
  if (reducer) {
    if (reducer.interruptId !== undefined) run.interrupts.delete(reducer.interruptId);
    reducer.queued = [];
    reducer.inbox = [];
    reducer.open.clear();
  }
  for (const frame of run.frames) {
    if (frame.owner === node) {
      run.closeFrame(frame, {
        code: errorCodes.cancelled,
        message: `stopped, because "${node.node.title}" ended`,
      });
    }
  }
}

function depthOf(node: NodeRun): number {
  let depth = 0;
  for (let frame: Frame | undefined = node.frame; frame; frame = frame.owner?.frame) {
    if (frame.workflowId !== undefined) depth++;
  }
  return depth;
}

function tooDeep(run: Run, node: NodeRun, workflowId: string): ExecutionError {
  const chain = [workflowId];
  for (let frame: Frame | undefined = node.frame; frame; frame = frame.owner?.frame) {
    if (frame.workflowId !== undefined) chain.unshift(frame.workflowId);
  }
  const shown = chain.length > 4 ? [...chain.slice(0, 2), '…', ...chain.slice(-2)] : chain;
  return new ExecutionError(
    errorCodes.execution,
    `Workflow execution failure: workflows call each other more than ${run.limits.depth} deep (${shown.join(' > ')})`,
  );
}
