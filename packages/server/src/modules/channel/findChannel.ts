import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { namedAs, requireSubject, type Subject } from './subjects.js';
import { type Channel, channels } from './tables.js';

// No agent has this id.
const nothing = '0';

/** The channel with that id, without an access check. */
export async function findChannel(db: Database, id: string): Promise<Channel | undefined> {
  const [row] = await db.select().from(channels).where(eq(channels.id, id));
  return row;
}

/** The channel that an agent or chat flow has with a connector. */
export async function findChannelOf(
  db: Database,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
  connectorId: string,
): Promise<Channel | undefined> {
  const [row] = await db
    .select()
    .from(channels)
    .where(
      and(eq(channels.subjectKind, kind), eq(channels.subjectId, id), eq(channels.connectorId, connectorId)),
    );
  return row;
}

/** A channel that the caller may change: whoever may publish its agent or chat flow. */
export async function requireChannel(
  context: Context,
  id: string,
): Promise<{ channel: Channel; subject: Subject }> {
  const channel = await findChannel(context.db, id);
  const subject = await requireSubject(context, channel ? namedAs(channel) : { bot_id: nothing }, 'publish');
  if (!channel) throw new Error('the agent 0 exists');
  context.act.entry.spaceId = channel.spaceId;
  return { channel, subject };
}
