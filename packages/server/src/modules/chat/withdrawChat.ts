import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { dropMessagesOfChat } from '../conversation/index.js';
import { type Chat, chats } from './tables.js';

/** Takes back a chat whose run did not begin, so that the same message can be sent again. */
export async function withdrawChat(
  db: Database,
  { id, runId, questionId }: Pick<Chat, 'id' | 'runId' | 'questionId'>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await dropMessagesOfChat(transaction, id);
    await transaction.delete(chats).where(eq(chats.id, id));
    if (questionId === null || runId === null) return;
    const [asking] = await transaction
      .select({ id: chats.id })
      .from(chats)
      .where(and(eq(chats.runId, runId), lt(chats.id, id)))
      .orderBy(desc(chats.id))
      .limit(1);
    if (asking)
      await transaction.update(chats).set({ status: 'requires_action' }).where(eq(chats.id, asking.id));
  });
}
