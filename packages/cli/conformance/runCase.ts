import { type CodeService, createExecutor, type RunHandle } from '@heddle/executor';
import { type ConversationScript, rememberedConversations } from '@heddle/executor/testing';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors, startInputs } from '@heddle/node-types/execute';
import {
  createRegistry,
  type Json,
  type JsonObject,
  readData,
  WorkflowSchemaError,
} from '@heddle/workflow-schema';
import { emptyRunState, type RunState } from '@heddle/workflow-schema/runs';
import { difference } from '../src/cases/difference.js';
import { pruneCase, validateCase } from './checkDocument.js';
import { nodesOf } from './nodesOf.js';
import { outcomeOf } from './outcome.js';
import { documentsOf } from './reasonToSkip.js';
import type { Case, Step } from './schema/cases.js';
import { scriptedCode } from './services/scriptedCode.js';
import { scriptedDatabase } from './services/scriptedDatabase.js';
import { scriptedHttp } from './services/scriptedHttp.js';
import { scriptedKnowledge } from './services/scriptedKnowledge.js';
import { scriptedModel } from './services/scriptedModel.js';
import { scriptedTools } from './services/scriptedTools.js';
import { scriptedVariables } from './services/scriptedVariables.js';
import { storedWorkflows } from './services/storedWorkflows.js';

const registry = createRegistry(nodeTypes);
const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

/** Longest time of one step. */
const STEP_MS = 30_000;

/** Runs the steps of a case in order. Gives the first difference, or nothing when all is as expected. */
export async function runCase(
  one: Case,
  document: (path: string) => JsonObject,
  sandbox: CodeService,
): Promise<string | undefined> {
  const play = new CasePlay(one, document, sandbox);
  try {
    for (const [index, step] of one.steps.entries()) {
      const actual = await withinTime(play.take(step));
      const problem = play.complaints[0] ?? compare(step, actual);
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
    const documents = documentsOf(one).map(document);
    this.services = {
      model: scriptedModel(one.models ?? {}, (problem) => this.complaints.push(problem)),
      code: scriptedCode(one.python ?? {}, documents, sandbox),
      workflow: storedWorkflows(one.workflows, document),
      ...(one.http && { http: scriptedHttp(one.http, (problem) => this.complaints.push(problem)) }),
      ...(one.tools && { tool: scriptedTools(one.tools) }),
      variables: scriptedVariables(one.variables ?? {}),
      ...(one.database && {
        database: scriptedDatabase(one.database, (problem) => this.complaints.push(problem)),
      }),
      conversation: rememberedConversations({
        owner: ownerOf(one),
        ...one.conversations,
        ...one.conversations?.scripted,
      }),
      ...(one.knowledge && { knowledge: scriptedKnowledge(one.knowledge) }),
    };
  }

  /** Takes one step and gives what is then the case, in the words of expectations. */
  async take(step: Step): Promise<JsonObject> {
    if ('check' in step) return this.check(step.check);
    if ('run' in step) return this.run(step.run);
    if ('resume' in step) return this.resume(step.resume);
    if ('answers' in step) return this.answer(step.answers);
    if ('cancel' in step) {
      this.current().cancel();
      return outcomeOf(await this.current().done, []);
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
      node?.inputStrings ??
      other.input ??
      other.inputStrings ??
      this.one.input ??
      this.one.inputStrings ??
      {};
    let inputs = given;
    if (this.one.call === 'sync') {
      const converted = strictInputs(document, given);
      if ('state' in converted) return outcomeOf(converted.state, []);
      inputs = converted.inputs;
    }
    this.handle = executor.start(document, inputs, {
      services: this.services,
      ...(node ? { startNode: node.id } : {}),
    });
    if (other.noWait) return { status: 'running' };
    return outcomeOf(await this.handle.idle(), []);
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
    throw new Error('The summary of node types and flags is not built yet.');
  }

  private current(): RunHandle {
    if (this.handle === undefined) throw new Error('The case begins with a step that needs a run.');
    return this.handle;
  }
}

/** What a case's runs belong to. */
function ownerOf({ scope }: Case): ConversationScript['owner'] {
  if (scope?.appId !== undefined) return 'app';
  return scope?.botId === undefined ? 'none' : 'agent';
}

/** A published version refuses what does not convert, before it runs. */
function strictInputs(document: JsonObject, given: JsonObject): { inputs: JsonObject } | { state: RunState } {
  const entry = nodesOf(document).find((node) => registry.byCode(String(node.type))?.entry !== undefined);
  const definition = entry && registry.byCode(String(entry.type));
  const read = entry && definition && readData(definition, entry);
  if (!definition || !read || !('data' in read)) return { inputs: given };
  try {
    return { inputs: startInputs(definition.outputs(read.data), given, 'strict').outputs };
  } catch (error) {
    if (!WorkflowSchemaError.isInstance(error)) throw error;
    const state = emptyRunState();
    return { state: { ...state, status: 'failed', error: { code: error.code, message: error.message } } };
  }
}

function compare(step: Step, actual: JsonObject): string | undefined {
  const { status, error, ...rest } = step.expect ?? {};
  const wanted: JsonObject = JSON.parse(JSON.stringify(rest));
  if (status !== undefined) wanted.status = Array.isArray(status) ? { $oneOf: status } : status;
  if (error?.code !== undefined) wanted.error = { code: error.code };
  const found = difference(wanted, actual);
  const reason = (actual.error as { message?: string } | undefined)?.message;
  // A run that failed for another reason is understood by its error, not by the output that is not there.
  if (found !== undefined) return reason === undefined ? found : `${found} (the run failed: ${reason})`;
  if (error?.contains === undefined || reason?.includes(error.contains)) return undefined;
  return `error: expected a text with "${error.contains}", got ${reason ?? 'no error'}`;
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
