import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { GlobalAssignment, Interrupt, RunError, RunEvent } from '@heddle/workflow-schema/runs';
import type { Answer, FrameEnded, FrameStart } from '../NodeExecutor.js';
import { rerunKind } from './interrupts.js';

type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

/** The events of one node, summarized. */
export interface NodeRecord {
  attempt: number;
  /** Retries granted by its error settings; restarts after a crash do not count. */
  retries: number;
  inputs?: JsonObject;
  finished?: EventOf<'node.finished'>;
  failed?: RunError;
  /** The node was stopped because its frame ended; the end of the frame is decisive. */
  cancelled?: boolean;
  skipped?: boolean;
  /** Number of steps returned by `run` and `next` that were not results, each with a stored state. */
  steps: number;
  /** What it has reported since its last retry. */
  reported: Json[];
  state: Json;
  interrupt?: Interrupt;
  /** The engine's question whether the node may run again. */
  rerun?: Interrupt;
  /** The user's answer to that question. */
  mayRerun?: boolean;
  frames: FrameStart[];
  concurrency?: number;
  /** Answers and ended frames, in the order of delivery to `next`. */
  deliveries: (Answer | FrameEnded)[];
}

/** The events of one frame, summarized. */
export interface FrameRecord {
  started: EventOf<'frame.started'>;
  finished?: EventOf<'frame.finished'>;
}

/** A journal, indexed by path. */
export interface Replay {
  started: EventOf<'run.started'> | undefined;
  /** Whether the run has already ended. */
  ended: boolean;
  nodes: Map<string, NodeRecord>;
  frames: Map<string, FrameRecord>;
  /**
   * Errors of frames failed by a node, by path, where the journal stops before recording the end of the
   * frame.
   */
  failures: Map<string, RunError>;
  /** Global variables assigned by finished nodes, in order. */
  assigned: GlobalAssignment[];
  /** Container variables assigned by nodes of one iteration, by the iteration's path. */
  variables: Map<string, JsonObject>;
  /** Paths of nodes whose open questions have not been restored yet. */
  asked: Set<string>;
  /** The reason why nodes were stopped, if the journal stops before recording the cancellation of the run. */
  cancelled?: string;
}

/** Indexes a journal by path, so that a run can be repeated without running finished nodes. */
export function readJournal(events: readonly RunEvent[]): Replay {
  const replay: Replay = {
    started: undefined,
    ended: false,
    nodes: new Map(),
    frames: new Map(),
    failures: new Map(),
    assigned: [],
    variables: new Map(),
    asked: new Set(),
  };
  for (const event of events) readEvent(replay, event);
  for (const [path, { interrupt, rerun }] of replay.nodes) if (interrupt ?? rerun) replay.asked.add(path);
  return replay;
}

function readEvent(replay: Replay, event: RunEvent): void {
  switch (event.type) {
    case 'run.started':
      replay.started = event;
      return;
    case 'run.finished':
    case 'run.failed':
    case 'run.cancelled':
      replay.ended = true;
      return;
    case 'node.started':
      startNode(replay, event);
      return;
    case 'node.retrying':
      retryNode(replay, event);
      return;
    case 'node.finished':
      finishNode(replay, event);
      return;
    case 'node.failed':
      failNode(replay, event);
      return;
    case 'node.progress':
      record(replay, event.path).reported.push(event.data);
      return;
    case 'node.skipped':
      record(replay, event.path).skipped = true;
      return;
    case 'node.waiting':
      if (event.interrupt.kind === rerunKind) {
        record(replay, event.path).rerun = event.interrupt;
        return;
      }
      Object.assign(step(replay, event.path, event.state), { interrupt: event.interrupt });
      return;
    case 'node.state': {
      const node = step(replay, event.path, event.state);
      node.frames.push(...((event.frames ?? []) as unknown as FrameStart[]));
      if (event.concurrency !== undefined) node.concurrency = event.concurrency;
      return;
    }
    case 'run.resumed': {
      const node = record(replay, event.path);
      if (node.rerun?.id === event.interruptId) {
        delete node.rerun;
        node.mayRerun = event.value === true;
        return;
      }
      delete node.interrupt;
      node.deliveries.push({ type: 'answer', interruptId: event.interruptId, value: event.value });
      return;
    }
    case 'frame.started':
      replay.frames.set(event.path, { started: event });
      return;
    case 'frame.finished':
      finishFrame(replay, event);
  }
}

function startNode(replay: Replay, { path, attempt, inputs }: EventOf<'node.started'>): void {
  const { reported, retries } = record(replay, path);
  forgetInside(replay, path);
  replay.nodes.set(path, { ...emptyRecord(), attempt, retries, reported, inputs });
}

function finishNode(replay: Replay, event: EventOf<'node.finished'>): void {
  const { path, nodeId, assigned, variables } = event;
  record(replay, path).finished = event;
  if (assigned) replay.assigned.push(...assigned);
  if (variables) {
    const frame = path.slice(0, Math.max(0, path.length - nodeId.length - 1));
    replay.variables.set(frame, { ...replay.variables.get(frame), ...variables });
  }
}

function retryNode(replay: Replay, { path, attempt }: EventOf<'node.retrying'>): void {
  const { inputs, retries } = record(replay, path);
  forgetInside(replay, path);
  replay.nodes.set(path, { ...emptyRecord(), attempt, retries: retries + 1, ...(inputs ? { inputs } : {}) });
}

function failNode(replay: Replay, { path, nodeId, error, cancelled }: EventOf<'node.failed'>): void {
  const node = record(replay, path);
  if (cancelled) {
    node.cancelled = true;
    replay.cancelled = error.message;
    return;
  }
  node.failed = error;
  // The path of the frame is the part before the node's id.
  replay.failures.set(path.slice(0, Math.max(0, path.length - nodeId.length - 1)), error);
}

function finishFrame(replay: Replay, event: EventOf<'frame.finished'>): void {
  const frame = replay.frames.get(event.path);
  if (!frame) return;
  frame.finished = event;
  const owner = replay.nodes.get(pathOfOwner(event.path));
  owner?.deliveries.push(frameEnded(frame.started.index, event));
}

/** The message to `next` about an ended frame. */
export function frameEnded(
  index: number | undefined,
  { outputs, answer, error }: Pick<EventOf<'frame.finished'>, 'outputs' | 'answer' | 'error'>,
): FrameEnded {
  const ended: FrameEnded = { type: 'frame' };
  if (index !== undefined) ended.index = index;
  if (outputs !== undefined) ended.outputs = outputs;
  if (answer !== undefined) ended.answer = answer;
  if (error !== undefined) ended.error = error;
  return ended;
}

function pathOfOwner(framePath: string): string {
  return framePath.replace(/\[\d+\]$/, '');
}

/** Drops the frames of an abandoned attempt, which do not count for the next one. */
export function forgetInside(replay: Replay, path: string): void {
  const inside = (key: string) => key === path || key.startsWith(`${path}/`) || key.startsWith(`${path}[`);
  for (const map of [replay.nodes, replay.frames, replay.failures, replay.variables]) {
    for (const key of map.keys()) if (inside(key)) map.delete(key);
  }
}

function record(replay: Replay, path: string): NodeRecord {
  let node = replay.nodes.get(path);
  if (!node) {
    node = emptyRecord();
    replay.nodes.set(path, node);
  }
  return node;
}

function step(replay: Replay, path: string, state: Json): NodeRecord {
  const node = record(replay, path);
  node.steps++;
  node.state = state;
  delete node.interrupt;
  return node;
}

function emptyRecord(): NodeRecord {
  return { attempt: 0, retries: 0, steps: 0, reported: [], state: null, frames: [], deliveries: [] };
}
