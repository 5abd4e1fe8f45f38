import type { Question, ShortcutCall } from '@heddle/agent';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import type { JsonObject } from '@heddle/workflow-schema';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { agentInSplit } from '../agent-split/index.js';
import type { Agent } from '../bot/index.js';
import { type BegunChat, beginChat, type ChatCaller, type ChatRequest } from '../chat/index.js';
import type { ConversationRow, NewMessage } from '../conversation/index.js';
import { runs } from '../run/index.js';
import { findHead, languageOf } from '../workflow/index.js';
import { requirePublished } from '../workflow-open/index.js';
import { agentDefinition } from './agentDefinition.js';
import { agentDocument } from './agentDocument.js';
import { promptTime, toRunInputs } from './agentInputs.js';
import { withoutSuggestions } from './withoutSuggestions.js';

/** A message to an agent. */
export interface AgentRequest {
  agent: Agent;
  access: SpaceAccess;
  conversation: ConversationRow;
  connectorId: string;
  question: Question;
  message: NewMessage;
  /** Stored before the question. */
  earlier?: NewMessage[];
  overrides?: JsonObject | undefined;
  /** Inputs of the chat flow, in chat-flow mode. */
  parameters?: JsonObject | undefined;
  shortcut?: ShortcutCall | undefined;
  /** Identifies the request, if its caller may repeat it. */
  key: string | undefined;
  /** False: none follow the answer. */
  suggests?: boolean;
  /** Where the person is, as `latitude,longitude`. */
  location?: string | undefined;
  metaData?: Record<string, string> | undefined;
  isKept?: boolean | undefined;
  /** Of several agents, the one that shall answer. */
  startAt?: string | undefined;
}

/** Stores a message and lets the agent answer it, or gives it to the tool that waits for an answer. */
export async function askAgent(context: ChatCaller, request: AgentRequest): Promise<BegunChat> {
  const { access, conversation, connectorId, question, message, earlier = [], key } = request;
  const agent = await agentInSplit(context.db, request.agent, conversation, connectorId);
  const given = earlier.map((one) => ({ ...one, id: newId() }));
  const messageId = newId();
  const asked = { ...request, agent, message: { ...message, id: messageId } };
  return beginChat(context, {
    ...(agent.isChatFlow ? await flowOf(context, asked) : await turnOf(context, asked, messageId)),
    conversation,
    access,
    connectorId,
    appId: undefined,
    location: request.location,
    earlier: given,
    message: asked.message,
    text: question.text,
    suggest: null,
    key,
    restart: false,
    metaData: request.metaData,
    isKept: request.isKept,
  });
}

type RunPart = Pick<ChatRequest, 'run' | 'inputs'>;

async function turnOf(context: ChatCaller, request: AgentRequest, messageId: string): Promise<RunPart> {
  const { agent, access, conversation, connectorId, question, overrides, shortcut } = request;
  const { suggests = true, startAt } = request;
  if (startAt !== undefined && !agent.members.some(({ node }) => node.agent_id === startAt))
    throw new DomainError('badRequest', botReasons.noAgentNode({ field: 'entry_agent_id', id: startAt }));
  const { app } = context.use(runs);
  const language = languageOf(context.user.locale);
  const whole = await agentDefinition(app, access, agent, language, connectorId);
  const definition = suggests ? whole : withoutSuggestions(whole);
  const { id, name, version } = agent;
  return {
    run: {
      kind: 'agent',
      workflowId: null,
      botId: id,
      version,
      commitId: version || '0',
      document: agentDocument(definition, { id, name }),
    },
    inputs: toRunInputs({
      question,
      place: { conversationId: conversation.id, sectionId: conversation.sectionId, messageId },
      now: promptTime(new Date()),
      ...(overrides && { overrides }),
      ...(shortcut && { shortcut }),
      ...(startAt !== undefined && { startAt }),
    }),
  };
}

/** In chat-flow mode, the agent's chat flow answers: as of its publication, or the latest version for a draft. */
async function flowOf(
  context: ChatCaller,
  { agent, access, question, parameters = {} }: AgentRequest,
): Promise<RunPart> {
  const { id, chatFlow } = agent;
  const head = chatFlow && (await findHead(context.db, chatFlow.id));
  if (!chatFlow || !head) throw new DomainError('agentFlowMissing', conversationReasons.agentFlowMissing());
  const app: Pick<App, 'db' | 'use'> = context.use(runs).app;
  const { version, commitId, json } = await requirePublished(app, access, head, {
    version: chatFlow.version,
  });
  const files = (question.files ?? []).map(({ url }) => url);
  const text = [question.text, ...files].filter((part) => part !== '').join(',');
  return {
    run: { kind: 'chat', workflowId: head.id, botId: id, version, commitId, document: json },
    inputs: { USER_INPUT: text, CONVERSATION_NAME: 'Default', ...parameters },
  };
}
