import {
  applyTurnEvent,
  estimateTokens,
  isTurnEvent,
  modelTools,
  offerTools,
  promptBuilder,
  toolKinds,
  turnState,
} from '@heddle/agent';
import type { Input, JsonValue, Result } from '@heddle/api-contract';
import type { agentChat } from '@heddle/api-contract/families/agent-chat';
import type { JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { Context } from '../../kernel/Context.js';
import { runs, type StoredRun } from '../run/index.js';
import { readReport } from './AgentReport.js';
import { agentNodeId, readAgentData } from './agentNode.js';
import { agentInput } from './agentRuns.js';
import { requireChat } from './chatRows.js';

type Calls = typeof agentChat.calls;
type Story = Result<Calls['getStory']>;

/** How an answer came about, from the journal of its run. Prompts are assembled again as they were sent. */
export async function readStory(context: Context, input: Input<Calls['getStory']>): Promise<Story> {
  const { chat } = await requireChat(context, input.conversation_id, input.chat_id);
  const service = context.use(runs);
  const run = chat.runId === null ? undefined : await service.find(chat.runId);
  const journal = run ? await service.store.journal(run.id) : [];
  const events = journal.flatMap(({ at, ...event }) => {
    const report =
      event.type === 'node.progress' && event.path === agentNodeId ? readReport(event.data) : undefined;
    return report && report.type !== 'restarted' && isTurnEvent(report) ? [{ at, event: report }] : [];
  });
  const prompts = run?.kind === 'agent' ? await promptsOf(context, run, journal) : [];
  const facts = turnState(events.map(({ event }) => event)).prompts.at(-1);
  const { inputTokens = 0, outputTokens = 0 } = chat.usage ?? {};
  return {
    chat_id: chat.id,
    execute_id: chat.runId ?? '',
    status: chat.status,
    events: events.map(({ at, event }) => ({ at, event: event as unknown as JsonValue })),
    prompts: prompts as unknown as JsonValue[],
    history: { kept: facts?.rounds ?? 0, dropped: facts?.dropped?.rounds ?? 0 },
    usage: {
      token_count: inputTokens + outputTokens,
      input_count: inputTokens,
      output_count: outputTokens,
    },
    cost: run?.cost ?? 0,
  };
}

/** The messages of each call of the model: a prompt follows from the input and the events before it. */
async function promptsOf(
  context: Context,
  run: StoredRun,
  journal: readonly RunEvent[],
): Promise<JsonObject[]> {
  const service = context.use(runs);
  const document = await service.documents.load(run.documentHash ?? '');
  const data = readAgentData(document);
  if (!data) return [];
  const runInputs = JSON.parse(await service.store.readInput(run)) as JsonObject;
  const turn = await agentInput(service.app, { run }, { data, runInputs });
  const unused = { set: async () => undefined };
  const model = { stream: () => nothing() };
  const tools = offerTools(toolKinds.flatMap(({ tools: of }) => of(turn, { model, variables: unused })));
  const make = promptBuilder(turn, modelTools(tools), estimateTokens);
  const state = turnState();
  const prompts: JsonObject[] = [];
  for (const event of journal) {
    const report =
      event.type === 'node.progress' && event.path === agentNodeId ? readReport(event.data) : undefined;
    if (!report || report.type === 'restarted' || !isTurnEvent(report)) continue;
    if (report.type === 'modelAsked') {
      const { messages, tools: offered = [] } = make(state).request;
      prompts.push({ round: report.round, messages, tools: offered } as unknown as JsonObject);
    }
    applyTurnEvent(state, report);
  }
  return prompts;
}

async function* nothing(): AsyncGenerator<never> {}
