import type { Input, Result } from '@heddle/api-contract';
import type { conversation } from '@heddle/api-contract/families/conversation';
import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { type ConversationKey, connectorOf, hasKey, noOwner, personOf } from './conversationKey.js';
import { insertMessages, toNewMessage } from './messageRows.js';
import { findNamed, insertConversation, openNamed } from './namedConversations.js';
import { type ConversationRow, requireConversation } from './requireConversation.js';
import { requireOwner } from './requireOwner.js';
import { conversationMessages, conversations } from './tables.js';

type Calls = typeof conversation.calls;
type Data = Result<Calls['retrieve']>;

/** Creates a conversation, or finds it by its name. */
export async function createConversation(
  context: Context,
  input: Input<Calls['create']> & { space_id?: string | undefined },
): Promise<Data> {
  const owner = await requireOwner(context, input, 'testRun');
  const key: ConversationKey = {
    ...personOf(context),
    owner,
    connectorId: connectorOf(input),
    isDraft: input.draft_mode ?? false,
  };
  const name = input.conversation_name ?? input.name ?? '';
  if (name !== '' && input.get_or_create) return toData((await openNamed(context.db, key, name)).row);
  const row = await context.db.transaction(async (db) => {
    const created = await (name === ''
      ? insertConversation(db, key, { metaData: input.meta_data ?? {} })
      : beginNamed(db, key, name, input.meta_data));
    if (!created) throw new DomainError('conversationNameTaken', conversationReasons.nameTaken({ name }));
    await insertMessages(db, created, (input.messages ?? []).map(toNewMessage));
    return created;
  });
  return toData(row);
}

/** A new conversation under a name; the earlier one under it, if any, loses its name and stays. */
async function beginNamed(
  db: Database,
  key: ConversationKey,
  name: string,
  metaData: Record<string, string> = {},
): Promise<ConversationRow | undefined> {
  const found = await findNamed(db, key, name);
  if (found?.row)
    await db
      .update(conversations)
      .set({ name: '', templateId: null })
      .where(eq(conversations.id, found.row.id));
  const templateId = found?.templateId ?? null;
  return insertConversation(db, key, { name: templateId === null ? name : '', templateId, metaData });
}

export async function retrieveConversation(context: Context, input: Input<Calls['retrieve']>): Promise<Data> {
  return toData(await requireConversation(context, input.conversation_id));
}

export async function listConversations(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const owner = await requireOwner(context, input, 'view');
  const key = { ...personOf(context), owner, connectorId: connectorOf(input), isDraft: false };
  const { limit, offset } = pageOf(input, { usual: 50 });
  const isAscending = input.sort_order?.toLowerCase() === 'asc';
  const rows = await context.db
    .select()
    .from(conversations)
    .where(hasKey(key))
    .orderBy(isAscending ? asc(conversations.id) : desc(conversations.id))
    .limit(limit + 1)
    .offset(offset);
  // Conversations without owner may have been taken into a space that the token does not cover.
  const visible = rows.filter(({ spaceId }) => spaceId === null || context.isWithinToken(spaceId));
  return { conversations: visible.slice(0, limit).map(toData), has_more: rows.length > limit };
}

export async function updateConversation(context: Context, input: Input<Calls['update']>): Promise<Data> {
  const row = await requireConversation(context, input.conversation_id);
  return input.name === undefined
    ? toData(row)
    : toData(await renameConversation(context.db, row, input.name));
}

/** Renames a conversation; one of a template then stands apart from it. */
export async function renameConversation(
  db: Database,
  row: ConversationRow,
  name: string,
): Promise<ConversationRow> {
  const key = keyOf(row);
  return db.transaction(async (transaction) => {
    const taken = name === '' ? undefined : await findNamed(transaction, key, name);
    if (taken && taken.row?.id !== row.id)
      throw new DomainError('conversationNameTaken', conversationReasons.nameTaken({ name }));
    const [renamed] = await transaction
      .update(conversations)
      .set({ name, templateId: null, updatedAt: new Date() })
      .where(eq(conversations.id, row.id))
      .returning();
    return renamed ?? row;
  });
}

export async function removeConversation(context: Context, input: Input<Calls['remove']>) {
  const { id } = await requireConversation(context, input.conversation_id);
  await context.db.delete(conversations).where(eq(conversations.id, id));
  return {};
}

export async function clearConversation(
  context: Context,
  input: Input<Calls['clear']>,
): Promise<Result<Calls['clear']>> {
  const { id } = await requireConversation(context, input.conversation_id);
  return { id: await beginSection(context.db, id), conversation_id: id };
}

/** Starts a section; returns its id. */
export async function beginSection(db: Database, conversationId: string): Promise<string> {
  const sectionId = newId();
  await db
    .update(conversations)
    .set({ sectionId, updatedAt: new Date() })
    .where(eq(conversations.id, conversationId));
  return sectionId;
}

/** Notes that messages up to this one were read, and returns the last one that was. */
export async function markRead(db: Database, conversationId: string, messageId: string): Promise<string> {
  const newest = db
    .select({ id: sql<string>`coalesce(max(${conversationMessages.id}), 0)` })
    .from(conversationMessages)
    .where(eq(conversationMessages.conversationId, conversationId));
  const [row] = await db
    .update(conversations)
    .set({
      readMessageId: sql`greatest(${conversations.readMessageId}, least(${messageId}::bigint, (${newest})))`,
    })
    .where(eq(conversations.id, conversationId))
    .returning({ readMessageId: conversations.readMessageId });
  return row?.readMessageId ?? '0';
}

/** The key under which a conversation is found. */
export function keyOf(row: ConversationRow): ConversationKey {
  const { ownerKind: kind, ownerId, spaceId, userId, endUser, connectorId, isDraft } = row;
  const owner = kind === 'none' ? noOwner : { kind, id: ownerId, spaceId: spaceId ?? '0' };
  return { owner, userId, endUser, connectorId, isDraft };
}

function toData(row: ConversationRow): Data {
  return {
    id: row.id,
    created_at: toSeconds(row.createdAt),
    meta_data: row.metaData,
    creator_d: row.userId,
    connector_id: row.connectorId,
    last_section_id: row.sectionId,
    name: row.name,
  };
}
