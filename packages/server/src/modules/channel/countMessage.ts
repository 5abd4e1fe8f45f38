import { usualChannelLimits } from '@heddle/api-contract/families/channel';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type Channel, channels } from './tables.js';

/** Counts a message against what a channel may answer in a day; all processes count together. */
export async function countMessage(db: Database, { id, settings }: Channel, now = new Date()): Promise<void> {
  const { messages_per_day: maximum = usualChannelLimits.messages_per_day } = settings;
  const day = now.toISOString().slice(0, 10);
  const isToday = eq(channels.countedDay, day);
  const counted = await db
    .update(channels)
    .set({
      countedDay: day,
      countedMessages: sql`case when ${isToday} then ${channels.countedMessages} + 1 else 1 end`,
    })
    .where(and(eq(channels.id, id), or(ne(channels.countedDay, day), lt(channels.countedMessages, maximum))))
    .returning({ id: channels.id });
  if (counted.length === 0)
    throw new DomainError('tooManyRequests', channelReasons.spentToday(), { retryAfter: 3_600 });
}
