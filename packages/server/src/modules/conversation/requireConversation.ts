import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
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
