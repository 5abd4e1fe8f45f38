import { connectors } from '@heddle/api-contract/families/conversation';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { and, count, eq, gt, like } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { hashOfToken } from '../../identity/randomToken.js';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import {
  actAs,
  type Channel,
  type ChannelRequest,
  channelClosed,
  findChannel,
  isPublished,
  type Visits,
} from '../channel/index.js';
import { type EmbedSession, embedSessions, embedTranscripts } from './tables.js';

/** A request of a visitor, in a session that lasts. */
export interface Visit extends ChannelRequest {
  channel: Channel;
  session: EmbedSession;
}

/** The visit of a session; ends with the session, its channel, or the right of its page to open the channel. */
export async function requireVisit(context: PublicContext, token: string): Promise<Visit> {
  const session = await findSession(context.db, token);
  if (!session) throw new DomainError('channelSessionEnded', channelReasons.sessionEnded());
  const channel = await findChannel(context.db, session.channelId);
  if (!channel) throw channelClosed();
  context.act.entry.spaceId = channel.spaceId;
  await requireOpen(context.db, channel, session.origin);
  return { ...(await actAs(context, channel, session.endUser)), channel, session };
}

/** Checks that a channel answers pages of this origin. */
export async function requireOpen(db: Database, channel: Channel, origin: string): Promise<void> {
  const { connectorId, isEnabled, settings } = channel;
  const isHere = connectorId === connectors.webSdk || connectorId === connectors.publicPage;
  if (!isHere || !isEnabled || !(await isPublished(db, channel))) throw channelClosed();
  if (connectorId === connectors.webSdk && !(settings.origins ?? []).includes(origin))
    throw new DomainError('channelRefused', channelReasons.originRefused({ origin: origin.slice(0, 100) }));
}

/** The session of a token, if it has not expired. */
export async function findSession(db: Database, token: string): Promise<EmbedSession | undefined> {
  const [row] = await db
    .select()
    .from(embedSessions)
    .where(
      and(eq(embedSessions.tokenHash, await hashOfToken(token)), gt(embedSessions.expiresAt, new Date())),
    );
  return row;
}

/** What the module of channels does with visits. */
export const visits: Visits = {
  async countTranscripts(db, channelId) {
    const [row] = await db
      .select({ total: count() })
      .from(embedTranscripts)
      .where(eq(embedTranscripts.channelId, channelId));
    return row?.total ?? 0;
  },
  async revokeTranscripts(db, channelId) {
    const gone = await db
      .delete(embedTranscripts)
      .where(eq(embedTranscripts.channelId, channelId))
      .returning({ id: embedTranscripts.id });
    return gone.length;
  },
  async endSessions(db, channelId, which) {
    await db
      .delete(embedSessions)
      .where(
        and(
          eq(embedSessions.channelId, channelId),
          which === 'all' ? undefined : like(embedSessions.endUser, 'user:%'),
        ),
      );
  },
};
