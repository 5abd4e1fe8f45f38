import type { Input, Result } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { eq } from 'drizzle-orm';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { languageOf } from '../workflow/index.js';
import { channelsOf } from './channels/Channel.js';
import { endPublications } from './endPublications.js';
import { servedPublications } from './publications.js';
import { type AuthorizedBot, requireBot } from './requireBot.js';
import { bots } from './tables.js';

type Calls = typeof bot.calls;

const configStatuses = { configured: 1, notConfigured: 2 } as const;
const working = 0;
const allowances = { allowed: 0, refused: 1 } as const;

/** Every channel, and whether the agent is published to it, in the order of their ids. */
export async function listPublishConnectors(
  context: Context,
  input: Input<Calls['listConnectors']>,
): Promise<Result<Calls['listConnectors']>> {
  const { head } = await requireBot(context, input.bot_id, 'view', { spaceId: input.space_id });
  const served = (await servedPublications(context.db, [head.id])).get(head.id) ?? [];
  const newest = served.map(({ versionId }) => BigInt(versionId)).reduce((a, b) => (a > b ? a : b), 0n);
  const language = languageOf(context.user.locale);
  const channels = [...channelsOf(context).values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  const ready = await Promise.all(
    channels.map(async ({ isConfigured }) => !isConfigured || isConfigured(context.db, head.id)),
  );
  return {
    publish_connector_list: channels.map(({ id, name, description, bindType, notYet }, index) => {
      const publication = served.find(({ connectorId }) => connectorId === id);
      return {
        id,
        name: name[language],
        icon: '',
        desc: description[language],
        share_link: '',
        config_status: ready[index] ? configStatuses.configured : configStatuses.notConfigured,
        last_publish_time: publication ? toSeconds(publication.publishedAt) : 0,
        bind_type: bindType,
        bind_info: {},
        bind_id: '',
        is_last_published: publication !== undefined && BigInt(publication.versionId) === newest,
        connector_status: working,
        allow_punish: notYet ? allowances.refused : allowances.allowed,
        not_allow_reason: notYet?.[language] ?? '',
      };
    }),
  };
}

export async function unbindConnector(context: Context, input: Input<Calls['unbindConnector']>) {
  const found = await requireBot(context, input.bot_id, 'publish', { spaceId: input.space_id });
  await unpublish(context, found, input.connector_id, '');
  return {};
}

/** Takes an agent off a channel. Answers under way are finished. */
export async function unpublish(
  context: Context,
  { head }: AuthorizedBot,
  connectorId: string,
  reason: string,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, bots, head.id);
    if (!(await endPublications(transaction, { botId: head.id, connectorId, reason })))
      throw new DomainError('botInvalid', botReasons.notOnChannel({ field: 'connector_id' }));
    if ((await servedPublications(transaction, [head.id])).has(head.id)) return;
    await transaction.update(bots).set({ publishedCommitId: null }).where(eq(bots.id, head.id));
  });
  await channelsOf(context).get(connectorId)?.afterUnpublish?.(context, head.id);
}
