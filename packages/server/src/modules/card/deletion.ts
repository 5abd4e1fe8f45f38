import type { Input } from '@heddle/api-contract';
import type { card } from '@heddle/api-contract/families/card';
import { and, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { requireCard } from './requireCard.js';
import { cards } from './tables.js';

type Calls = typeof card.calls;
type Where = { spaceId?: string | undefined };

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;

export async function deleteCard(context: Context, input: Input<Calls['delete']>) {
  await moveToTrash(context, input.card_id);
  return {};
}

/** Soft-deletes a card for 30 days; what uses it answers without it meanwhile. */
export async function moveToTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requireCard(context, id, 'delete', where);
  await context.db
    .update(cards)
    .set({ deletedAt: new Date() })
    .where(and(eq(cards.id, row.id), isNull(cards.deletedAt)));
}

/** Restores a soft-deleted card with its versions. */
export async function takeFromTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requireCard(context, id, 'delete', { ...where, deleted: true });
  await context.db.update(cards).set({ deletedAt: null }).where(eq(cards.id, row.id));
}

/** Purges cards deleted more than 30 days ago, with their versions and bindings. */
export async function purgeDeletedCards(
  { db, emit }: Pick<App, 'db' | 'emit'>,
  now = new Date(),
): Promise<void> {
  await purge({ db, emit }, lt(cards.deletedAt, new Date(now.getTime() - keptMilliseconds)));
}

/** Deletes a card of the trash for good, before its 30 days are over. */
export async function deleteForGood(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requireCard(context, id, 'delete', { ...where, deleted: true });
  await purge(context, and(eq(cards.id, row.id), isNotNull(cards.deletedAt)));
}

async function purge({ db, emit }: Pick<App, 'db' | 'emit'>, condition: SQL | undefined): Promise<void> {
  await db.transaction(async (transaction) => {
    const gone = await transaction.delete(cards).where(condition).returning({ id: cards.id });
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await emit(transaction, 'resourcesPurged', { kind: 'card', ids });
  });
}

/** Transfers the cards of a departing member to their heir. */
export async function inheritCards(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  await db
    .update(cards)
    .set({ creatorId: heirId })
    .where(and(eq(cards.spaceId, spaceId), eq(cards.creatorId, userId)));
}
