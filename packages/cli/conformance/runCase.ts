import { type CodeService, createExecutor, type RunHandle } from '@heddle/executor';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors, startInputs } from '@heddle/node-types/execute';
import {
  createRegistry,
  type Json,
  type JsonObject,
  readData,
  WorkflowSchemaError,
} from '@heddle/workflow-schema';
import { emptyRunState, type RunError, type RunState } from '@heddle/workflow-schema/runs';
import { markScriptedCode } from '../src/world/scriptedCode.js';
import { scriptedServices } from '../src/world/scriptedServices.js';
import { pruneCase, summariseCase, validateCase } from './checkDocument.js';
import { compareStep } from './compareStep.js';
import type { DocumentEntry } from './entries.js';
import { outcomeOf } from './outcome.js';
import type { Case, Step } from './schema/cases.js';
import { entryNode } from './storedNodes.js';
import { storedWorkflows } from './storedWorkflows.js';

const registry = createRegistry(nodeTypes);
const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

/** Time limit of one step: a Python interpreter takes long to start on a busy machine. */
const STEP_MS = 60_000;

/** The error code of a synchronous call whose run waits for an answer. */
const INTERRUPT_REFUSED = 720702078;

/**
 * Runs the steps of a case in order. Resolves with the first difference, or undefined if everything is as
 * expected.
 */
export async function runCase(
  { one, documents }: DocumentEntry,
  sandbox: CodeService,
): Promise<string | undefined> {
  const document = (path: string) => markScriptedCode(documents[path] ?? {}, one.python);
  const play = new CasePlay(one, document, sandbox);
  try {
    for (const [index, step] of one.steps.entries()) {
      const actual = await withinTime(play.take(step));
      const problem = play.complaints[0] ?? compareStep(step, actual);
      if (problem !== undefined) return one.steps.length > 1 ? `step ${index + 1}: ${problem}` : problem;
    }
    return undefined;
  } finally {
    play.end();
  }
}

class CasePlay {
  readonly complaints: string[] = [];
  private handle: RunHandle | undefined;
  private readonly services;

  constructor(
    private readonly one: Case,
    private readonly document: (path: string) => JsonObject,
    sandbox: CodeService,
  ) {
    this.services = {
      ...scriptedServices(one, sandbox, (problem) => this.complaints.push(problem)),
      workflow: storedWorkflows(one.workflows, document),
    };
  }

  /** Executes one step and returns the resulting state in the terms of expectations. */
  async take(step: Step): Promise<JsonObject> {
    if ('check' in step) return this.check(step.check);
    if ('run' in step) return this.run(step.run);
    if ('resume' in step) return this.resume(step.resume);
    if ('answers' in step) return this.answer(step.answers);
    if ('cancel' in step) {
      this.current().cancel();
      return outcomeOf(await this.current().done);
    }
    throw new Error(`There is no step ${Object.keys(step)[0]} here.`);
  }

  end(): void {
    this.handle?.cancel();
  }

  private async run(how: Extract<Step, { run: unknown }>['run']): Promise<JsonObject> {
    const other = how === true ? {} : how;
    const document = this.document(other.canvas ?? this.one.canvas);
    const { node } = this.one;
    const given: JsonObject =
      (node && { ...node.inputStrings, ...node.batchStrings }) ??
      other.input ??
      other.inputStrings ??
      this.one.input ??
      this.one.inputStrings ??
      {};
    let inputs = given;
    if (this.one.call === 'sync') {
      const converted = strictInputs(document, given);
      if ('error' in converted) return outcomeOf(failedState(converted.error));
      inputs = converted.inputs;
    }
    this.handle = executor.start(document, inputs, {
      services: this.services,
      ...(node ? { startNode: node.id } : {}),
    });
    if (other.noWait) return { status: 'running' };
    const state = await this.handle.idle();
    if (this.one.call !== 'sync' || state.status !== 'waiting') return outcomeOf(state);
    // A synchronous caller has no way to answer.
    this.handle.cancel();
    const message = 'The workflow asks a question, which a call that waits for its end cannot answer.';
    return outcomeOf(failedState({ code: INTERRUPT_REFUSED, message }));
  }

  private async resume(value: Json): Promise<JsonObject> {
    const state = await this.current().idle();
    const [first] = state.interrupts;
    if (first === undefined) throw new Error('Nothing waits for an answer.');
    this.current().answer(first.id, textOf(value));
    return outcomeOf(await this.current().idle(), [first.nodeId]);
  }

  private async answer(answers: Readonly<Record<string, readonly Json[]>>): Promise<JsonObject> {
    const answered: string[] = [];
    for (;;) {
      const state = await this.current().idle();
      const [first] = state.interrupts;
      if (first === undefined) return outcomeOf(state, answered);
      const nth = answered.filter((id) => id === first.nodeId).length;
      const value = answers[first.nodeId]?.[nth];
      if (value === undefined) throw new Error(`The case has no answer for ${first.nodeId}.`);
      answered.push(first.nodeId);
      this.current().answer(first.id, textOf(value));
    }
  }

  private check(what: 'validate' | 'prune' | 'schema'): JsonObject {
    if (what === 'validate') return validateCase(this.one, this.document);
    if (what === 'prune') return pruneCase(this.one, this.document);
    return summariseCase(this.one, this.document);
  }

  private current(): RunHandle {
    if (this.handle === undefined) throw new Error('The case begins with a step that needs a run.');
    return this.handle;
  }
}

/** Converts inputs strictly: a published version refuses values that cannot be converted before it runs. */
function strictInputs(document: JsonObject, given: JsonObject): { inputs: JsonObject } | { error: RunError } {
  const entry = entryNode(document);
  const definition = entry && registry.byCode(String(entry.type));
  const read = entry && definition && readData(definition, entry);
  if (!definition || !read || !('data' in read)) return { inputs: given };
  try {
    return { inputs: startInputs(definition.outputs(read.data), given, 'strict').outputs };
  } catch (error) {
    if (!WorkflowSchemaError.isInstance(error)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}

function failedState(error: RunError): RunState {
  return { ...emptyRunState(), status: 'failed', error };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function withinTime<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came within ${STEP_MS} ms`)), STEP_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
