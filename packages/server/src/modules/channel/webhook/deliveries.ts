import type { Input, Result } from '@heddle/api-contract';
import type { channel as family } from '@heddle/api-contract/families/channel';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { ClearEndedHook } from '../../../kernel/ClearEndedHook.js';
import type { Context } from '../../../kernel/Context.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { pageOf } from '../../../kernel/paging.js';
import { toSeconds } from '../../../kernel/toSeconds.js';
import { requireChannel } from '../findChannel.js';
import { channelDeliveries, channelMessages } from '../tables.js';
import { deliverEvent, jobKeyOf } from './deliverEvent.js';

type Calls = typeof family.calls;

export async function listDeliveries(
  context: Context,
  input: Input<Calls['listDeliveries']>,
): Promise<Result<Calls['listDeliveries']>> {
  const { db } = context;
  const { channel } = await requireChannel(context, input.channel_id);
  const { limit, offset } = pageOf(input);
  const where = and(
    eq(channelDeliveries.channelId, channel.id),
    input.state === undefined ? undefined : eq(channelDeliveries.state, input.state),
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(channelDeliveries)
      .where(where)
      .orderBy(desc(channelDeliveries.id))
      .limit(limit)
      .offset(offset),
    db.$count(channelDeliveries, where),
  ]);
  return {
    total,
    deliveries: rows.map((row) => ({
      delivery_id: row.id,
      event: row.event,
      state: row.state,
      attempts: row.attempts,
      last_status: row.lastStatus,
      last_error: row.lastError,
      next_time: row.nextAt ? toSeconds(row.nextAt) : 0,
      create_time: toSeconds(row.createdAt),
    })),
  };
}

const maxReplayed = 1_000;

/** Sends dead events again, with the same ids and bodies: one, or the oldest thousand. */
export async function replayDeliveries(
  context: Context,
  input: Input<Calls['replay']>,
): Promise<Result<Calls['replay']>> {
  const { channel } = await requireChannel(context, input.channel_id);
  const { delivery_id: id } = input;
  return context.db.transaction(async (transaction) => {
    const dead = and(
      eq(channelDeliveries.channelId, channel.id),
      eq(channelDeliveries.state, 'dead'),
      id === undefined ? undefined : eq(channelDeliveries.id, id),
    );
    const rows = await transaction
      .select({ id: channelDeliveries.id })
      .from(channelDeliveries)
      .where(dead)
      .orderBy(channelDeliveries.id)
      .limit(maxReplayed)
      .for('update');
    if (rows.length === 0 && id !== undefined)
      throw new DomainError('channelInvalid', channelReasons.deliveryNotFound({ field: 'delivery_id' }));
    for (const row of rows) {
      const [again] = await transaction
        .update(channelDeliveries)
        .set({ state: 'pending', round: sql`${channelDeliveries.round} + 1`, updatedAt: new Date() })
        .where(eq(channelDeliveries.id, row.id))
        .returning({ round: channelDeliveries.round });
      const delivery = { deliveryId: row.id, round: again!.round };
      await context.jobs.enqueue(deliverEvent, delivery, { db: transaction, key: jobKeyOf(delivery) });
    }
    return { count: rows.length };
  });
}

const day = 24 * 3_600_000;
const keptDays = 30;
/** Longer than the window of signatures and the longest answer. */
const keptMessageDays = 2;

/** Deletes events and messages that are no longer needed. */
export const clearOldEvents: ClearEndedHook = async (db, now) => {
  const before = (days: number) => new Date(now.getTime() - days * day);
  const events = await db
    .delete(channelDeliveries)
    .where(lt(channelDeliveries.createdAt, before(keptDays)))
    .returning({ id: channelDeliveries.id });
  const messages = await db
    .delete(channelMessages)
    .where(lt(channelMessages.createdAt, before(keptMessageDays)))
    .returning({ id: channelMessages.id });
  return events.length + messages.length;
};
