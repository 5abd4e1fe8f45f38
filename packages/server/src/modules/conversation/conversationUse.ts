import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { conversations } from './tables.js';

/** What the model calls of a conversation have used; the cost in the currency of the models' prices. */
export interface ConversationUse {
  tokens: number;
  cost: number;
}

/** What the model calls of a conversation have used; nothing for one that does not exist. */
export async function useOfConversation(db: Database, id: string): Promise<ConversationUse> {
  const [row] = await db
    .select({ tokens: conversations.usedTokens, cost: conversations.usedCost })
    .from(conversations)
    .where(eq(conversations.id, id));
  return row ?? { tokens: 0, cost: 0 };
}

/** Adds what model calls have used to their conversations. */
export async function addConversationUse(
  db: Database,
  uses: ReadonlyMap<string, ConversationUse>,
): Promise<void> {
  const ids = [...uses.keys()];
  const { id, usedTokens, usedCost } = conversations;
  const added = (name: keyof ConversationUse) =>
    sql`case ${id} ${sql.join(
      ids.map((one) => sql`when ${one}::bigint then ${uses.get(one)![name]}::numeric`),
      sql` `,
    )} end`;
  await db.transaction(async (transaction) => {
    // Processes that write the same rows lock them in the same order.
    await transaction.select({ id }).from(conversations).where(inArray(id, ids)).orderBy(id).for('update');
    await transaction
      .update(conversations)
      .set({
        usedTokens: sql`${usedTokens} + ${added('tokens')}`,
        usedCost: sql`${usedCost} + ${added('cost')}`,
      })
      .where(inArray(id, ids));
  });
}
