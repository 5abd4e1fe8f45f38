import type { AgentDefinition, AgentServices, DialogueState, HistoryPolicy, TurnInput } from '@heddle/agent';
import type { NodeContext } from '@heddle/executor';
import { type JsonObject, setOwn } from '@heddle/workflow-schema';
import type { App } from '../../kernel/services.js';
import { requireBot } from '../bot/index.js';
import type { RunForServices, RunSubject } from '../run/index.js';
import { variablesOfRun } from '../variable/index.js';
import { agentAdditions } from './AgentAddition.js';
import { variablesAtStart } from './AgentReport.js';
import { agentTools } from './AgentTools.js';
import { createAgentExecutor } from './agentExecutor.js';
import { readHistory } from './agentHistory.js';
import { agentHooks } from './agentHooks.js';
import { type AgentInputs, readRunInputs } from './agentInputs.js';
import { type AgentNodeData, agentNode } from './agentNode.js';
import { agentPlugins } from './agentPlugins.js';
import { readDialogueState } from './dialogueState.js';

/** Agents as subjects of runs. */
export const agentSubject: RunSubject = {
  kind: 'agent',
  async require(caller, { botId, version }) {
    const { access, head } = await requireBot(caller, botId ?? '0', version === '' ? 'testRun' : 'view');
    return { access, name: head.name };
  },
  nodes: (app, run) => ({
    definitions: [agentNode],
    executors: {
      agent: createAgentExecutor({
        input: async (context) => {
          await announceTurn(app, run.run, context);
          return agentInput(app, run, context);
        },
        services: (context, definition) => agentServices(app, run, context, definition),
        toolKinds: app.extensions(agentTools).map((provided) => provided.kind(app, run)),
      }),
    },
  }),
};

type Context = Pick<NodeContext<AgentNodeData>, 'data' | 'runInputs' | 'reported'>;

/** What the agent of a run answers; the same whenever the run continues. */
export async function agentInput(
  app: App,
  { run }: Pick<RunForServices, 'run'>,
  { data: { definition }, runInputs, reported }: Context,
): Promise<TurnInput> {
  const inputs = readRunInputs(runInputs);
  const { question, place, history, trialVariables, overrides, shortcut, now } = inputs;
  return {
    definition,
    question,
    history: history ?? (place ? await readHistory(app.db, place, longestHistory(definition)) : []),
    variables: variablesAtStart(reported) ?? trialVariables ?? (await storedVariables(app, run)),
    now,
    place: { ...place, userId: run.userId },
    ...(overrides && { overrides }),
    ...(shortcut && { shortcut }),
    ...(definition.multiAgent && { dialogue: await dialogueOf(app, inputs) }),
  };
}

/** Of several agents, each takes what it reads of the longest history. */
function longestHistory({ history, multiAgent }: AgentDefinition): HistoryPolicy {
  const rounds = [history, ...(multiAgent?.agents ?? []).map(({ definition }) => definition.history)].map(
    (policy) => policy.rounds,
  );
  return { rounds: rounds.includes(0) ? 0 : Math.max(...rounds) };
}

async function dialogueOf(app: App, { place, startAt }: AgentInputs): Promise<DialogueState> {
  const state = place ? await readDialogueState(app.db, place) : { previousIds: [] };
  return { ...state, ...(startAt !== undefined && { startAt }) };
}

/** Tells the additions that a person has asked something. */
async function announceTurn(
  app: App,
  run: RunForServices['run'],
  { data: { definition }, runInputs }: Context,
): Promise<void> {
  const { place, question, trialVariables } = readRunInputs(runInputs);
  if (!place || trialVariables !== undefined) return;
  const turn = { definition, isTrial: false, place, question };
  for (const { begins } of app.extensions(agentAdditions)) await begins?.(app, run, turn);
}

/** The values with which a trial, which is nobody's, begins. */
function defaultsOf({ variables }: AgentDefinition): JsonObject {
  const values: JsonObject = {};
  for (const { name, defaultValue } of variables)
    if (defaultValue !== undefined) setOwn(values, name, defaultValue);
  return values;
}

/** The values that the agent's variables have for the person of the run, in its channel. */
async function storedVariables(app: App, run: RunForServices['run']): Promise<JsonObject> {
  return (await variablesOfRun(app, run)).values();
}

function agentServices(
  app: App,
  forServices: RunForServices,
  context: NodeContext<AgentNodeData>,
  definition: AgentDefinition,
): AgentServices {
  const { run, rights } = forServices;
  const { services, runInputs } = context;
  const { trialVariables } = readRunInputs(runInputs);
  const isTrial = trialVariables !== undefined;
  const turn = { definition, isTrial };
  const provided = app.extensions(agentAdditions).map((one) => one.services(app, forServices, turn));
  return {
    ...Object.assign({}, ...provided),
    plugins: agentPlugins(app, forServices, async () =>
      trialVariables ? { ...defaultsOf(definition), ...trialVariables } : storedVariables(app, run),
    ),
    model: services.model,
    hooks: agentHooks(context),
    variables: {
      async set(name, value) {
        await rights.check();
        if (isTrial) return;
        await (await variablesOfRun(app, run)).set([{ keyword: name, value }]);
      },
    },
  };
}
