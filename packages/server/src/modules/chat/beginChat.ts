import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import type { JsonObject } from '@heddle/workflow-schema';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { newId } from '../../db/ids.js';
import { hashOfToken } from '../../identity/randomToken.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import {
  type ConversationRow,
  dropMessagesOfChat,
  type NewMessage,
  storeMessages,
} from '../conversation/index.js';
import { type RunRequest, runs } from '../run/index.js';
import { debugUrlOf } from '../workflow-open/index.js';
import type { Chat, ChatTurn } from './ChatTurn.js';
import { chatTurns } from './chatTurns.js';
import { chats } from './tables.js';

/** A chat to begin. */
export interface ChatRequest {
  conversation: ConversationRow;
  access: SpaceAccess;
  run: Pick<RunRequest, 'kind' | 'workflowId' | 'version' | 'commitId' | 'document'>;
  inputs: JsonObject;
  connectorId: string;
  appId: string | undefined;
  earlier: NewMessage[];
  message: NewMessage;
  /** The text of the message, which answers a question. */
  text: string;
  /** JSON text of `SuggestSettings`; null for none. */
  suggest: string | null;
  /** Identifies the request, if its caller may repeat it. */
  key: string | undefined;
}

const uniqueViolation = '23505';
// A chat whose run has just ended is stored within this time.
const maxSettleMs = 1_000;

/**
 * Stores the user's message and starts the run that answers it, or answers the question that the conversation
 * waits with. A conversation has one chat at a time; a repeated request joins the one it began.
 */
export async function beginChat(context: Context, request: ChatRequest): Promise<ChatTurn> {
  const { conversation, key } = request;
  const hash = await hashOfToken(JSON.stringify([request.inputs, request.earlier, request.message]));
  const repeated = key === undefined ? undefined : await findRepeated(context.db, conversation.id, key);
  if (repeated && repeated.requestHash !== hash)
    throw new DomainError('workflowInvalid', conversationReasons.keyReused());
  if (repeated) return context.use(chatTurns).follow(repeated);
  await settleLast(context, conversation.id);
  const pending = await findPending(context, request);
  const chat = await insertChat(context.db, request, { hash, pending });
  try {
    return context.use(chatTurns).follow(await startRun(context, request, chat, pending));
  } catch (error) {
    await withdraw(context.db, chat, pending?.chat);
    throw error;
  }
}

async function findRepeated(db: Database, conversationId: string, key: string): Promise<Chat | undefined> {
  const [chat] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.conversationId, conversationId), eq(chats.requestKey, key)));
  return chat;
}

/** Stores the end of a chat whose run has ended while no process followed it; refuses while one goes on. */
async function settleLast(context: Context, conversationId: string): Promise<void> {
  const [going] = await context.db
    .select()
    .from(chats)
    .where(and(eq(chats.conversationId, conversationId), eq(chats.status, 'in_progress')));
  if (!going) return;
  if (going.runId === null) throw busy();
  const { done } = context.use(chatTurns).follow(going);
  const late = new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), maxSettleMs).unref?.();
  });
  const run = await context.use(runs).find(going.runId);
  if (run?.status === 'running' || run?.status === 'queued') throw busy();
  if ((await Promise.race([done, late])) === 'late') throw busy();
}

interface Pending {
  chat: Chat;
  runId: string;
  questionId: string;
}

/** The question of the last chat, if the same chat flow still waits for its answer. */
async function findPending(context: Context, request: ChatRequest): Promise<Pending | undefined> {
  const [last] = await context.db
    .select()
    .from(chats)
    .where(eq(chats.conversationId, request.conversation.id))
    .orderBy(desc(chats.id))
    .limit(1);
  if (last?.status !== 'requires_action' || last.runId === null) return undefined;
  if (last.workflowId !== request.run.workflowId) return undefined;
  const view = await context.use(runs).view(last.runId);
  const [question] = view?.run.status === 'waiting' ? view.state.interrupts : [];
  return question && { chat: last, runId: last.runId, questionId: question.id };
}

async function insertChat(
  db: Database,
  { conversation, earlier, message, run, suggest, key }: ChatRequest,
  { hash, pending }: { hash: string; pending: Pending | undefined },
): Promise<Chat> {
  const { id: conversationId, sectionId } = conversation;
  const id = newId();
  const before = earlier.map((given) => ({ ...given, id: newId(), chatId: id }));
  const userMessageId = newId();
  try {
    return await db.transaction(async (transaction) => {
      const [chat] = await transaction
        .insert(chats)
        .values({
          id,
          conversationId,
          sectionId,
          workflowId: run.workflowId,
          userMessageId,
          questionId: pending?.questionId ?? null,
          status: 'in_progress',
          requestKey: key ?? null,
          requestHash: key === undefined ? null : hash,
          suggest,
          debugUrl: '',
          createdAt: new Date(),
        })
        .returning();
      if (pending)
        await transaction.update(chats).set({ status: 'completed' }).where(eq(chats.id, pending.chat.id));
      await storeMessages(transaction, conversation, [
        ...before,
        { ...message, id: userMessageId, chatId: id },
      ]);
      return chat!;
    });
  } catch (error) {
    if (databaseErrorOf(error)?.sqlState === uniqueViolation) throw busy();
    throw error;
  }
}

async function startRun(
  context: Context,
  { access, run, inputs, connectorId, appId, conversation, text }: ChatRequest,
  chat: Chat,
  pending: Pending | undefined,
): Promise<Chat> {
  const service = context.use(runs);
  if (pending) await service.answer(context, pending.runId, pending.questionId, text);
  const runId =
    pending?.runId ??
    (await service.start({
      ...run,
      context,
      access,
      mode: 'stream',
      inputs,
      connectorId,
      appId,
      conversationId: conversation.id,
      endUser: conversation.endUser,
    }));
  const { workflowId } = run;
  const debugUrl = debugUrlOf(context, { id: runId, workflowId, spaceId: access.spaceId });
  await context.db.update(chats).set({ runId, debugUrl }).where(eq(chats.id, chat.id));
  return { ...chat, runId, debugUrl };
}

/** Takes back a chat that did not begin, so that the same message can be sent again. */
async function withdraw(db: Database, chat: Chat, pending: Chat | undefined): Promise<void> {
  await db.transaction(async (transaction) => {
    await dropMessagesOfChat(transaction, chat.id);
    await transaction.delete(chats).where(eq(chats.id, chat.id));
    if (pending)
      await transaction.update(chats).set({ status: 'requires_action' }).where(eq(chats.id, pending.id));
  });
}

function busy(): DomainError {
  return new DomainError('conversationBusy', conversationReasons.busy());
}
