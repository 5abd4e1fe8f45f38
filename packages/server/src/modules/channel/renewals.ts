import type { Input, Result } from '@heddle/api-contract';
import type { channel as family } from '@heddle/api-contract/families/channel';
import { eq, sql } from 'drizzle-orm';
import { newWebhookSecret } from '../../http/webhookSignature.js';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { requireChannel } from './findChannel.js';
import { linkOf } from './links.js';
import { type Channel, channels } from './tables.js';
import { visitsOf } from './Visits.js';

type Calls = typeof family.calls;

/** Where the secret of a channel is sealed. */
export const placeOf = (id: string) => `channel:${id}`;

export async function renewLink(
  context: Context,
  input: Input<Calls['renewLink']>,
): Promise<Result<Calls['renewLink']>> {
  const { channel } = await requireChannel(context, input.channel_id);
  const [renewed] = await context.db
    .update(channels)
    .set({ linkNumber: sql`${channels.linkNumber} + 1`, updatedAt: new Date() })
    .where(eq(channels.id, channel.id))
    .returning();
  await visitsOf(context).endSessions(context.db, channel.id, 'all');
  return { link: await linkOf(context, renewed ?? channel) };
}

export async function renewSecret(
  context: Context,
  input: Input<Calls['renewSecret']>,
): Promise<Result<Calls['renewSecret']>> {
  const { channel } = await requireChannel(context, input.channel_id);
  const secret = newWebhookSecret();
  const sealedSecret = await context.secrets.seal(secret, placeOf(channel.id));
  await context.db
    .update(channels)
    .set({ sealedSecret, updatedAt: new Date() })
    .where(eq(channels.id, channel.id));
  return { secret };
}

/** The secret for the signatures of a channel; undefined as long as none was created. */
export async function secretOf(
  { secrets }: Pick<App, 'secrets'>,
  { id, sealedSecret }: Channel,
): Promise<string | undefined> {
  return sealedSecret === null ? undefined : secrets.open(sealedSecret, placeOf(id));
}

export async function revokeTranscripts(
  context: Context,
  input: Input<Calls['revokeTranscripts']>,
): Promise<Result<Calls['revokeTranscripts']>> {
  const { channel } = await requireChannel(context, input.channel_id);
  return { count: await visitsOf(context).revokeTranscripts(context.db, channel.id) };
}
