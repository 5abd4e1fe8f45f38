import type { JsonObject } from './json.js';
import type { FrameState, NodeRunState, RunEvent, RunState } from './runs.js';
import { noUsage, sumUsage } from './sumUsage.js';

/** The state of a run before its first event. */
export function emptyRunState(): RunState {
  return {
    runId: '',
    status: 'running',
    inputs: {},
    startedAt: 0,
    usage: noUsage,
    nodes: new Map(),
    frames: new Map(),
    messages: [],
    interrupts: [],
    seq: 0,
  };
}

/** The state after these events. */
export function runState(events: Iterable<RunEvent>): RunState {
  const state = emptyRunState();
  for (const event of events) applyRunEvent(state, event);
  return state;
}

/**
 * Applies one more event to `state` in place, and returns it. Events that were already applied (by their
 * `seq`) change nothing, so a journal may be read again from any point.
 */
export function applyRunEvent(state: RunState, event: RunEvent): RunState {
  if (event.seq <= state.seq) return state;
  state.seq = event.seq;
  if (event.type.startsWith('node.') || event.type === 'message') applyToNode(state, event);
  else if (event.type.startsWith('frame.')) applyToFrame(state, event);
  else applyToRun(state, event);
  return state;
}

function applyToRun(state: RunState, event: RunEvent): void {
  switch (event.type) {
    case 'run.started':
      state.runId = event.runId;
      state.inputs = event.inputs;
      state.startedAt = event.at;
      state.status = 'running';
      break;
    case 'run.finished':
      state.outputs = event.outputs;
      if (event.answer !== undefined) state.answer = event.answer;
      end(state, 'success', event.at);
      break;
    case 'run.failed':
      state.error = event.error;
      end(state, 'failed', event.at);
      break;
    case 'run.cancelled':
      end(state, 'cancelled', event.at);
      break;
    case 'run.waiting':
      state.status = 'waiting';
      break;
    case 'run.resumed': {
      state.status = 'running';
      state.interrupts = state.interrupts.filter((interrupt) => interrupt.id !== event.interruptId);
      const node = state.nodes.get(event.path);
      if (node?.status === 'waiting') {
        node.status = 'running';
        node.wasAnswered = true;
      }
      break;
    }
  }
}

function end(state: RunState, status: RunState['status'], at: number): void {
  state.status = status;
  state.endedAt = at;
  state.interrupts = [];
  for (const node of state.nodes.values()) {
    if (node.status !== 'running' && node.status !== 'waiting') continue;
    node.status = 'cancelled';
    node.endedAt = at;
  }
  for (const frame of state.frames.values()) {
    if (frame.status !== 'running') continue;
    frame.status = 'cancelled';
    frame.endedAt = at;
  }
}

function applyToFrame(state: RunState, event: RunEvent): void {
  if (event.type === 'frame.started') {
    const { path, nodeId, index, items, variables, workflowId, version, at } = event;
    const frame: FrameState = { path, nodeId, status: 'running', startedAt: at };
    if (index !== undefined) frame.index = index;
    if (items !== undefined) frame.items = items;
    if (variables !== undefined) frame.carriesOver = true;
    if (workflowId !== undefined) frame.workflowId = workflowId;
    if (version !== undefined) frame.version = version;
    state.frames.set(path, frame);
  } else if (event.type === 'frame.finished') {
    const frame = state.frames.get(event.path);
    if (!frame) return;
    frame.status = event.error === undefined ? 'success' : 'failed';
    if (event.error !== undefined) frame.error = event.error;
    frame.endedAt = event.at;
  }
}

function applyToNode(state: RunState, event: RunEvent): void {
  switch (event.type) {
    case 'node.started':
      startNode(state, event.path, event.nodeId, event.at, event.attempt, event.inputs);
      break;
    case 'node.waiting': {
      const node = nodeAt(state, event);
      node.status = 'waiting';
      node.asked = event.interrupt;
      const others = state.interrupts.filter((open) => open.id !== event.interrupt.id);
      // A node that asks again keeps its position, so that the user can continue the current dialogue.
      state.interrupts = node.wasAnswered ? [event.interrupt, ...others] : [...others, event.interrupt];
      break;
    }
    case 'node.retrying': {
      const node = nodeAt(state, event);
      node.attempt = event.attempt;
      node.error = event.error;
      break;
    }
    case 'node.finished':
      finishNode(state, event);
      break;
    case 'node.failed': {
      const node = nodeAt(state, event);
      node.status = event.cancelled ? 'cancelled' : 'failed';
      node.error = event.error;
      node.endedAt = event.at;
      if (event.logs !== undefined) node.logs = [...event.logs];
      dropInterrupts(state, event.path);
      break;
    }
    case 'node.skipped': {
      const node = nodeAt(state, event);
      node.status = 'skipped';
      node.endedAt = event.at;
      break;
    }
    case 'message': {
      const { path, nodeId, content, finish } = event;
      const node = nodeAt(state, event);
      node.text = (node.text ?? '') + content;
      state.messages.push({ path, nodeId, content, finish });
      break;
    }
  }
}

function finishNode(state: RunState, event: RunEvent & { type: 'node.finished' }): void {
  const node = nodeAt(state, event);
  node.status = 'success';
  node.outputs = event.outputs;
  node.endedAt = event.at;
  node.handled = event.handled !== undefined;
  if (event.handled !== undefined) node.error = event.handled;
  // Delete only an existing property: a deletion makes later accesses to the object slow.
  else if (node.error !== undefined) delete node.error;
  if (event.port !== undefined) node.port = event.port;
  if (event.from !== undefined) node.from = event.from;
  if (event.inputs !== undefined) node.inputs = event.inputs;
  if (event.mocked !== undefined) node.mocked = [...event.mocked];
  if (event.mockSets !== undefined) node.mockSets = [...event.mockSets];
  if (event.raw !== undefined) node.raw = event.raw;
  if (event.trace !== undefined) node.trace = event.trace;
  if (event.warnings !== undefined) node.warnings = [...event.warnings];
  if (event.logs !== undefined) node.logs = [...event.logs];
  if (event.usage !== undefined) {
    node.usage = event.usage;
    state.usage = sumUsage(state.usage, event.usage);
  }
  dropInterrupts(state, event.path);
}

function dropInterrupts(state: RunState, path: string): void {
  if (state.interrupts.length === 0) return;
  state.interrupts = state.interrupts.filter((interrupt) => interrupt.path !== path);
}

function startNode(
  state: RunState,
  path: string,
  nodeId: string,
  at: number,
  attempt: number,
  inputs: JsonObject,
): void {
  const before = state.nodes.get(path);
  // A later attempt belongs to the same node run; anything else at this path starts over.
  const startedAt = attempt > 1 && before?.startedAt !== undefined ? before.startedAt : at;
  // Text of an interrupted attempt is emitted again.
  if (before?.text !== undefined) state.messages = state.messages.filter((message) => message.path !== path);
  const node = newNode(path, nodeId, attempt);
  node.inputs = inputs;
  node.startedAt = startedAt;
  state.nodes.set(path, node);
}

function nodeAt(state: RunState, event: { path: string; nodeId?: string }): NodeRunState {
  let node = state.nodes.get(event.path);
  if (node === undefined) {
    node = newNode(event.path, event.nodeId ?? '', 1);
    state.nodes.set(event.path, node);
  }
  return node;
}

function newNode(path: string, nodeId: string, attempt: number): NodeRunState {
  return { path, nodeId, status: 'running', attempt, warnings: [], handled: false, logs: [] };
}
