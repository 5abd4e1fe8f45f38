import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { conversationMessages, conversations } from '../conversation/tables.js';
import type { MemoryPerson } from './people.js';

/** A message that a summary reads. */
export interface SaidMessage {
  id: string;
  role: 'user' | 'assistant';
  text: string;
  at: Date;
}

/** Messages of one summary; further ones wait for the next. */
const mostMessages = 200;
const messageCharacters = 2000;
const allCharacters = 60_000;

/**
 * What was said in the noted conversations since the last summary, oldest first. Conversations of other people, and
 * messages from before everything was cleared, are never read.
 */
export async function readSaid(db: Database, person: MemoryPerson): Promise<SaidMessage[]> {
  const { pending, userId, endUser, cursorId, lastClearAllAt } = person;
  if (pending.length === 0) return [];
  const { id, role, content, brokenPosition, createdAt } = conversationMessages;
  const rows = await db
    .select({ id, role, content, brokenPosition, createdAt })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(
      and(
        inArray(conversations.id, pending),
        eq(conversations.userId, userId),
        eq(conversations.endUser, endUser),
        inArray(conversationMessages.type, ['question', 'answer']),
        gt(id, cursorId),
        lastClearAllAt ? gt(createdAt, lastClearAllAt) : undefined,
      ),
    )
    .orderBy(asc(id))
    .limit(mostMessages);
  const said: SaidMessage[] = [];
  let length = 0;
  for (const row of rows) {
    const text = row.content.slice(0, Math.min(row.brokenPosition ?? messageCharacters, messageCharacters));
    length += text.length;
    if (length > allCharacters) break;
    said.push({ id: row.id, role: row.role, text, at: row.createdAt });
  }
  return said;
}
