import { connectors } from '@heddle/api-contract/families/conversation';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { askAgent } from '../agent-chat/index.js';
import { agentOf, newestPublications, requireBot } from '../bot/index.js';
import type { ChatCaller } from '../chat/index.js';
import { findConversation, insertConversation, newestConversation } from '../conversation/index.js';
import { callTool, isInterrupt, listTools } from '../plugin/index.js';
import { runs } from '../run/index.js';
import { parseSchema, readOwnDraft, requireWorkflow } from '../workflow/index.js';
import { requirePublished } from '../workflow-open/index.js';
import { callerOf } from './callerOf.js';
import { fillInputs, fillText } from './fillTemplate.js';
import type { FireRow, TriggerRow } from './rows.js';
import { settleFire } from './settleFires.js';
import { triggerFires } from './tables.js';

interface Firing {
  fire: FireRow;
  trigger: TriggerRow;
}

/** What starts for each type of target. */
const starters = { workflow: startWorkflow, agent: startAgent, tool: startTool };

/** Starts what the trigger names; refused if the person behind it has lost their rights. */
export async function startTarget(app: App, firing: Firing): Promise<void> {
  const caller = await callerOf(app, firing);
  await starters[firing.trigger.targetType](app, caller, firing);
}

/** What placeholders of inputs and prompts name. */
function valuesOf({ fire, trigger }: Firing): JsonObject {
  const body: unknown = JSON.parse(fire.body);
  return {
    ...(isJsonObject(body as JsonObject) ? (body as JsonObject) : {}),
    'trigger.time': fire.dueAt.toISOString(),
    'trigger.name': trigger.name,
  };
}

/** By hand, the draft runs as a test; otherwise the latest version. */
async function startWorkflow(app: App, caller: ChatCaller, firing: Firing): Promise<void> {
  const { fire, trigger } = firing;
  const isTest = fire.cause === 'manual';
  const { head, access } = await requireWorkflow(caller, trigger.workflowId ?? '0', 'testRun');
  const at = isTest
    ? await draftOf(caller, head.id)
    : await requirePublished(caller, access, head, {}).catch((error) => {
        if (error instanceof DomainError && error.error === 'workflowNotPublished')
          throw new DomainError('workflowNotPublished', workflowReasons.notPublished({ id: head.id }));
        throw error;
      });
  const values = valuesOf(firing);
  const fromBody = Object.fromEntries(
    (at.parameters ?? []).flatMap(({ name }) => (Object.hasOwn(values, name) ? [[name, values[name]!]] : [])),
  );
  await app.use(runs).start({
    context: caller,
    access,
    kind: isTest ? 'test' : 'release',
    mode: 'async',
    workflowId: head.id,
    version: at.version,
    commitId: at.commitId,
    document: at.json,
    inputs: { ...fromBody, ...fillInputs(JSON.parse(trigger.payload) as JsonObject, values) },
    appId: trigger.projectId ?? undefined,
  });
}

async function draftOf({ db, user }: ChatCaller, workflowId: string) {
  const draft = await readOwnDraft(db, workflowId, user.id);
  const { json } = parseSchema(draft.schema);
  return { version: '', commitId: draft.head.commitId, json, parameters: undefined };
}

/** Asks the agent in the person's conversation; an agent that is not published fires by hand only. */
async function startAgent(app: App, caller: ChatCaller, firing: Firing): Promise<void> {
  const { fire, trigger } = firing;
  const botId = trigger.botId ?? '0';
  const isDraft = trigger.isDraft || (fire.cause === 'manual' && trigger.origin === 'preset');
  const { head, access } = await requireBot(caller, botId, isDraft ? 'testRun' : 'view');
  const version = isDraft ? undefined : (await newestPublications(app.db, [botId])).get(botId)?.id;
  if (!isDraft && version === undefined)
    throw new DomainError('triggerInvalid', triggerReasons.notPublished());
  const agent = await agentOf(
    app.db,
    botId,
    version === undefined ? { draftOf: caller.user.id } : { version },
  );
  if (!agent) throw new DomainError('triggerInvalid', triggerReasons.notPublished());
  const key = {
    userId: caller.user.id,
    endUser: caller.endUser,
    owner: { kind: 'bot' as const, id: head.id, spaceId: head.spaceId },
    connectorId: connectors.studio,
    isDraft,
  };
  const named =
    trigger.conversationId === null ? undefined : await findConversation(app.db, trigger.conversationId);
  const conversation =
    (named?.userId === caller.user.id ? named : undefined) ??
    (await newestConversation(app.db, key)) ??
    (await insertConversation(app.db, key));
  if (!conversation) throw new Error('a conversation without a name was not created');
  const text = fillText(trigger.content, valuesOf(firing));
  const { turn } = await askAgent(caller, {
    agent,
    access,
    conversation,
    connectorId: conversation.connectorId,
    question: { text },
    message: { role: 'user', content: text },
    // A repeated start joins the chat that it began.
    key: `trigger ${fire.id}`,
    suggests: false,
  });
  const runId = turn.chat.runId;
  if (runId !== null) await app.db.update(triggerFires).set({ runId }).where(eq(triggerFires.id, fire.id));
}

/** Calls the tool and stores its end at once. */
async function startTool(app: App, caller: ChatCaller, firing: Firing): Promise<void> {
  const { fire, trigger } = firing;
  const pluginId = trigger.pluginId ?? '0';
  const access = await caller.spaceAccess(trigger.spaceId, 'view');
  const tool = (await listTools(app.db, pluginId)).find(({ id, name }) =>
    [id, name].includes(trigger.toolName),
  );
  if (!tool) throw new DomainError('triggerInvalid', triggerReasons.target());
  const outcome = await callTool(app, {
    pluginId,
    toolId: tool.id,
    version: 'latest',
    caller: {
      spaceId: access.spaceId,
      userId: access.userId,
      scene: 'agent',
      isTrial: false,
      // A webhook that the tool calls finds this fire by its run, and with it how many triggers led here.
      runId: fire.runId,
      ...(trigger.botId !== null && { botId: trigger.botId }),
    },
    arguments: fillInputs(JSON.parse(trigger.payload) as JsonObject, valuesOf(firing)),
    signal: app.closing,
    idempotencyKey: `trigger ${fire.id}`,
  });
  const asks = triggerReasons.asks();
  await settleFire(
    app,
    { fire },
    isInterrupt(outcome)
      ? { status: 'failed', error: asks.text, reason: asks.key }
      : { status: 'success', error: '', reason: '' },
  );
}
