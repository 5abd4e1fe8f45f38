import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import { and, asc, desc, eq, gt, gte, lt } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { storable } from '../../db/storable.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { ConversationRow } from './requireConversation.js';
import { conversationMessages as messages } from './tables.js';

/** A stored message. */
export type MessageRow = typeof messages.$inferSelect;

/** A message to store. */
export type NewMessage = Pick<MessageRow, 'role' | 'content'> &
  Partial<
    Pick<
      MessageRow,
      | 'type'
      | 'contentType'
      | 'displayContent'
      | 'modelContent'
      | 'reasoning'
      | 'status'
      | 'extra'
      | 'metaData'
      | 'chatId'
      | 'part'
      | 'id'
      | 'createdAt'
    >
  >;

const usualTypes = { user: 'question', assistant: 'answer' } as const;

/** A message as callers give it. */
export function toNewMessage(given: {
  role: 'user' | 'assistant';
  content?: string | undefined;
  content_type?: string | undefined;
  meta_data?: Record<string, string> | undefined;
  type?: string | undefined;
}): NewMessage {
  return {
    role: given.role,
    content: given.content ?? '',
    contentType: given.content_type ?? 'text',
    metaData: given.meta_data ?? {},
    type: given.type || usualTypes[given.role],
  };
}

/** Appends messages to the current section of a conversation. */
export async function insertMessages(
  db: Database,
  conversation: Pick<ConversationRow, 'id' | 'sectionId'>,
  given: readonly NewMessage[],
): Promise<MessageRow[]> {
  return given.length === 0 ? [] : insertRows(db, conversation, given).returning();
}

/** What models, tools and services have written. */
function textsOf({ content, displayContent, modelContent, reasoning, extra, metaData, part }: NewMessage) {
  const texts = { content, displayContent, modelContent, reasoning, extra, metaData, part };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as typeof texts &
    Pick<NewMessage, 'content'>;
}

function insertRows(
  db: Database,
  { id: conversationId, sectionId }: Pick<ConversationRow, 'id' | 'sectionId'>,
  given: readonly NewMessage[],
) {
  const now = new Date();
  const rows = given.map((message) => ({
    id: newId(),
    conversationId,
    sectionId,
    contentType: 'text',
    createdAt: now,
    updatedAt: now,
    type: usualTypes[message.role],
    ...message,
    ...storable(textsOf(message)),
  }));
  return db.insert(messages).values(rows);
}

/** As `insertMessages`; leaves a message of a chat as it is if its part is stored already. */
export async function storeMessages(
  db: Database,
  conversation: Pick<ConversationRow, 'id' | 'sectionId'>,
  given: readonly NewMessage[],
): Promise<void> {
  if (given.length > 0) await insertRows(db, conversation, given).onConflictDoNothing();
}

/** The messages of a chat, oldest first. */
export async function messagesOfChat(db: Database, chatId: string): Promise<MessageRow[]> {
  return db.select().from(messages).where(eq(messages.chatId, chatId)).orderBy(asc(messages.id));
}

/** Deletes the messages of a chat that did not begin. */
export async function dropMessagesOfChat(db: Database, chatId: string): Promise<void> {
  await db.delete(messages).where(eq(messages.chatId, chatId));
}

/** Deletes all messages of a conversation. */
export async function deleteMessages(db: Database, conversationId: string): Promise<void> {
  await db.delete(messages).where(eq(messages.conversationId, conversationId));
}

/** A page of messages. `before` and `after` are ids: earlier and later messages. */
export async function pageOfMessages(
  db: Database,
  conversationId: string,
  page: {
    limit: number;
    isAscending?: boolean;
    chatId?: string | undefined;
    beforeId?: string | undefined;
    afterId?: string | undefined;
  },
): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
  const { limit, isAscending, chatId, beforeId, afterId } = page;
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        chatId === undefined ? undefined : eq(messages.chatId, chatId),
        beforeId === undefined ? undefined : lt(messages.id, beforeId),
        afterId === undefined ? undefined : gt(messages.id, afterId),
      ),
    )
    .orderBy(isAscending ? asc(messages.id) : desc(messages.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

// More than any model reads.
const maxRounds = 100;
const maxOfRounds = 1000;

/**
 * What was said in the last rounds of the current section, oldest first; a round begins with a message of the
 * user. With `beforeId`, only before this message.
 */
export async function lastRounds(
  db: Database,
  { id, sectionId }: Pick<ConversationRow, 'id' | 'sectionId'>,
  { rounds, beforeId }: { rounds: number; beforeId?: string | undefined },
): Promise<Pick<MessageRow, 'role' | 'content' | 'contentType'>[]> {
  const inSection = and(
    eq(messages.conversationId, id),
    eq(messages.sectionId, sectionId),
    beforeId === undefined ? undefined : lt(messages.id, beforeId),
  );
  const offset = Math.min(Math.trunc(rounds), maxRounds) - 1;
  if (offset < 0) return [];
  const [first] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(inSection, eq(messages.role, 'user')))
    .orderBy(desc(messages.id))
    .limit(1)
    .offset(offset);
  const said = await db
    .select({
      role: messages.role,
      content: messages.content,
      contentType: messages.contentType,
      type: messages.type,
    })
    .from(messages)
    .where(and(inSection, first && gte(messages.id, first.id)))
    .orderBy(desc(messages.id))
    .limit(maxOfRounds);
  return said
    .reverse()
    .filter(({ type }) => type === 'question' || type === 'answer')
    .map(({ role, content, contentType }) => ({ role, content, contentType }));
}

/** The last messages of a section before this one, oldest first. */
export async function recentMessages(
  db: Database,
  { id, sectionId }: Pick<ConversationRow, 'id' | 'sectionId'>,
  beforeId: string,
  limit = maxOfRounds,
): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, id), eq(messages.sectionId, sectionId), lt(messages.id, beforeId)))
    .orderBy(desc(messages.id))
    .limit(limit);
  return rows.reverse();
}

/** The message of a conversation; the same error for those of others. */
export async function requireMessage(
  db: Database,
  conversationId: string,
  messageId: string,
): Promise<MessageRow> {
  const row = await findMessage(db, conversationId, messageId);
  if (!row) throw messageNotFound(messageId);
  return row;
}

/** The message of a conversation, if there is one. */
export async function findMessage(
  db: Database,
  conversationId: string,
  messageId: string,
): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(isMessage(conversationId, messageId));
  return row;
}

/** Notes where the person stopped reading an answer. */
export async function markBroken(db: Database, id: string, position: number): Promise<void> {
  await db
    .update(messages)
    .set({ status: 'broken', brokenPosition: position, updatedAt: new Date() })
    .where(eq(messages.id, id));
}

/** Stores what a person thinks of a message; null removes it. */
export async function rateMessage(db: Database, id: string, feedback: MessageRow['feedback']): Promise<void> {
  await db.update(messages).set({ feedback }).where(eq(messages.id, id));
}

/** Copies the messages up to this one to another conversation, where they belong to no chat. */
export async function copyMessages(
  db: Database,
  from: { conversationId: string; sectionId: string; upToId: string },
  to: Pick<ConversationRow, 'id' | 'sectionId'>,
): Promise<void> {
  const rows = await recentMessages(
    db,
    { id: from.conversationId, sectionId: from.sectionId },
    String(BigInt(from.upToId) + 1n),
  );
  const copies = rows.map(
    ({ id: _, conversationId: __, sectionId: ___, chatId: ____, part: _____, ...row }) => row,
  );
  await insertMessages(db, to, copies);
}

/** Changes a message. */
export async function changeMessage(
  db: Database,
  { conversationId, id }: Pick<MessageRow, 'conversationId' | 'id'>,
  values: Partial<Pick<MessageRow, 'content' | 'contentType' | 'metaData'>>,
): Promise<MessageRow> {
  const [row] = await db
    .update(messages)
    .set({ ...values, updatedAt: new Date() })
    .where(isMessage(conversationId, id))
    .returning();
  if (!row) throw messageNotFound(id);
  return row;
}

/** Deletes a message; returns it. */
export async function deleteMessage(
  db: Database,
  conversationId: string,
  messageId: string,
): Promise<MessageRow> {
  const [row] = await db.delete(messages).where(isMessage(conversationId, messageId)).returning();
  if (!row) throw messageNotFound(messageId);
  return row;
}

function isMessage(conversationId: string, messageId: string) {
  return and(eq(messages.id, messageId), eq(messages.conversationId, conversationId));
}

function messageNotFound(id: string): DomainError {
  return new DomainError('conversationNotFound', conversationReasons.messageNotFound({ id }));
}
