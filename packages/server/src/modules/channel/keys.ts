import type { Input, Result } from '@heddle/api-contract';
import { channelLimits, type channel as family } from '@heddle/api-contract/families/channel';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { readPublicKey } from '../oauth-app/index.js';
import { requireChannel } from './findChannel.js';
import { channelKeys, channels } from './tables.js';
import { visitsOf } from './Visits.js';

type Calls = typeof family.calls;

export async function addKey(
  context: Context,
  input: Input<Calls['addKey']>,
): Promise<Result<Calls['addKey']>> {
  const { channel } = await requireChannel(context, input.channel_id);
  const { pem, fingerprint } = await readPublicKey(input.public_key_pem);
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, channels, channel.id);
    const { keys: maximum } = channelLimits;
    if ((await transaction.$count(channelKeys, eq(channelKeys.channelId, channel.id))) >= maximum)
      throw new DomainError('channelInvalid', channelReasons.tooManyKeys({ maximum }));
    await transaction
      .insert(channelKeys)
      .values({ channelId: channel.id, fingerprint, pem, createdAt: new Date() })
      .onConflictDoNothing();
  });
  return { fingerprint };
}

export async function removeKey(context: Context, input: Input<Calls['removeKey']>) {
  const { channel } = await requireChannel(context, input.channel_id);
  const { channelId, fingerprint } = channelKeys;
  const gone = await context.db
    .delete(channelKeys)
    .where(and(eq(channelId, channel.id), eq(fingerprint, input.fingerprint)))
    .returning({ fingerprint });
  if (gone.length === 0)
    throw new DomainError('channelInvalid', channelReasons.keyNotFound({ field: 'fingerprint' }));
  await visitsOf(context).endSessions(context.db, channel.id, 'signedIn');
  return {};
}

/** The public key of a channel with this `kid`. */
export async function findChannelKey(db: Database, id: string, kid: string): Promise<string | undefined> {
  const [row] = await db
    .select({ pem: channelKeys.pem })
    .from(channelKeys)
    .where(and(eq(channelKeys.channelId, id), eq(channelKeys.fingerprint, kid)));
  return row?.pem;
}
