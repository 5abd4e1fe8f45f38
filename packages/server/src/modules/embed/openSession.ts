import type { Input, Result } from '@heddle/api-contract';
import { channelLimits } from '@heddle/api-contract/families/channel';
import { connectors } from '@heddle/api-contract/families/conversation';
import type { embed } from '@heddle/api-contract/families/embed';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import { Attempts } from '../../identity/attempts.js';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import {
  actAs,
  type Channel,
  type ChannelRequest,
  channelClosed,
  channelOfLink,
  findChannel,
  isLinkOf,
  openConversationOf,
} from '../channel/index.js';
import { useOfConversation } from '../conversation/index.js';
import { faceOf, lookOf } from './face.js';
import { countingLinks } from './linkGuesses.js';
import { readVisitor, refused } from './readVisitor.js';
import { type EmbedSession, embedSessions } from './tables.js';
import { findSession, requireOpen } from './visits.js';

type Calls = typeof embed.calls;
type Given = Input<Calls['open']>;

/** Sessions that a network address may open within ten minutes: many people may share one. */
const openings = defineService('embed-openings', () => new Attempts(300, 10 * 60_000));

/** Opens or continues the session of a visitor. */
export async function openSession(context: PublicContext, given: Given): Promise<Result<Calls['open']>> {
  context.use(openings).take(context.request.network);
  const channel = await requireNamed(context, given);
  context.act.entry.spaceId = channel.spaceId;
  const origin = channel.connectorId === connectors.webSdk ? (given.origin ?? '') : '';
  await requireOpen(context.db, channel, origin);
  const visitor = await visitorOf(context, channel, given, origin);
  const request = await actAs(context, channel, visitor.endUser);
  await context.act.begin();
  const token = await storeSession(request, channel, visitor, origin);
  return {
    session: token,
    expires_in: Math.max(1, Math.floor((visitor.expiresAt.getTime() - Date.now()) / 1000)),
    is_signed_in: visitor.endUser.startsWith('user:'),
    ...(await faceOf(request, channel)),
    look: lookOf(channel),
  };
}

/** The channel in web pages that a request names by its id, or the public page that it names by its link. */
async function requireNamed(context: PublicContext, { channel_id: id, link }: Given): Promise<Channel> {
  if (link !== undefined)
    return countingLinks(context, async () => {
      const linked = channelOfLink(link);
      const found = linked === undefined ? undefined : await findChannel(context.db, linked);
      const isPage = found?.connectorId === connectors.publicPage;
      return found && isPage && (await isLinkOf(context, found, link)) ? found : undefined;
    });
  const found = id === undefined ? undefined : await findChannel(context.db, id);
  if (found?.connectorId !== connectors.webSdk) throw channelClosed();
  return found;
}

interface Visitor {
  endUser: string;
  expiresAt: Date;
  tokenIdHash: string | null;
  /** The session that goes on. */
  earlier?: EmbedSession;
}

async function visitorOf(
  context: PublicContext,
  channel: Channel,
  { token, session }: Given,
  origin: string,
): Promise<Visitor> {
  const inOneSession = new Date(Date.now() + channelLimits.sessionSeconds * 1000);
  if (token !== undefined) {
    const signed = await readVisitor(context, channel, token);
    return { ...signed, expiresAt: signed.expiresAt < inOneSession ? signed.expiresAt : inOneSession };
  }
  const earlier = session === undefined ? undefined : await findSession(context.db, session);
  if (earlier && earlier.channelId === channel.id && earlier.origin === origin) {
    const { endUser, tokenIdHash, expiresAt } = earlier;
    // Whoever has signed in stays so until their token would have expired.
    const isSigned = endUser.startsWith('user:');
    return { endUser, tokenIdHash, expiresAt: isSigned ? expiresAt : inOneSession, earlier };
  }
  if (channel.settings.needs_sign_in) throw new DomainError('channelRefused', channelReasons.signInNeeded());
  return { endUser: `visitor:${randomToken()}`, expiresAt: inOneSession, tokenIdHash: null };
}

/** Stores the session under a new token, which is returned; the earlier one no longer works. */
async function storeSession(
  request: ChannelRequest,
  channel: Channel,
  { earlier, endUser, expiresAt, tokenIdHash }: Visitor,
  origin: string,
): Promise<string> {
  const { db } = request.context;
  const token = randomToken();
  const tokenHash = await hashOfToken(token);
  if (earlier) {
    await db.update(embedSessions).set({ tokenHash, expiresAt }).where(eq(embedSessions.id, earlier.id));
    return token;
  }
  const conversation = await openConversationOf(request, channel);
  const { tokens: usedBefore } = await useOfConversation(db, conversation.id);
  const stored = await db
    .insert(embedSessions)
    .values({
      id: newId(),
      channelId: channel.id,
      tokenHash,
      endUser,
      origin,
      tokenIdHash,
      usedBefore,
      createdAt: new Date(),
      expiresAt,
    })
    .onConflictDoNothing()
    .returning({ id: embedSessions.id });
  if (stored.length === 0) throw refused('jti: this token was used before');
  return token;
}
