import type { Input } from '@heddle/api-contract';
import type { ChatStreamEvent, chat } from '@heddle/api-contract/families/chat';
import { connectors } from '@heddle/api-contract/families/conversation';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import type { JsonObject } from '@heddle/workflow-schema';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { findRole } from '../chat-flow-role/index.js';
import {
  type ConversationKey,
  type ConversationRow,
  openNamed,
  personOf,
  requireForRun,
  requireOwner,
  toNewMessage,
} from '../conversation/index.js';
import { parseSchema, readOwnDraft, requireWorkflow, type WorkflowHead } from '../workflow/index.js';
import {
  beginRun,
  checkParameters,
  readParameters,
  requireOpenWorkflow,
  requirePublished,
} from '../workflow-open/index.js';
import { beginChat, type ChatRequest } from './beginChat.js';
import { type SuggestSettings, wantsSuggestions } from './suggestions.js';
import { toChatFlowEvents } from './toChatFlowEvents.js';
import { splitMessages, textOf, withFileUrls } from './userInput.js';

type Calls = typeof chat.calls;
type Given = Input<Calls['run']>;

const conversationName = 'CONVERSATION_NAME';
const debugMode = 'DEBUG';

/** Chats with a chat flow: the latest published version, or the draft in the mode DEBUG. */
export async function chatByToken(context: Context, input: Given): Promise<AsyncIterable<ChatStreamEvent>> {
  const isDraft = input.execute_mode?.toUpperCase() === debugMode;
  const authorized = isDraft
    ? await requireWorkflow(context, input.workflow_id, 'testRun')
    : await requireOpenWorkflow(context, input.workflow_id);
  return streamChat(context, input, {
    ...authorized,
    isDraft,
    connectorId: input.connector_id ?? connectors.api,
  });
}

/** Chats with a draft in the editor. */
export async function chatInEditor(
  context: Context,
  { restart, last_event_id: lastEventId, space_id: spaceId, record, ...input }: Input<Calls['test']>,
): Promise<AsyncIterable<ChatStreamEvent>> {
  // A recording holds what services were sent and gave, so only editors take one.
  const action = record ? 'edit' : 'testRun';
  const authorized = await requireWorkflow(context, input.workflow_id, action, { spaceId });
  const none = { bot_id: undefined, app_id: undefined, project_id: undefined, connector_id: undefined };
  const modes = { execute_mode: undefined, version: undefined, workflow_version: undefined, env: undefined };
  const place = {
    ...authorized,
    isDraft: true,
    connectorId: connectors.studio,
    restart,
    lastEventId,
    record,
    drawsCards: true,
  };
  return streamChat(context, { ...input, ...none, ...modes }, place);
}

interface Place {
  head: WorkflowHead;
  access: SpaceAccess;
  isDraft: boolean;
  connectorId: string;
  restart?: boolean | undefined;
  lastEventId?: number | undefined;
  record?: boolean | undefined;
  drawsCards?: boolean;
}

async function streamChat(
  context: Context,
  input: Given,
  place: Place,
): Promise<AsyncIterable<ChatStreamEvent>> {
  return streamTurn(context, async () => {
    const { turn, isRepeated } = await beginChat(context, await readRequest(context, input, place));
    const afterId = isRepeated ? (place.lastEventId ?? readLastEventId(context.request.headers)) : 0;
    return toChatFlowEvents(turn.events(context.signal, afterId), turn.chat, place);
  });
}

/** Opens a stream of events, counted as a run until it ends. */
export async function streamTurn<Event>(
  context: Context,
  open: () => Promise<AsyncIterable<Event>>,
): Promise<AsyncIterable<Event>> {
  const end = beginRun(context);
  // An async generator that is never started does not run its `finally`.
  context.signal.addEventListener('abort', end, { once: true });
  try {
    return untilEnd(await open(), end);
  } catch (error) {
    end();
    throw error;
  }
}

/** The id of the last event that the caller has received; 0 for none. */
export function readLastEventId(headers: Headers): number {
  const text = headers.get('last-event-id')?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

async function* untilEnd<Event>(events: AsyncIterable<Event>, end: () => void) {
  try {
    yield* events;
  } finally {
    end();
  }
}

async function readRequest(context: Context, input: Given, place: Place): Promise<ChatRequest> {
  const { head, access, connectorId, isDraft } = place;
  if (head.flowMode !== workflowModes.chatFlow)
    throw new DomainError('workflowInvalid', conversationReasons.notChatFlow({ id: head.id }));
  const app_id = input.app_id ?? input.project_id;
  const owner = await requireOwner(context, { ...input, app_id }, isDraft ? 'testRun' : 'view');
  // A run and its conversation are in one space.
  if (owner.kind === 'bot' && owner.spaceId !== access.spaceId)
    throw new DomainError('badRequest', programText('bot_id: the agent is in another workspace'));
  const { earlier, last } = splitMessages(await withFileUrls(context, input.additional_messages));
  const parameters = readParameters(input.parameters);
  const key = { ...personOf(context, input.ext?.user_id), owner, connectorId, isDraft };
  const conversation = await resolveConversation(context, { input, parameters, key });
  const text = textOf(last);
  const inputs = { ...parameters, ...nameOf(conversation, parameters), USER_INPUT: text };
  return {
    conversation,
    access,
    run: {
      ...(isDraft ? await readDraftRun(context, head) : await readRelease(context, input, place, inputs)),
      ...(owner.kind === 'bot' && { botId: owner.id }),
      record: place.record,
    },
    inputs,
    connectorId,
    appId: owner.kind === 'project' ? owner.id : undefined,
    earlier: earlier.map(toNewMessage),
    message: toNewMessage(last),
    text,
    suggest: await readSuggest(context, input, place),
    key: context.request.headers.get('idempotency-key') ?? input.ext?.local_message_id,
    restart: place.restart ?? false,
  };
}

interface Wanted {
  input: Given;
  parameters: JsonObject;
  key: ConversationKey;
}

/** The conversation that is given by its id, else the one of that name, which is created if there is none. */
async function resolveConversation(
  context: Context,
  { input, parameters, key }: Wanted,
): Promise<ConversationRow> {
  const { conversation_id: id } = input;
  const name = parameters[conversationName];
  if (id === undefined && (typeof name !== 'string' || name === ''))
    throw new DomainError('workflowMissingParameter', conversationReasons.noName());
  return id === undefined
    ? (await openNamed(context.db, key, String(name).slice(0, 100))).row
    : requireForRun(context, id, key);
}

/** The name of the conversation, for Start, if the caller gave none. */
function nameOf({ name }: ConversationRow, parameters: JsonObject): JsonObject {
  return parameters[conversationName] === undefined && name !== '' ? { [conversationName]: name } : {};
}

async function readDraftRun(context: Context, head: WorkflowHead): Promise<ChatRequest['run']> {
  const draft = await readOwnDraft(context.db, head.id, context.user.id);
  const { json } = parseSchema(draft.schema);
  return { kind: 'test', workflowId: head.id, version: '', commitId: draft.head.commitId, document: json };
}

async function readRelease(
  context: Context,
  input: Given,
  { head, access }: Place,
  inputs: JsonObject,
): Promise<ChatRequest['run']> {
  const published = await requirePublished(context, access, head, input);
  const { version, commitId, json, parameters, environment } = published;
  if (parameters) checkParameters(parameters, inputs);
  return { kind: 'chat', workflowId: head.id, version, commitId, document: json, environment };
}

/** Settings of the request, else of the chat flow's role; null without suggestions. */
async function readSuggest(
  { db }: Context,
  { suggest_reply_info: given }: Given,
  { head, connectorId }: Place,
): Promise<string | null> {
  const settings: SuggestSettings | undefined =
    given ?? (await findRole(db, head.id, connectorId))?.suggest_reply_info;
  return wantsSuggestions(settings) ? JSON.stringify(settings) : null;
}
