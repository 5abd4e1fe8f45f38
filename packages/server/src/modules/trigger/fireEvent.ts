import { and, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { App } from '../../kernel/services.js';
import { triggerClock } from './clock.js';
import { queueFires } from './queueFires.js';
import { triggers } from './tables.js';
import { triggerTimer } from './triggerTimer.js';

/** Something that happened in a channel, or elsewhere in a space. */
export interface TriggerEvent {
  /** One of `triggerEvents`, such as `channel.message`. */
  name: string;
  spaceId: string;
  /** The agent that the event is about; triggers that name another agent do not fire. */
  botId?: string | undefined;
  /** Identifies the event: a repeated one fires nothing. */
  key: string;
  /** Its fields, by which prompts and inputs name them. */
  body: Record<string, unknown>;
  /** The transaction that stores the event, so that both happen or neither. */
  db?: Database;
}

/** Fires the triggers of the space that wait for this event; resolves with their number. */
export async function fireEvent(
  app: App,
  { name, spaceId, botId, key, body, db }: TriggerEvent,
): Promise<number> {
  const now = await app.use(triggerClock).now();
  const fire = async (transaction: Database) => {
    const rows = await transaction
      .select({ id: triggers.id })
      .from(triggers)
      .where(
        and(
          eq(triggers.event, name),
          eq(triggers.spaceId, spaceId),
          eq(triggers.kind, 'event'),
          eq(triggers.status, 'on'),
          eq(triggers.isDraft, false),
          botId === undefined ? undefined : or(isNull(triggers.botId), eq(triggers.botId, botId)),
        ),
      );
    const fires = rows.map(({ id }) => ({
      id: newId(),
      triggerId: id,
      key: `event ${key}`.slice(0, 300),
      cause: 'event' as const,
      status: 'queued' as const,
      dueAt: now,
      runId: newId(),
      body: JSON.stringify(body),
      createdAt: now,
    }));
    return (await queueFires(app, transaction, fires)).size;
  };
  const fired = await (db ? fire(db) : app.db.transaction(fire));
  if (fired > 0) app.use(triggerTimer).wake();
  return fired;
}
