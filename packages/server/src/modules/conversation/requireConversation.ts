import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { ConversationKey } from './conversationKey.js';
import { conversations } from './tables.js';

/** A conversation. */
export type ConversationRow = typeof conversations.$inferSelect;

/**
 * Returns the conversation if it is the caller's. Tokens of one end user reach only the conversations of this
 * end user; other tokens reach all conversations of the account within their spaces. The error is the same
 * whether a conversation is missing or somebody else's.
 */
export async function requireConversation(context: Context, id: string): Promise<ConversationRow> {
  const found = await findConversation(context.db, id);
  if (!found || !isOwn(context, found)) throw notFound(id);
  if (found.spaceId === null) return found;
  try {
    await context.spaceAccess(found.spaceId, 'view');
  } catch (error) {
    // Losing the space is losing its conversations.
    if (error instanceof DomainError && error.error === 'accessDenied') throw notFound(id);
    throw error;
  }
  return found;
}

function isOwn({ user, endUser }: Context, row: ConversationRow): boolean {
  return row.userId === user.id && (endUser === '' || endUser === row.endUser);
}

export function notFound(id: string): DomainError {
  return new DomainError('conversationNotFound', conversationReasons.notFound({ id }));
}

/** The conversation with that id, without an access check. */
export async function findConversation(db: Database, id: string): Promise<ConversationRow | undefined> {
  const [found] = await db.select().from(conversations).where(eq(conversations.id, id));
  return found;
}

/**
 * The caller's conversation, for a run of this owner. One without owner then belongs to the space of the run.
 * Conversations of other owners, channels or end users, and of drafts for published workflows, are not found.
 */
export async function requireForRun(
  context: Context,
  id: string,
  { owner, connectorId, endUser, isDraft }: ConversationKey,
): Promise<ConversationRow> {
  const row = await requireConversation(context, id);
  const isOwn = row.ownerKind === owner.kind && row.ownerId === owner.id;
  const isFree = row.ownerKind === 'none' && (row.spaceId ?? owner.spaceId) === owner.spaceId;
  const isSame = row.connectorId === connectorId && (endUser === '' || endUser === row.endUser);
  if (!(isFree || (isOwn && row.isDraft === isDraft)) || !isSame) throw notFound(id);
  if (row.spaceId === null)
    await context.db
      .update(conversations)
      .set({ spaceId: owner.spaceId })
      .where(and(eq(conversations.id, id), isNull(conversations.spaceId)));
  return row;
}
