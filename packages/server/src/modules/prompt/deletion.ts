import type { Input } from '@heddle/api-contract';
import type { prompt } from '@heddle/api-contract/families/prompt';
import { and, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { requirePrompt } from './prompts.js';
import { prompts } from './tables.js';

type Calls = typeof prompt.calls;
type Where = { spaceId?: string | undefined };

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;

export async function deletePrompt(context: Context, input: Input<Calls['delete']>) {
  await moveToTrash(context, input.prompt_resource_id);
  return {};
}

/** Soft-deletes a prompt for 30 days; agents that use its text keep it. */
export async function moveToTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requirePrompt(context, id, 'delete', where);
  await context.db
    .update(prompts)
    .set({ deletedAt: new Date() })
    .where(and(eq(prompts.id, row.id), isNull(prompts.deletedAt)));
}

/** Restores a soft-deleted prompt. */
export async function takeFromTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requirePrompt(context, id, 'delete', { ...where, deleted: true });
  await context.db.update(prompts).set({ deletedAt: null }).where(eq(prompts.id, row.id));
}

/** Purges prompts deleted more than 30 days ago. */
export async function purgeDeletedPrompts(
  { db, emit }: Pick<App, 'db' | 'emit'>,
  now = new Date(),
): Promise<void> {
  await purge({ db, emit }, lt(prompts.deletedAt, new Date(now.getTime() - keptMilliseconds)));
}

/** Deletes a prompt of the trash for good, before its 30 days are over. */
export async function deleteForGood(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requirePrompt(context, id, 'delete', { ...where, deleted: true });
  await purge(context, and(eq(prompts.id, row.id), isNotNull(prompts.deletedAt)));
}

async function purge({ db, emit }: Pick<App, 'db' | 'emit'>, condition: SQL | undefined): Promise<void> {
  await db.transaction(async (transaction) => {
    const gone = await transaction.delete(prompts).where(condition).returning({ id: prompts.id });
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await emit(transaction, 'resourcesPurged', { kind: 'prompt', ids });
  });
}
