import {
  agentTurns,
  applyTurnEvent,
  estimateTokens,
  type HistoryRound,
  historyRounds,
  modelTools,
  offerTools,
  type PromptFacts,
  promptBuilder,
  type TurnEvent,
  turnState,
} from '@heddle/agent';
import type { JsonValue } from '@heddle/api-contract';
import type { AgentStory } from '@heddle/api-contract/families/agent-chat';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { RunService, StoredRun } from '../run/index.js';
import { readTurnEvent, turnEvents } from './AgentReport.js';
import { readRounds } from './agentHistory.js';
import { type AgentInputs, readRunInputs } from './agentInputs.js';
import { type AgentNodeData, agentNodeId, readAgentData } from './agentNode.js';
import { agentInput } from './agentRuns.js';
import { storySteps } from './storySteps.js';

const statuses = {
  queued: 'in_progress',
  running: 'in_progress',
  waiting: 'requires_action',
  success: 'completed',
  failed: 'failed',
  cancelled: 'canceled',
} as const;

/** An agent's run with what it was given. */
export interface AgentRun {
  run: StoredRun;
  data: AgentNodeData;
  inputs: AgentInputs;
  journal: readonly RunEvent[];
  /** What the agent reported. */
  reported: Json[];
  /** The events of the turn among this. */
  events: TurnEvent[];
}

/** The run of an agent; undefined for one of a chat flow. */
export async function readAgentRun(service: RunService, run: StoredRun): Promise<AgentRun | undefined> {
  if (run.kind !== 'agent') return undefined;
  const data = readAgentData(await service.documents.load(run.documentHash ?? ''));
  if (!data) return undefined;
  const inputs = readRunInputs(JSON.parse(await service.store.readInput(run)) as JsonObject);
  const journal = await service.store.journal(run.id);
  const reported = journal.flatMap((event) =>
    event.type === 'node.progress' && event.path === agentNodeId ? [event.data] : [],
  );
  return { run, data, inputs, journal, reported, events: turnEvents(reported) };
}

/** How the answer of a run came about, from its journal. Prompts are assembled again as they were sent. */
export async function storyOfRun(service: RunService, run: StoredRun): Promise<AgentStory> {
  const found = await readAgentRun(service, run);
  const { journal = await service.store.journal(run.id) } = found ?? {};
  const events = journal.flatMap((event) => {
    const told =
      event.type === 'node.progress' && event.path === agentNodeId ? readTurnEvent(event.data) : undefined;
    return told ? [{ at: event.at, event: told }] : [];
  });
  const told = events.map(({ event }) => event);
  const facts = turnState(told).prompts.at(-1);
  const model = found?.data.definition.model;
  return {
    chat_id: '',
    execute_id: run.id,
    status: statuses[run.status],
    events: events.map(({ at, event }) => ({ at, event: event as unknown as JsonValue })),
    prompts: found ? ((await promptsOf(service, found, told)) as unknown as JsonValue[]) : [],
    steps: storySteps(journal, told, await service.documents.names(run)),
    ...(found &&
      model && {
        agent: {
          model_id: model.id,
          model_name: model.name ?? model.id,
          prompt: found.data.definition.persona,
          window: model.contextTokens ?? 0,
        },
      }),
    history: {
      kept: facts?.rounds ?? 0,
      dropped: facts?.dropped?.rounds ?? 0,
      messages: found ? historyMessages(await roundsOf(service, found), found, facts) : [],
    },
    usage: {
      token_count: run.inputTokens + run.outputTokens,
      input_count: run.inputTokens,
      output_count: run.outputTokens,
    },
    cost: run.cost,
  };
}

/** All rounds before the question of a run, also those that the agent does not read. */
export async function roundsOf({ app }: RunService, { inputs }: AgentRun): Promise<readonly HistoryRound[]> {
  return inputs.history ?? (inputs.place ? await readRounds(app.db, inputs.place) : []);
}

/** The messages of each call of the model: a prompt follows from the input and the events before it. */
async function promptsOf(
  { app }: RunService,
  { run, data, inputs, reported }: AgentRun,
  events: readonly TurnEvent[],
): Promise<JsonObject[]> {
  const turn = await agentInput(app, { run }, { data, runInputs: inputs as unknown as JsonObject, reported });
  const unused = { set: async () => undefined };
  const model = { stream: () => nothing() };
  const prompts: JsonObject[] = [];
  for (const { input, events: own, roundOf, toolKinds } of agentTurns(turn, events)) {
    const tools = offerTools(toolKinds.flatMap(({ tools: of }) => of(input, { model, variables: unused })));
    const make = promptBuilder(input, modelTools(tools), estimateTokens);
    const state = turnState();
    for (const event of own) {
      if (event.type === 'modelAsked') {
        const { messages, tools: offered = [] } = make(state).request;
        const round = roundOf(event.round);
        prompts.push({ round, messages, tools: offered } as unknown as JsonObject);
      }
      applyTurnEvent(state, event);
    }
  }
  // An agent that asks others goes on after them.
  return prompts.sort((one, other) => Number(one.round) - Number(other.round));
}

/** The messages of the rounds, marked where they were left out. */
function historyMessages(
  rounds: readonly HistoryRound[],
  { data }: AgentRun,
  facts: PromptFacts | undefined,
): AgentStory['history']['messages'] {
  const read = historyRounds(rounds, data.definition.history);
  const unread = rounds.slice(0, rounds.length - read.length);
  const cut = facts?.dropped?.rounds ?? 0;
  const told = ({ messages }: HistoryRound, dropped?: 'rounds' | 'window') =>
    messages.map(({ role, content, toolCalls = [] }) => {
      const text = [content, ...toolCalls.map((call) => `${call.name}(${JSON.stringify(call.arguments)})`)]
        .filter((part) => part !== '')
        .join('\n');
      return { role, text, tokens: estimateTokens(text), ...(dropped && { dropped }) };
    });
  return [
    ...unread.flatMap((round) => told(round, 'rounds')),
    ...read.flatMap((round, index) => told(round, index < cut ? 'window' : undefined)),
  ];
}

async function* nothing(): AsyncGenerator<never> {}
