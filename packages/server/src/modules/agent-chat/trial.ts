import {
  type AgentDefinition,
  type HistoryRound,
  type Question,
  type ShortcutCall,
  type TurnEvent,
  turnState,
} from '@heddle/agent';
import type { BotBlocks } from '@heddle/api-contract';
import type { JsonObject, Language } from '@heddle/workflow-schema';
import type { SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import { type RestingRun, type RunCaller, type RunService, runs } from '../run/index.js';
import { agentDocument } from './agentDocument.js';
import { promptTime, toRunInputs } from './agentInputs.js';
import { modelOf } from './modelOf.js';
import { readAgentRun } from './runStory.js';
import { withMembers, withoutSuggestions } from './withoutSuggestions.js';

/** An answer outside of conversations, for debugging and tests. */
export interface Trial {
  /** Chosen by the caller, who may store it before. */
  id: string;
  caller: RunCaller;
  access: SpaceAccess;
  definition: AgentDefinition;
  commitId: string;
  question: Question;
  history: HistoryRound[];
  variables: JsonObject;
  overrides?: JsonObject | undefined;
  shortcut?: ShortcutCall | undefined;
  /** Events of the earlier answer that it continues. */
  earlier?: TurnEvent[] | undefined;
}

/**
 * Lets an agent answer without a conversation: nothing that is said is stored as messages, and the agent changes
 * no variables. Its tools and hooks are called as always.
 */
export async function startTrial(app: Pick<App, 'use'>, trial: Trial): Promise<void> {
  const { id, caller, access, definition, commitId, question, history, variables } = trial;
  const { overrides, shortcut, earlier } = trial;
  await app.use(runs).start({
    id,
    context: caller,
    access,
    kind: 'agent',
    mode: 'async',
    workflowId: null,
    botId: definition.id,
    version: '',
    commitId,
    document: agentDocument(withoutSuggestions(definition), { id: definition.id, name: definition.name }),
    inputs: toRunInputs({
      question,
      history,
      trialVariables: variables,
      now: promptTime(new Date()),
      ...(overrides && { overrides }),
      ...(shortcut && { shortcut }),
      ...(earlier && { earlier }),
    }),
  });
}

/** An agent that answers with another model or prompt. */
export async function changedDefinition(
  app: App,
  definition: AgentDefinition,
  { model, prompt }: { model?: BotBlocks['model_info'] | undefined; prompt?: string | undefined },
  language: Language,
): Promise<AgentDefinition> {
  const listed = model && (await app.models.list(language)).find(({ id }) => id === (model.model_id ?? ''));
  const rounds = model?.short_memory_policy?.history_round;
  const changes = {
    ...(model && { model: modelOf(model, listed) }),
    ...(rounds !== undefined && { history: { rounds } }),
  };
  // Of several agents, all get the model; the prompt is what they share.
  const changed = withMembers(definition, (member) => ({ ...member, ...changes }));
  return { ...changed, ...changes, ...(prompt !== undefined && { persona: prompt }) };
}

/** How a trial ended. */
export interface TrialOutcome {
  status: 'success' | 'failed' | 'cancelled' | 'waiting';
  answer: string;
  /** Why there is no answer. */
  error: string;
  /** Names of the called tools, in order. */
  tools: string[];
  /** Milliseconds, without time in the queue. */
  ms: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
}

/** Waits for a trial. One whose tool asks the user something is cancelled: nobody can answer. */
export async function waitForTrial(
  service: RunService,
  id: string,
  signal: AbortSignal,
): Promise<TrialOutcome> {
  const { run, state } = await service.wait(id, signal);
  if (run.status === 'waiting') await service.cancel(id);
  const told = await readAgentRun(service, run);
  const { answer, tools } = toldOf(told?.events ?? []);
  const { inputTokens, outputTokens } = state.usage;
  return {
    status: statusOf(run),
    answer,
    error: run.errorMessage ?? '',
    tools,
    ms: run.activeMs,
    inputTokens,
    outputTokens,
    cost: run.cost,
  };
}

function statusOf({ status }: RestingRun['run']): TrialOutcome['status'] {
  return status === 'running' || status === 'queued' ? 'failed' : status;
}

/** The answer of a turn, and the names of the tools that it called. */
export function toldOf(events: readonly TurnEvent[]): { answer: string; tools: string[] } {
  const state = turnState(events);
  const calls = [state.shortcut, ...state.rounds.flatMap((round) => round.calls)];
  return {
    answer: state.answer?.text ?? '',
    tools: calls.flatMap((one) => (one && one.status !== 'new' ? [one.call.name] : [])),
  };
}
