import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import type { JsonObject } from '@heddle/workflow-schema';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { newId } from '../../db/ids.js';
import { hashOfToken } from '../../identity/randomToken.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { beginSection, type ConversationRow, type NewMessage, storeMessages } from '../conversation/index.js';
import { type RunCaller, type RunRequest, runs } from '../run/index.js';
import { debugUrlOf } from '../workflow-open/index.js';
import type { ChatTurn } from './ChatTurn.js';
import { findGoing, findLatest } from './chatRows.js';
import { chatTurns } from './chatTurns.js';
import { type Chat, chats } from './tables.js';
import { withdrawChat } from './withdrawChat.js';

/** On whose behalf a chat begins: a request, or work that acts with the rights of one. */
export type ChatCaller = App & Required<RunCaller>;

/** A chat that answers a message. */
export interface BegunChat {
  turn: ChatTurn;
  /** Whether the same request was sent before: its caller may have received events. */
  isRepeated: boolean;
}

/** A chat to begin. */
export interface ChatRequest {
  conversation: ConversationRow;
  access: SpaceAccess;
  run: Pick<
    RunRequest,
    'kind' | 'workflowId' | 'botId' | 'version' | 'commitId' | 'document' | 'environment' | 'record'
  >;
  inputs: JsonObject;
  connectorId: string;
  appId: string | undefined;
  /** Where the person is, as `latitude,longitude`. */
  location?: string | undefined;
  earlier: NewMessage[];
  message: NewMessage;
  /** The text of the message, which answers a question. */
  text: string;
  /** JSON text of `SuggestSettings`; null for none. */
  suggest: string | null;
  /** Identifies the request, if its caller may repeat it. */
  key: string | undefined;
  /** Forgets what was said before, and any question. */
  restart: boolean;
  metaData?: Record<string, string> | undefined;
  /** False: the messages are deleted at the end. */
  isKept?: boolean | undefined;
}

const uniqueViolation = '23505';
// A chat whose run has just ended is stored within this time.
const maxSettleMs = 1_000;

/**
 * Stores the user's message and starts the run that answers it, or answers the question that the conversation
 * waits with. A conversation has one chat at a time; a repeated request joins the one it began.
 */
export async function beginChat(context: ChatCaller, request: ChatRequest): Promise<BegunChat> {
  const { conversation, key } = request;
  const hash = await hashOfRequest(request);
  const repeated = key === undefined ? undefined : await findRepeated(context.db, conversation.id, key);
  if (repeated && repeated.requestHash !== hash)
    throw new DomainError('workflowInvalid', conversationReasons.keyReused());
  const turns = context.use(chatTurns);
  if (repeated) return { turn: turns.follow(repeated), isRepeated: true };
  const [going, latest] = await Promise.all([
    findGoing(context.db, conversation.id),
    findLatest(context.db, conversation.id),
  ]);
  if (going) await settle(context, going);
  const last = going ? await findLatest(context.db, conversation.id) : latest;
  const pending = last && (await findPending(context, request, last));
  const id = newId();
  turns.begin(id);
  try {
    const chat = await insertChat(context, request, { id, hash, pending });
    await startRun(context, request, chat).catch(async (error) => {
      await withdrawChat(context.db, chat);
      throw error;
    });
    return { turn: turns.lead(chat), isRepeated: false };
  } catch (error) {
    turns.drop(id);
    throw error;
  }
}

/** Identifies what was asked. The inputs of agents name messages, whose ids are new in each request. */
function hashOfRequest({ run, inputs, earlier, message }: ChatRequest): Promise<string> {
  const said = [...earlier, message].map(({ id: _, ...given }) => given);
  return hashOfToken(JSON.stringify([run.kind === 'agent' ? {} : inputs, ...said]));
}

async function findRepeated(db: Database, conversationId: string, key: string): Promise<Chat | undefined> {
  const [chat] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.conversationId, conversationId), eq(chats.requestKey, key)));
  return chat;
}

/** Stores the end of a chat whose run has ended while no process followed it; refuses while one goes on. */
async function settle(context: ChatCaller, going: Chat): Promise<void> {
  const run = going.runId === null ? undefined : await context.use(runs).find(going.runId);
  if (!run || run.status === 'running' || run.status === 'queued') throw busy();
  const turn = context.use(chatTurns).follow(going);
  turn.hurry();
  const late = new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), maxSettleMs).unref?.();
  });
  if ((await Promise.race([turn.done, late])) === 'late') throw busy();
}

interface Pending {
  chatId: string;
  runId: string;
  questionId: string;
}

interface Begin {
  id: string;
  hash: string;
  pending: Pending | undefined;
}

/** The question of the last chat, if the same chat flow still waits for its answer in the same section. */
async function findPending(
  context: ChatCaller,
  { conversation, restart, run }: ChatRequest,
  last: Chat,
): Promise<Pending | undefined> {
  if (restart) return undefined;
  if (last.status !== 'requires_action' || last.runId === null) return undefined;
  if (last.workflowId !== run.workflowId || last.botId !== (run.botId ?? null)) return undefined;
  if (last.sectionId !== conversation.sectionId) return undefined;
  const view = await context.use(runs).view(last.runId);
  const [question] = view?.run.status === 'waiting' ? view.state.interrupts : [];
  return question && { chatId: last.id, runId: last.runId, questionId: question.id };
}

async function insertChat(
  context: ChatCaller,
  request: ChatRequest,
  { hash, id, pending }: Begin,
): Promise<Chat> {
  const { conversation, earlier, message, run, access, suggest, key, restart, metaData, isKept } = request;
  const { workflowId, botId = null } = run;
  const { id: conversationId } = conversation;
  const runId = pending?.runId ?? newId();
  const before = earlier.map((given) => ({ id: newId(), ...given, chatId: id }));
  const userMessageId = message.id ?? newId();
  try {
    return await context.db.transaction(async (db) => {
      const sectionId = restart ? await beginSection(db, conversationId) : conversation.sectionId;
      const [chat] = await db
        .insert(chats)
        .values({
          id,
          conversationId,
          sectionId,
          workflowId,
          botId,
          runId,
          userMessageId,
          questionId: pending?.questionId ?? null,
          status: 'in_progress',
          requestKey: key ?? null,
          requestHash: key === undefined ? null : hash,
          suggest,
          debugUrl: debugUrlOf(context, { id: runId, workflowId, spaceId: access.spaceId }),
          followedUntil: context.use(chatTurns).leaseEnd(),
          createdAt: new Date(),
          ...(metaData && { metaData }),
          ...(isKept !== undefined && { isKept }),
        })
        .returning();
      if (pending) await db.update(chats).set({ status: 'completed' }).where(eq(chats.id, pending.chatId));
      const stored = [...before, { ...message, id: userMessageId, chatId: id }];
      await storeMessages(db, { id: conversationId, sectionId }, stored);
      return chat!;
    });
  } catch (error) {
    if (databaseErrorOf(error)?.sqlState === uniqueViolation) throw busy();
    throw error;
  }
}

async function startRun(
  context: ChatCaller,
  request: ChatRequest,
  { runId, questionId }: Chat,
): Promise<void> {
  const service = context.use(runs);
  const { access, run, inputs, connectorId, appId, conversation, text, location } = request;
  const id = runId!;
  if (questionId !== null) return service.answer(context, id, questionId, text);
  await service.start({
    ...run,
    id,
    context,
    access,
    mode: 'stream',
    inputs,
    connectorId,
    appId,
    location,
    conversationId: conversation.id,
    endUser: conversation.endUser,
  });
}

function busy(): DomainError {
  return new DomainError('conversationBusy', conversationReasons.busy());
}
