import type { ServerEvent } from '@heddle/api-contract';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { applyRunEvent, emptyRunState, type RunEvent, type RunState } from '@heddle/workflow-schema/runs';
import type { DocumentEntry } from '../entries.js';
import type { Step } from '../schema/cases.js';
import { exitNodeId } from '../storedNodes.js';
import { type Connection, Refusal } from './Connection.js';
import { playChat, prepareConversations } from './chat.js';
import { checkDocument } from './checkAtServer.js';
import { framesOutcome } from './framesOutcome.js';
import type { PlayedWorkflows } from './PlayedWorkflows.js';
import { fromText, type Process, processOutcome } from './processOutcome.js';
import { StoreActions } from './StoreActions.js';

const calls = '/api/workflow_api';

/** The steps of one case at a server. */
export class CasePlay {
  private executeId: string | undefined;
  private runId: string | undefined;
  private isPrepared = false;
  private streamEvent: { id: string; type: number } | undefined;
  private readonly answered = new Set<string>();
  private readonly answeredNodes: string[] = [];
  private readonly store: StoreActions;

  constructor(
    private readonly server: Connection,
    private readonly entry: DocumentEntry,
    private readonly workflows: PlayedWorkflows,
  ) {
    this.store = new StoreActions(server, entry, workflows, (id, inputs) => this.testRun(id, inputs));
  }

  /** Executes a step and returns the resulting state in the terms of expectations. */
  async take(step: Step): Promise<JsonObject> {
    if ('op' in step) return this.store.take(step);
    if ('chat' in step) return playChat(this.server, this.workflows, this.entry.one, step.chat);
    if ('check' in step) return checkDocument(this.server, this.workflows, this.entry, step.check);
    if ('run' in step) return this.run(step.run === true ? {} : step.run);
    if ('resume' in step) return this.resume(step.resume);
    if ('answers' in step) return this.answerAll(step.answers);
    await this.server.post(`${calls}/cancel`, { execute_id: this.executeId ?? '', ...this.ofMain() });
    return this.settled();
  }

  async end(): Promise<void> {
    if (this.executeId === undefined) return;
    await this.server.post(`${calls}/cancel`, { execute_id: this.executeId, ...this.ofMain() });
  }

  private async run(other: Exclude<Extract<Step, { run: unknown }>['run'], true>): Promise<JsonObject> {
    const { one, documents } = this.entry;
    await this.prepareOnce();
    if (other.canvas !== undefined) {
      await this.workflows.save('main', documents[other.canvas] ?? {});
    }
    const given = other.input ?? other.inputStrings ?? one.input ?? one.inputStrings ?? {};
    const inputs = JSON.parse(this.workflows.atServer(JSON.stringify(given))) as JsonObject;
    this.answered.clear();
    this.answeredNodes.length = 0;
    this.executeId = undefined;
    if (one.mode === 'stream') {
      await this.workflows.publishOnce();
      return this.stream('/v1/workflow/stream_run', await this.openRequest(inputs));
    }
    try {
      if (one.call === 'sync') return await this.runOpen(inputs);
      await this.start(inputs);
    } catch (error) {
      return refused(error);
    }
    return other.noWait ? { status: 'running' } : this.settled();
  }

  private async start(inputs: JsonObject): Promise<void> {
    const { node } = this.entry.one;
    const request = { ...this.ofMain(), ...(await this.owner()) };
    const { data } = node
      ? await this.server.post(`${calls}/nodeDebug`, {
          ...request,
          node_id: node.id,
          input: JSON.parse(this.workflows.atServer(JSON.stringify(node.inputStrings ?? {}))),
          batch: node.batchStrings ?? {},
        })
      : await this.server.post(`${calls}/test_run`, { ...request, input: toStrings(inputs) });
    this.executeId = String((data as JsonObject).execute_id);
  }

  /** The store action: runs the draft of a workflow to its end. */
  private async testRun(id: string, inputs: JsonObject): Promise<JsonObject> {
    this.runId = id;
    await this.start(inputs);
    return this.settled();
  }

  private async prepareOnce(): Promise<void> {
    if (this.isPrepared) return;
    this.isPrepared = true;
    await prepareConversations(this.server, this.workflows, this.entry.one);
  }

  private async runOpen(inputs: JsonObject): Promise<JsonObject> {
    await this.workflows.publishOnce();
    const answer = await this.server.openPost('/v1/workflow/run', await this.openRequest(inputs));
    this.executeId = String(answer.execute_id);
    const outcome = await this.settled();
    const output = fromText(String(answer.data));
    // An End that returns text answers with `{"data": text}`.
    if (outcome.answer === undefined) return { ...outcome, output };
    return { ...outcome, answer: isJsonObject(output) ? (output.data ?? null) : output };
  }

  private async stream(path: string, request: JsonObject): Promise<JsonObject> {
    const { outcome, interrupt } = framesOutcome(await this.server.openStream(path, request));
    this.streamEvent = interrupt;
    return outcome;
  }

  private async resume(value: Json): Promise<JsonObject> {
    const data = typeof value === 'string' ? value : JSON.stringify(value);
    if (this.streamEvent !== undefined) {
      const { id, type } = this.streamEvent;
      const request = {
        workflow_id: this.workflows.id(),
        event_id: id,
        interrupt_type: type,
        resume_data: data,
      };
      return this.stream('/v1/workflow/stream_resume', request);
    }
    await this.answer(() => data);
    return this.settled();
  }

  private async answerAll(answers: Readonly<Record<string, readonly Json[]>>): Promise<JsonObject> {
    for (;;) {
      const outcome = await this.settled();
      if (outcome.status !== 'interrupted') return outcome;
      await this.answer((nodeId) => {
        const nth = this.answeredNodes.filter((id) => id === nodeId).length;
        const value = answers[nodeId]?.[nth];
        if (value === undefined) throw new Error(`The case has no answer for ${nodeId}.`);
        return typeof value === 'string' ? value : JSON.stringify(value);
      });
    }
  }

  /** Answers the first open question. */
  private async answer(textFor: (nodeId: string) => string): Promise<void> {
    const [event] = (await this.process()).nodeEvents;
    if (event === undefined) throw new Error('Nothing waits for an answer.');
    await this.server.post(`${calls}/test_resume`, {
      ...this.ofMain(),
      execute_id: this.executeId ?? '',
      event_id: event.id,
      data: textFor(event.node_id),
    });
    this.answered.add(event.id);
    this.answeredNodes.push(event.node_id);
  }

  /** The run once it has ended or waits for an answer. */
  private async settled(): Promise<JsonObject> {
    const journal = await this.journal();
    const { one, documents } = this.entry;
    const resultNode = one.node?.id ?? exitNodeId(documents[one.canvas] ?? {});
    return processOutcome(await this.process(), journal, this.answeredNodes, resultNode);
  }

  private async process(): Promise<Process> {
    const { data } = await this.server.get(`${calls}/get_process`, {
      ...this.ofMain(),
      execute_id: this.executeId ?? '',
    });
    return data as unknown as Process;
  }

  private async journal(): Promise<RunState> {
    const state = emptyRunState();
    const isSettled = ({ event, data }: ServerEvent) => {
      if (event !== 'events') return false;
      for (const one of (data as { events: RunEvent[] }).events) applyRunEvent(state, one);
      if (state.status === 'waiting') return state.interrupts.every(({ id }) => !this.answered.has(id));
      return state.status !== 'running';
    };
    const request = { ...this.ofMain(), execute_id: this.executeId ?? '' };
    await this.server.stream(`${calls}/follow_run`, request, isSettled);
    return state;
  }

  private ofMain() {
    return { workflow_id: this.workflows.id(this.runId), space_id: this.server.spaceId };
  }

  private async owner(): Promise<{ project_id?: string }> {
    const { appId } = this.entry.one.scope ?? {};
    return appId === undefined ? {} : { project_id: await this.workflows.project(appId) };
  }

  private async openRequest(parameters: JsonObject): Promise<JsonObject> {
    const { project_id } = await this.owner();
    return { workflow_id: this.workflows.id(), parameters, ...(project_id && { app_id: project_id }) };
  }
}

/** A call that the server refuses is a run that failed. */
function refused(error: unknown): JsonObject {
  if (!(error instanceof Refusal)) throw error;
  return { status: 'fail', error: { code: error.code, message: error.message } };
}

/** `test_run` takes all values as strings. */
function toStrings(inputs: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
