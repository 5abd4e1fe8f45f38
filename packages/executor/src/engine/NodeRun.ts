import type { Json, JsonObject, Variable } from '@heddle/workflow-schema';
import type { GlobalAssignment, Usage, Warning } from '@heddle/workflow-schema/runs';
import type { Answer, BodyPlan, FrameEnded, FrameStart, NodeContext, TextStream } from '../NodeExecutor.js';
import type { ExecutorServices } from '../services.js';
import type { Frame } from './Frame.js';
import type { CompiledNode } from './Graph.js';
import type { MessageWriter } from './MessageWriter.js';
import type { OpenStream } from './OpenStream.js';
import type { RunVariables } from './RunVariables.js';

/** What a node sees of the run it is part of. */
export interface RunSurroundings {
  readonly runId: string;
  servicesFor(node: NodeRun): Required<ExecutorServices>;
  messageWriter(run: NodeRun): MessageWriter;
  readonly variables: RunVariables;
}

/** What a node that starts frames or interrupts must remember. */
export interface Reducer {
  state: Json;
  /** Frames asked for and not started. */
  queued: FrameStart[];
  /** Paths of the frames under way. */
  open: Set<string>;
  concurrency: number;
  /** Answers and ended frames that `next` has not been told of. */
  inbox: (Answer | FrameEnded)[];
  /** `next` is being called. */
  busy: boolean;
  interruptId: string | undefined;
  /** The open interrupt is the engine's own, after a crash. */
  asksToRunAgain: boolean;
}

/** What a container remembers while its body runs. */
export interface Body {
  plan: BodyPlan;
  /** The iteration that starts next. */
  next: number;
  open: number;
  /** What was kept, by iteration. */
  kept: JsonObject[];
  /** Replaced, never changed: the journal holds what each iteration began with. */
  variables: JsonObject;
  stopped: boolean;
}

const nothingSkipped: ReadonlySet<string> = new Set();
const noStreams: ReadonlyMap<string, TextStream> = new Map();

/** One node at one path while it runs; the executor sees it as its context. */
export class NodeRun implements NodeContext<unknown> {
  private readonly surroundings: RunSurroundings;
  readonly compiled: CompiledNode;
  readonly frame: Frame;
  readonly path: string;
  inputs: JsonObject = {};
  skipped: ReadonlySet<string> = nothingSkipped;
  streams: ReadonlyMap<string, TextStream> = noStreams;
  attempt = 1;
  /** Attempts of this process, for the number of retries. */
  tries = 0;
  /** The node has its result, or was given up: whatever comes later is dropped. */
  settled = false;
  /** Its successors were told already, because its stream has opened. */
  left = false;
  opened: OpenStream | undefined;
  reducer: Reducer | undefined;
  body: Body | undefined;
  warnings: Warning[] | undefined;
  logs: string[] | undefined;
  usage: Usage | undefined;
  assigned: GlobalAssignment[] | undefined;
  /** Names of the stand-ins that answered it in place of plugin tools. */
  mocked: string[] | undefined;
  /** Gives back the node's place among those that may run at a time. */
  leaveGate: (() => void) | undefined;
  writer: MessageWriter | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  private controller: AbortController | undefined;

  constructor(surroundings: RunSurroundings, frame: Frame, compiled: CompiledNode) {
    this.surroundings = surroundings;
    this.frame = frame;
    this.compiled = compiled;
    this.path = frame.prefix + compiled.about.id;
  }

  get node(): CompiledNode['about'] {
    return this.compiled.about;
  }

  get data(): unknown {
    return this.compiled.data;
  }

  get declaredOutputs(): readonly Variable[] {
    return this.compiled.declaredOutputs;
  }

  get idempotencyKey(): string {
    return `${this.surroundings.runId}:${this.path}`;
  }

  /** Made when it is asked for: most nodes never look at it. */
  get signal(): AbortSignal {
    if (!this.controller) {
      this.controller = new AbortController();
      if (this.settled) this.controller.abort();
    }
    return this.controller.signal;
  }

  get services(): Required<ExecutorServices> {
    return this.surroundings.servicesFor(this);
  }

  get variables(): RunVariables {
    return this.surroundings.variables;
  }

  get runInputs(): JsonObject {
    return this.frame.inputs;
  }

  titleOf(nodeId: string): string | undefined {
    for (let frame: Frame | undefined = this.frame; frame; frame = frame.outer) {
      const place = frame.graph.byId.get(nodeId);
      if (place !== undefined) return frame.graph.nodes[place]?.about.title;
    }
    return undefined;
  }

  emit(content: string, finish: boolean): void {
    if (this.settled) return;
    this.writer ??= this.surroundings.messageWriter(this);
    this.writer.write(content, finish);
  }

  log(lines: readonly string[]): void {
    if (!this.settled) this.logs = [...(this.logs ?? []), ...lines];
  }

  addUsage(usage: Usage): void {
    const { inputTokens, outputTokens } = this.usage ?? { inputTokens: 0, outputTokens: 0 };
    this.usage = {
      inputTokens: inputTokens + usage.inputTokens,
      outputTokens: outputTokens + usage.outputTokens,
    };
  }

  warn(warnings: readonly Warning[]): void {
    this.warnings = [...(this.warnings ?? []), ...warnings];
  }

  skip(name: string): void {
    this.skipped = new Set(this.skipped).add(name);
  }

  addStream(name: string, stream: TextStream): void {
    this.streams = new Map(this.streams).set(name, stream);
  }

  /** Aborts what the present attempt is doing; the next attempt gets a fresh signal. */
  abort(reason: unknown): void {
    this.controller?.abort(reason);
    this.controller = undefined;
  }

  /** No result is taken from here on. */
  settle(): void {
    this.settled = true;
    this.leaveGate?.();
    if (this.timer !== undefined) clearTimeout(this.timer);
    this.timer = undefined;
    this.writer?.close();
  }
}
