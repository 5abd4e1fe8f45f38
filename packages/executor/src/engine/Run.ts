import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunError, RunState } from '@heddle/workflow-schema/runs';
import type { StartOptions } from '../Executor.js';
import { ExecutionError, errorCodes, ServiceMissing } from '../errors.js';
import type { RunLimits } from '../RunSettings.js';
import type { ExecutorServices } from '../services.js';
import { boundedModel } from './boundedModel.js';
import type { Compiler } from './compile.js';
import { Frame } from './Frame.js';
import { rootPath } from './FramePath.js';
import { answerFrame } from './frames.js';
import type { GivenResults } from './GivenResults.js';
import type { CompiledNode, Graph } from './Graph.js';
import { answerInterrupt } from './interrupts.js';
import type { EventBody, Journal } from './Journal.js';
import { resolveJoined } from './joins.js';
import { longestTimer, sliceMs } from './limits.js';
import { MessageWriter } from './MessageWriter.js';
import { mockedTools } from './mocks.js';
import type { NodeRun } from './NodeRun.js';
import { OutputSizes } from './OutputSizes.js';
import type { Outcome } from './outcome.js';
import { ReadyQueue } from './ReadyQueue.js';
import type { RunContext } from './RunContext.js';
import { RunVariables } from './RunVariables.js';
import type { Replay } from './replay.js';
import type { StartGate } from './StartGate.js';
import { executeNode } from './steps.js';

/** Configures a run. */
export interface RunOptions {
  runId: string;
  graph: Graph;
  /** Results of nodes that do not need to run. */
  given?: GivenResults | undefined;
  /** Limits how many nodes run at a time. */
  gate?: StartGate | undefined;
  inputs: JsonObject;
  compiler: Compiler;
  journal: Journal;
  limits: RunLimits;
  clock: () => number;
  createId: () => string;
  /** Earlier events by path, for resuming a run after a crash. */
  replay?: Replay;
  options: StartOptions;
}

/**
 * One run: a queue of ready nodes that is processed in a loop. Asynchronous results come back through `hold`,
 * so the run always knows whether anything is pending.
 */
export class Run implements RunContext {
  readonly runId: string;
  readonly compiler: Compiler;
  readonly journal: Journal;
  readonly limits: RunLimits;
  readonly options: StartOptions;
  readonly createId: () => string;
  readonly replay: Replay | undefined;
  readonly root: Frame;
  readonly given: GivenResults | undefined;
  readonly gate: StartGate | undefined;
  /** Whether every node runs at once, instead of taking a result from elsewhere or waiting for others. */
  readonly isPlain: boolean;
  readonly sizes: OutputSizes;
  /** Nodes that were started and have no result yet. */
  readonly running = new Set<NodeRun>();
  /** Open frames inside the root frame. */
  readonly frames = new Set<Frame>();
  /** Open interrupts, oldest first. */
  readonly interrupts = new Map<string, NodeRun>();
  /** Called workflows, compiled once per run. */
  readonly graphs = new Map<string, Graph>();
  readonly variables: RunVariables;
  /** Resolves when the run has ended. The state is folded from the journal only on demand. */
  readonly over: Promise<void>;
  nodeRuns = 0;
  ended = false;
  #clock: () => number;
  #queue = new ReadyQueue();
  #tasks: (() => void)[] = [];
  #underWay = 0;
  #draining = false;
  #paused: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resolveOver!: () => void;
  #done: Promise<RunState> | undefined;
  /** Whether the run is blocked on a user's answer. */
  #resting = false;
  #idleWaiters: ((state: RunState) => void)[] = [];

  constructor(made: RunOptions) {
    this.runId = made.runId;
    this.compiler = made.compiler;
    this.journal = made.journal;
    this.limits = made.limits;
    this.options = made.options;
    this.createId = made.createId;
    this.replay = made.replay;
    this.#clock = made.clock;
    this.variables = new RunVariables(made.options.services.variables, made.replay?.assigned);
    this.given = made.given;
    this.gate = made.gate;
    this.isPlain = !made.replay && !made.given && !made.gate;
    this.sizes = new OutputSizes(made.limits);
    this.root = new Frame({ run: this, graph: made.graph, place: rootPath, inputs: made.inputs });
    this.over = new Promise((resolve) => {
      this.#resolveOver = resolve;
    });
  }

  /** Starts the entry node; returns when the run ends or first has to wait. */
  begin(): void {
    const { timeoutMs } = this.limits;
    if (timeoutMs > 0) {
      const expire = () =>
        this.failFrame(this.root, { code: errorCodes.runTimeout, message: 'workflow timeout' });
      this.#timer = setTimeout(expire, Math.min(timeoutMs, longestTimer));
    }
    const { signal, leave } = this.options;
    if (signal?.aborted) {
      this.cancel(reasonOf(signal));
      return;
    }
    signal?.addEventListener('abort', this.#onAbort);
    if (leave?.aborted) {
      this.#leave();
      return;
    }
    leave?.addEventListener('abort', this.#leave);
    this.beginFrame(this.root);
    this.drain();
  }

  get done(): Promise<RunState> {
    this.#done ??= this.over.then(() => this.state());
    return this.#done;
  }

  state(): RunState {
    return this.journal.state;
  }

  idle(): Promise<RunState> {
    if (this.ended || this.#resting) return Promise.resolve(this.state());
    return new Promise((resolve) => this.#idleWaiters.push(resolve));
  }

  cancel(reason: string): void {
    if (this.ended) return;
    this.#end({ type: 'run.cancelled', reason }, { code: errorCodes.cancelled, message: reason });
  }

  answer(interruptId: string, value: Json): void {
    answerInterrupt(this, interruptId, value);
    this.drain();
  }

  // ---- the loop

  /** Schedules `task` before the next node, to avoid deep recursion. */
  later(task: () => void): void {
    this.#tasks.push(task);
  }

  /** Tracks the node as running beyond this call. */
  track(node: NodeRun): void {
    node.tracked = true;
    this.running.add(node);
  }

  untrack(node: NodeRun): void {
    if (!node.tracked) return;
    node.tracked = false;
    this.running.delete(node);
  }

  /** Waits for a promise while keeping the run active, then continues. */
  hold<Value>(promise: PromiseLike<Value>, then: (value: Value) => void, or: (error: unknown) => void): void {
    this.#underWay++;
    const back =
      <Given>(handle: (given: Given) => void) =>
      (given: Given) => {
        this.#underWay--;
        if (this.ended) return;
        handle(given);
        this.drain();
      };
    promise.then(back(then), back(or));
  }

  drain(): void {
    if (this.#draining || this.ended || this.#paused !== undefined) return;
    this.#draining = true;
    this.#resting = false;
    const began = performance.now();
    this.journal.clock.wake();
    for (let count = 1; !this.ended; count++) {
      if (this.#tasks.length > 0) this.#tasks.shift()!();
      else if (this.#queue.next()) this.#visit(this.#queue.frame, this.#queue.place);
      else break;
      if ((count & 63) === 0 && performance.now() - began > sliceMs) {
        this.#pause();
        break;
      }
    }
    this.#draining = false;
    if (!this.ended && this.#paused === undefined && this.#underWay === 0) this.#rest();
  }

  #visit(frame: Frame, place: number): void {
    if (frame.ended) return;
    if (frame.open[place] === 1) executeNode(this, frame, frame.graph.nodes[place]!);
    else this.#skip(frame, frame.graph.nodes[place]!);
  }

  #pause(): void {
    this.#paused = setTimeout(() => {
      this.#paused = undefined;
      this.drain();
    }, 0);
  }

  /** Reports that the run is blocked until a user answers. */
  #rest(): void {
    if (this.interrupts.size > 0) {
      if (!this.journal.isWaiting) this.journal.add({ type: 'run.waiting' });
      this.#resting = true;
      this.#tellIdle();
      return;
    }
    if (this.replay?.cancelled !== undefined) {
      this.cancel(this.replay.cancelled);
      return;
    }
    const stuck = [...this.running].map((run) => run.path).join(', ');
    this.failFrame(this.root, {
      code: errorCodes.execution,
      message: `Workflow execution failure: nothing is left to run${stuck ? `, but ${stuck} has not ended` : ''}`,
    });
  }

  // ---- frames

  beginFrame(frame: Frame): void {
    const failure = this.replay?.failures.get(frame.path);
    if (failure) {
      this.replay?.failures.delete(frame.path);
      this.later(() => this.failFrame(frame, failure));
      return;
    }
    const { graph } = frame;
    // The start of a frame counts as an additional live edge into each root.
    for (const place of graph.roots) frame.open[place]! += 2;
    for (const place of graph.roots) this.#resolveEdge(frame, place, true);
    for (const place of graph.unreachable) this.#queue.push(frame, place);
    if (graph.nodes.length === 0) this.later(() => this.#endFrame(frame));
  }

  #resolveEdge(frame: Frame, target: number, live: boolean): void {
    if (frame.graph.joins?.has(target)) {
      if (resolveJoined(frame, target, live)) this.#queue.push(frame, target);
      return;
    }
    const open = (frame.open[target]! - 2) | (live ? 1 : 0);
    frame.open[target] = open;
    if (open < 2) this.#queue.push(frame, target);
  }

  #skip(frame: Frame, node: CompiledNode): void {
    const path = frame.place.of(node.about.id);
    if (!this.replay?.nodes.get(path)?.skipped) {
      this.journal.add({ type: 'node.skipped', path, nodeId: node.about.id });
    }
    const { edgeStart, edgeTarget } = frame.graph;
    for (let edge = edgeStart[node.index]!; edge < edgeStart[node.index + 1]!; edge++) {
      this.#resolveEdge(frame, edgeTarget[edge]!, false);
    }
    this.#complete(frame);
  }

  /** Notifies the successors of a node which port was taken. */
  leave(frame: Frame, node: CompiledNode, port: string): void {
    const { edgeStart, edgeTarget, edgePort, edgeOnSuccess } = frame.graph;
    const last = edgeStart[node.index + 1]!;
    for (let edge = edgeStart[node.index]!; edge < last; edge++) {
      const live = node.leavesByAll ? edgeOnSuccess[edge] === 1 : isSamePort(edgePort[edge]!, port);
      this.#resolveEdge(frame, edgeTarget[edge]!, live);
    }
  }

  /** Finishes a node that has plain outputs and a single outgoing port. */
  succeed(frame: Frame, node: CompiledNode, outputs: JsonObject): void {
    frame.outputs[node.index] = outputs;
    this.leave(frame, node, '');
    if (frame.graph.exit === node.index) frame.result = { outputs };
    this.#complete(frame);
  }

  /** Finishes a node: notifies its successors unless its stream already did, and may end the frame. */
  resolve(
    frame: Frame,
    node: CompiledNode,
    outcome: Outcome,
    answer: string | undefined,
    left: boolean,
  ): void {
    frame.outputs[node.index] = outcome.outputs;
    if (!left) this.leave(frame, node, outcome.port);
    if (frame.graph.exit === node.index) {
      frame.result =
        answer === undefined ? { outputs: outcome.outputs } : { outputs: outcome.outputs, answer };
    }
    this.#complete(frame);
  }

  #complete(frame: Frame): void {
    frame.remaining--;
    // Streams still open are part of the run; other branches end with the exit node.
    const isOver = frame.result ? (frame.streams?.size ?? 0) === 0 : frame.remaining === 0;
    if (isOver) this.#endFrame(frame);
  }

  #endFrame(frame: Frame): void {
    if (frame.ended) return;
    if (frame.graph.exit !== undefined && !frame.result) {
      const { title, id } = frame.graph.nodes[frame.graph.exit]!.about;
      this.failFrame(frame, {
        code: errorCodes.execution,
        message: `Workflow execution failure: no branch led to "${title}" (${id})`,
        nodeId: id,
      });
      return;
    }
    if (frame === this.root) {
      this.#end({ type: 'run.finished', ...(frame.result ?? { outputs: frame.lastOutputs() }) }, overtaken);
    } else {
      this.#closeEnded(frame);
      answerFrame(this, frame, frame.result ?? {});
    }
  }

  /**
   * Closes a frame whose nodes have all ended: nothing inside needs to be abandoned, and a body reuses its
   * frame.
   */
  #closeEnded(frame: Frame): void {
    if (frame.remaining > 0 || frame.workflowId !== undefined) this.closeFrame(frame, overtaken);
    else frame.ended = true;
  }

  failFrame(frame: Frame, error: RunError): void {
    if (frame.ended || this.ended) return;
    if (frame === this.root) {
      this.#end({ type: 'run.failed', error }, overtaken);
      return;
    }
    this.closeFrame(frame, overtaken);
    answerFrame(this, frame, { error });
  }

  /** Abandons everything that still runs inside a frame, and the frame itself. */
  closeFrame(frame: Frame, why: RunError): void {
    frame.ended = true;
    this.frames.delete(frame);
    for (const inner of this.frames) {
      if (!inner.isInside(frame)) continue;
      inner.ended = true;
      this.frames.delete(inner);
    }
    for (const run of this.running) if (run.frame.isInside(frame)) this.#giveUp(run, why);
  }

  #giveUp(run: NodeRun, why: RunError): void {
    run.settle();
    this.untrack(run);
    const { reducer, logs, opened } = run.memory ?? {};
    if (reducer?.interruptId) this.interrupts.delete(reducer.interruptId);
    const { id } = run.compiled.about;
    const error = { ...why, nodeId: id, path: run.path };
    const log = logs ? { logs } : {};
    this.journal.add({ type: 'node.failed', path: run.path, nodeId: id, error, cancelled: true, ...log });
    const reason = new ExecutionError(why.code, why.message, error);
    opened?.fail(reason);
    run.abort(reason);
  }

  // ---- context of nodes

  servicesFor(node: NodeRun): Required<ExecutorServices> {
    const { variables, sizes } = this;
    const { mocks } = this.options;
    return new Proxy(this.options.services as Required<ExecutorServices>, {
      get(services, name) {
        if (name === 'variables') return variables.of(node);
        if (name === 'model' && services.model) {
          return boundedModel(services.model, node, sizes.textOf(node.compiled));
        }
        if (name === 'tool' && (mocks || services.tool)) return mockedTools(mocks ?? {}, node, services.tool);
        const service = services[name as keyof ExecutorServices] as unknown;
        if (service === undefined && typeof name === 'string')
          throw new ServiceMissing(name, node.compiled.about);
        return service;
      },
    });
  }

  messageWriter(run: NodeRun): MessageWriter {
    const place = { path: run.path, nodeId: run.compiled.about.id };
    return new MessageWriter(this.journal, this.#clock, place, this.sizes.textOf(run.compiled));
  }

  report(node: NodeRun, data: Json): void {
    const memory = node.remember();
    memory.countReported ??= this.sizes.textOf(node.compiled);
    memory.countReported(JSON.stringify(data));
    memory.reported ??= [];
    memory.reported.push(data);
    this.journal.add({ type: 'node.progress', path: node.path, nodeId: node.compiled.about.id, data });
  }

  // ---- the end

  #onAbort = (): void => this.cancel(reasonOf(this.options.signal!));

  #end(last: EventBody, why: RunError): void {
    if (this.ended) return;
    this.closeFrame(this.root, why);
    this.ended = true;
    this.journal.add(last);
    this.#stop();
  }

  /** Ends the journal first, so that it does not say that the nodes under way have failed. */
  #leave = (): void => {
    if (this.ended) return;
    this.journal.end();
    this.closeFrame(this.root, { code: errorCodes.cancelled, message: 'the run goes on elsewhere' });
    this.ended = true;
    this.#stop();
  };

  #stop(): void {
    this.variables.close();
    clearTimeout(this.#timer);
    clearTimeout(this.#paused);
    this.options.signal?.removeEventListener('abort', this.#onAbort);
    this.options.leave?.removeEventListener('abort', this.#leave);
    this.journal.end();
    this.#resolveOver();
    this.#tellIdle();
  }

  #tellIdle(): void {
    const waiters = this.#idleWaiters;
    this.#idleWaiters = [];
    if (waiters.length === 0) return;
    const state = this.state();
    for (const resolve of waiters) resolve(state);
  }
}

const overtaken: RunError = {
  code: errorCodes.cancelled,
  message: 'stopped, because the run ended before it',
};

/** A success leaves by `''` or `default`, whichever the document uses. */
function isSamePort(edgePort: string, port: string): boolean {
  return (
    edgePort === port || ((edgePort === '' || edgePort === 'default') && (port === '' || port === 'default'))
  );
}

function reasonOf(signal: AbortSignal): string {
  const { reason } = signal;
  if (typeof reason === 'string') return reason;
  return reason instanceof Error && reason.name !== 'AbortError' ? reason.message : cancelledByUser;
}

/** Reason of a cancellation for which the caller named none. */
export const cancelledByUser = 'workflow cancel by user';
