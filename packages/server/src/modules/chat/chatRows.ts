import { and, asc, desc, eq, gte, inArray, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { dropMessagesOfChat } from '../conversation/index.js';
import { runs } from '../run/index.js';
import { chatTurns } from './chatTurns.js';
import { type Chat, chats } from './tables.js';

/** A chat of a conversation, by its id or that of the question that it answers. */
export async function findChat(db: Database, conversationId: string, id: string): Promise<Chat | undefined> {
  const [chat] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.conversationId, conversationId), or(eq(chats.id, id), eq(chats.userMessageId, id))));
  return chat;
}

/** The chat of a conversation that is being answered. */
export async function findGoing(db: Database, conversationId: string): Promise<Chat | undefined> {
  const [going] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.conversationId, conversationId), eq(chats.status, 'in_progress')));
  return going;
}

/** The newest chat of a conversation. */
export async function findLatest(db: Database, conversationId: string): Promise<Chat | undefined> {
  const [latest] = await db
    .select()
    .from(chats)
    .where(eq(chats.conversationId, conversationId))
    .orderBy(desc(chats.id))
    .limit(1);
  return latest;
}

/** Chats by their ids. */
export async function findChats(db: Database, ids: readonly string[]): Promise<Map<string, Chat>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(chats)
    .where(inArray(chats.id, [...new Set(ids)]))
    .orderBy(asc(chats.id));
  return new Map(rows.map((chat) => [chat.id, chat]));
}

// Stopping waits this long for the last of what was said to be stored.
const maxStopMs = 2_000;

/** Stops a chat: aborts its run, and resolves once its end is stored. False if it has ended already. */
export async function stopChat(context: Context, chat: Chat): Promise<boolean> {
  const isGoing = chat.status === 'in_progress';
  if ((!isGoing && chat.status !== 'requires_action') || chat.runId === null) return false;
  const turn = isGoing ? context.use(chatTurns).follow(chat) : undefined;
  await context.use(runs).cancel(chat.runId);
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, maxStopMs).unref?.();
  });
  if (turn) await Promise.race([turn.done, late]);
  else
    await context.db
      .update(chats)
      .set({ status: 'canceled', endedAt: new Date() })
      .where(and(eq(chats.id, chat.id), eq(chats.status, 'requires_action')));
  return true;
}

/** Deletes a chat with its messages; with `later`, also those after it. */
export async function deleteChats(db: Database, chat: Chat, { later }: { later: boolean }): Promise<void> {
  await db.transaction(async (transaction) => {
    const which = later
      ? and(eq(chats.conversationId, chat.conversationId), gte(chats.id, chat.id))
      : eq(chats.id, chat.id);
    const rows = await transaction.delete(chats).where(which).returning({ id: chats.id });
    for (const { id } of rows) await dropMessagesOfChat(transaction, id);
  });
}
