import type { Json, JsonObject, Variable } from '@heddle/workflow-schema';
import { noUsage, sumUsage, type Usage, type Warning } from '@heddle/workflow-schema/runs';
import type { NodeContext, TextStream } from '../NodeExecutor.js';
import type { ExecutorServices } from '../services.js';
import type { Frame } from './Frame.js';
import type { FramePath } from './FramePath.js';
import type { CompiledNode } from './Graph.js';
import { NodeMemory } from './NodeMemory.js';
import type { RunVariables } from './RunVariables.js';

const noInputs: JsonObject = Object.freeze({});
const nothingSkipped: ReadonlySet<string> = new Set();
const nothingReported: readonly Json[] = [];
const noStreams: ReadonlyMap<string, TextStream> = new Map();

/**
 * One node at one path while it runs; the executor receives it as its context. Every node run allocates one,
 * so it is kept small.
 */
export class NodeRun implements NodeContext<unknown> {
  readonly compiled: CompiledNode;
  readonly frame: Frame;
  /**
   * Copied from the frame: an executor may keep its context while a body reuses the frame for another
   * iteration.
   */
  private readonly framePath: FramePath;
  inputs: JsonObject;
  attempt: number;
  /** The node has a result or was abandoned; later results are dropped. */
  settled: boolean;
  /** Whether the run tracks the node as running. */
  tracked: boolean;
  /** Allocated on first use. */
  memory: NodeMemory | undefined;

  constructor(frame: Frame, compiled: CompiledNode) {
    this.compiled = compiled;
    this.frame = frame;
    this.framePath = frame.place;
    this.inputs = noInputs;
    this.attempt = 1;
    this.settled = false;
    this.tracked = false;
    this.memory = undefined;
  }

  get node(): CompiledNode['about'] {
    return this.compiled.about;
  }

  get data(): unknown {
    return this.compiled.data;
  }

  get path(): string {
    return this.framePath.of(this.compiled.about.id);
  }

  get declaredOutputs(): readonly Variable[] {
    return this.compiled.declaredOutputs;
  }

  get skipped(): ReadonlySet<string> {
    return this.memory?.skipped ?? nothingSkipped;
  }

  get streams(): ReadonlyMap<string, TextStream> {
    return this.memory?.streams ?? noStreams;
  }

  get idempotencyKey(): string {
    return `${this.frame.run.runId}:${this.path}`;
  }

  /** Created on first use: most nodes never read it. */
  get signal(): AbortSignal {
    const memory = this.remember();
    if (!memory.controller) {
      memory.controller = new AbortController();
      if (this.settled) memory.controller.abort();
    }
    return memory.controller.signal;
  }

  get services(): Required<ExecutorServices> {
    return this.frame.run.servicesFor(this);
  }

  get variables(): RunVariables {
    return this.frame.run.variables;
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
    const memory = this.remember();
    memory.writer ??= this.frame.run.messageWriter(this);
    memory.writer.write(content, finish);
  }

  get reported(): readonly Json[] {
    return this.memory?.reported ?? nothingReported;
  }

  report(data: Json): void {
    if (!this.settled) this.frame.run.report(this, data);
  }

  log(lines: readonly string[]): void {
    if (this.settled) return;
    const memory = this.remember();
    memory.logs = [...(memory.logs ?? []), ...lines];
  }

  addUsage(usage: Usage): void {
    const memory = this.remember();
    memory.usage = sumUsage(memory.usage ?? noUsage, usage);
  }

  warn(warnings: readonly Warning[]): void {
    const memory = this.remember();
    memory.warnings = [...(memory.warnings ?? []), ...warnings];
  }

  skip(name: string): void {
    const memory = this.remember();
    memory.skipped ??= new Set();
    memory.skipped.add(name);
  }

  addStream(name: string, stream: TextStream): void {
    const memory = this.remember();
    memory.streams ??= new Map();
    memory.streams.set(name, stream);
  }

  /** Delays the start of the node until `promise` settles. */
  waitFor(promise: Promise<void>): void {
    const memory = this.remember();
    memory.waits ??= [];
    memory.waits.push(promise);
  }

  remember(): NodeMemory {
    this.memory ??= new NodeMemory();
    return this.memory;
  }

  /** Aborts the current attempt; the next attempt gets a new signal. */
  abort(reason: unknown): void {
    const { memory } = this;
    if (!memory) return;
    memory.controller?.abort(reason);
    memory.controller = undefined;
  }

  /** Drops all later results. */
  settle(): void {
    this.settled = true;
    const { memory } = this;
    if (!memory) return;
    memory.leaveGate?.();
    if (memory.timer !== undefined) clearTimeout(memory.timer);
    memory.timer = undefined;
    memory.writer?.close();
  }
}
