import type { Input } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { and, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { dropReferences } from '../../resources/references.js';
import { endPublications } from './endPublications.js';
import { requireBot } from './requireBot.js';
import { bots } from './tables.js';

type Calls = typeof bot.calls;

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;

type Where = { spaceId?: string | undefined };

export async function deleteBot(context: Context, input: Input<Calls['delete']>) {
  await moveToTrash(context, input.bot_id, { spaceId: input.space_id });
  return {};
}

export async function restoreBot(context: Context, input: Input<Calls['restore']>) {
  await takeFromTrash(context, input.bot_id, { spaceId: input.space_id });
  return {};
}

/** Soft-deletes an agent for 30 days, and takes it off its channels, to which it does not return by itself. */
export async function moveToTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { head } = await requireBot(context, id, 'delete', where);
  const now = new Date();
  await context.db.transaction(async (transaction) => {
    await transaction
      .update(bots)
      .set({ deletedAt: now, publishedCommitId: null })
      .where(and(eq(bots.id, head.id), isNull(bots.deletedAt)));
    await endPublications(transaction, { botId: head.id, reason: 'deleted' });
    await context.emit(transaction, 'resourceTrashed', { kind: 'bot', id: head.id });
  });
}

/** Restores a soft-deleted agent. */
export async function takeFromTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { head } = await requireBot(context, id, 'delete', { ...where, deleted: true });
  await context.db.update(bots).set({ deletedAt: null }).where(eq(bots.id, head.id));
}

/** Purges agents deleted more than 30 days ago, with their versions. */
export async function purgeDeletedBots(
  { db, emit }: Pick<App, 'db' | 'emit'>,
  now = new Date(),
): Promise<void> {
  await purge({ db, emit }, lt(bots.deletedAt, new Date(now.getTime() - keptMilliseconds)));
}

/** Deletes an agent of the trash for good, before its 30 days are over. */
export async function deleteForGood(context: Context, id: string, where: Where = {}): Promise<void> {
  const { head } = await requireBot(context, id, 'delete', { ...where, deleted: true });
  await purge(context, and(eq(bots.id, head.id), isNotNull(bots.deletedAt)));
}

async function purge({ db, emit }: Pick<App, 'db' | 'emit'>, condition: SQL | undefined): Promise<void> {
  await db.transaction(async (transaction) => {
    const gone = await transaction.delete(bots).where(condition).returning({ id: bots.id });
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await dropReferences(transaction, 'bot', ids);
    await emit(transaction, 'resourcesPurged', { kind: 'bot', ids });
  });
}
