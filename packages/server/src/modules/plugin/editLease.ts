import type { Input, Result } from '@heddle/api-contract';
import type { plugin } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { and, eq, gt, lte, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findPeople } from '../account/index.js';
import { requirePlugin } from './requirePlugin.js';
import { pluginEdits } from './tables.js';
import { toCreator } from './toCreator.js';

type Calls = typeof plugin.calls;

/** How long a lock lasts without being renewed; editors renew it every 30 s. */
const leaseMs = 120_000;

/** Takes or renews the lock of the caller. While somebody else has it, only a manager of the space takes it over. */
export async function lockPlugin(
  context: Context,
  input: Input<Calls['lock']>,
): Promise<Result<Calls['lock']>> {
  const { head, access } = await requirePlugin(context, input.plugin_id, 'edit');
  const userId = context.user.id;
  const now = new Date();
  const lease = { userId, expiresAt: new Date(now.getTime() + leaseMs) };
  const mayTakeOver = input.take_over === true && access.role !== 'member';
  const taken = await context.db
    .insert(pluginEdits)
    .values({ pluginId: head.id, ...lease })
    .onConflictDoUpdate({
      target: pluginEdits.pluginId,
      set: lease,
      ...(!mayTakeOver && { setWhere: or(eq(pluginEdits.userId, userId), lte(pluginEdits.expiresAt, now)) }),
    })
    .returning({ userId: pluginEdits.userId });
  if (taken.length > 0) return { Occupied: false, user: undefined, Seized: true };
  const holder = await findHolder(context.db, head.id);
  const person = (await findPeople(context.db, holder === undefined ? [] : [holder])).get(holder ?? '');
  return { Occupied: true, user: toCreator(person, holder ?? '0', userId), Seized: false };
}

/** Gives the caller's lock back. */
export async function unlockPlugin(
  context: Context,
  input: Input<Calls['unlock']>,
): Promise<Result<Calls['unlock']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'edit');
  const released = await context.db
    .delete(pluginEdits)
    .where(and(eq(pluginEdits.pluginId, head.id), eq(pluginEdits.userId, context.user.id)))
    .returning({ pluginId: pluginEdits.pluginId });
  return { released: released.length > 0 };
}

/** Refuses an edit while somebody else has the lock. Edits without a lock are fine while nobody has one. */
export async function refuseLocked(context: Context, pluginId: string): Promise<void> {
  const holder = await findHolder(context.db, pluginId);
  if (holder === undefined || holder === context.user.id) return;
  const person = (await findPeople(context.db, [holder])).get(holder);
  throw new DomainError('pluginLocked', pluginReasons.locked({ name: person?.name ?? '' }), {
    data: { user: toCreator(person, holder, context.user.id) },
  });
}

async function findHolder(db: Database, pluginId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: pluginEdits.userId })
    .from(pluginEdits)
    .where(and(eq(pluginEdits.pluginId, pluginId), gt(pluginEdits.expiresAt, new Date())));
  return row?.userId;
}
