import { eq, inArray } from 'drizzle-orm';
import type { Delivery } from '../../events/Subscriptions.js';
import type { App } from '../../kernel/services.js';
import { conversations, conversationTemplates } from './tables.js';

// Deleting a conversation deletes its messages too.
const batchSize = 50;

/** Deletes the conversations of a space, and those that its projects and workflows define. */
export async function removeConversationsOfSpace(
  { db }: App,
  { spaceId }: { spaceId: string },
  { signal }: Pick<Delivery, 'signal'>,
): Promise<void> {
  const ofSpace = eq(conversations.spaceId, spaceId);
  for (;;) {
    signal.throwIfAborted();
    const some = db.select({ id: conversations.id }).from(conversations).where(ofSpace).limit(batchSize);
    const gone = await db
      .delete(conversations)
      .where(inArray(conversations.id, some))
      .returning({ id: conversations.id });
    if (gone.length === 0) break;
  }
  await db.delete(conversationTemplates).where(eq(conversationTemplates.spaceId, spaceId));
}
