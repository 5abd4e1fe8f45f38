import type { Input, Result } from '@heddle/api-contract';
import type { channel as family } from '@heddle/api-contract/families/channel';
import { connectors } from '@heddle/api-contract/families/conversation';
import { and, count, eq, ne } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { users } from '../account/tables.js';
import { languageOf } from '../workflow/index.js';
import { actAs } from './actAs.js';
import { ownChannels } from './connectorChannels.js';
import { findChannelOf } from './findChannel.js';
import { linkOf } from './links.js';
import { readSettings } from './readSettings.js';
import { isPublished, requireSubject, type Subject } from './subjects.js';
import { type Channel, channelDeliveries, channelKeys, channels } from './tables.js';
import { visitsOf } from './Visits.js';

type Calls = typeof family.calls;
type Item = Result<Calls['save']>;

/** The channels of an agent or a chat flow with their settings, for those who may publish it. */
export async function listChannels(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const subject = await requireSubject(context, input, 'publish');
  return {
    channels: await Promise.all(
      ownChannels.map(async ({ id }) =>
        present(context, subject, id, await findChannelOf(context.db, subject, id)),
      ),
    ),
  };
}

export async function saveChannel(context: Context, input: Input<Calls['save']>): Promise<Item> {
  const { db, user } = context;
  const subject = await requireSubject(context, input, 'publish');
  context.act.entry.spaceId = subject.spaceId;
  const { connector_id: connectorId, is_enabled: isEnabled } = input;
  if (!ownChannels.some(({ id }) => id === connectorId))
    throw new DomainError('badRequest', programText('connector_id: not a channel with settings'));
  const settings = readSettings(input.settings, connectorId);
  const known = await findChannelOf(db, subject, connectorId);
  const userId = known && (await canAct(context, known)) ? known.userId : user.id;
  const now = new Date();
  const values = { isEnabled, settings, userId, updatedAt: now };
  const [saved] = await db
    .insert(channels)
    .values({
      id: newId(),
      connectorId,
      subjectKind: subject.kind,
      subjectId: subject.id,
      spaceId: subject.spaceId,
      createdAt: now,
      ...values,
    })
    .onConflictDoUpdate({
      target: [channels.subjectKind, channels.subjectId, channels.connectorId],
      set: values,
    })
    .returning();
  return present(context, subject, connectorId, saved);
}

/** Whether the person whose rights a channel acts with still has them. */
async function canAct(context: Context, channel: Channel): Promise<boolean> {
  try {
    await actAs(context, channel, '');
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

async function present(
  context: Context,
  subject: Subject,
  connectorId: string,
  channel: Channel | undefined,
): Promise<Item> {
  const { db } = context;
  const language = languageOf(context.user.locale);
  const described = ownChannels.find(({ id }) => id === connectorId)!;
  const place = { subjectKind: subject.kind, subjectId: subject.id, connectorId };
  const [published, keys, owner] = await Promise.all([
    isPublished(db, place),
    channel ? db.select().from(channelKeys).where(eq(channelKeys.channelId, channel.id)) : [],
    channel ? db.select({ name: users.name }).from(users).where(eq(users.id, channel.userId)) : [],
  ]);
  return {
    channel_id: channel?.id ?? '',
    connector_id: connectorId,
    name: described.name[language],
    description: described.description[language],
    is_enabled: channel?.isEnabled ?? false,
    is_published: published,
    settings: channel?.settings ?? {},
    keys: keys.map(({ fingerprint, createdAt }) => ({ fingerprint, create_time: toSeconds(createdAt) })),
    link: channel && connectorId === connectors.publicPage ? await linkOf(context, channel) : '',
    transcript_count: channel ? await visitsOf(context).countTranscripts(db, channel.id) : 0,
    ...(channel && connectorId === connectors.webhook && { webhook: await presentWebhook(context, channel) }),
    ...(channel && { acts_as: { id: channel.userId, name: owner[0]?.name ?? '' } }),
  };
}

async function presentWebhook({ db }: Context, { id, sealedSecret }: Channel): Promise<Item['webhook']> {
  const { channelId, state } = channelDeliveries;
  const rows = await db
    .select({ state, total: count() })
    .from(channelDeliveries)
    .where(and(eq(channelId, id), ne(state, 'delivered')))
    .groupBy(state);
  const totalOf = (wanted: string) => rows.find((row) => row.state === wanted)?.total ?? 0;
  return {
    path: `/v1/channels/${id}/messages`,
    has_secret: sealedSecret !== null,
    pending: totalOf('pending'),
    dead: totalOf('dead'),
  };
}
