import { and, eq, lt } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import type { MemoryKey } from './MemoryPlace.js';
import { findPerson, lockPerson } from './people.js';
import { memoryPeople } from './tables.js';
import { startSummary } from './writeJob.js';

/** A summary is written so long after the last message. */
const quietMs = 60 * 60_000;
/** Messages after which it is written at once. */
const fullRounds = 40;
/** Conversations that wait for one summary; further ones replace the oldest. */
const mostConversations = 20;

interface NotedMessage {
  botId: string;
  conversationId: string;
  messageId: string;
}

/** Notes that a person has said something, which a summary will read later. */
export async function noteMessage(
  app: App,
  key: MemoryKey,
  { botId, conversationId, messageId }: NotedMessage,
): Promise<void> {
  const { db } = app;
  const person = (await findPerson(db, key)) ?? (await db.transaction((tx) => lockPerson(tx, key)));
  if (!person.isAllowed) return;
  const waiting = person.waiting + 1;
  const pending = [...person.pending.filter((id) => id !== conversationId), conversationId];
  const [noted] = await db
    .update(memoryPeople)
    .set({
      notedId: messageId,
      answeringId: botId,
      pending: pending.slice(-mostConversations),
      waiting,
      dueAt: new Date(Date.now() + quietMs),
    })
    .where(and(eq(memoryPeople.id, person.id), lt(memoryPeople.notedId, messageId)))
    .returning({ id: memoryPeople.id });
  if (noted && waiting >= fullRounds) await startSummary(app, person);
}
