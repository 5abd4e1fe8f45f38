import type { Input, Result } from '@heddle/api-contract';
import { type bot, botHistoryTypes } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { and, desc, eq, exists, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type Page, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { languageOf } from '../workflow/index.js';
import { type BotVersion, findVersion } from './botVersions.js';
import { channelsOf } from './channels/Channel.js';
import { toCreator } from './draftBotList.js';
import { presentChannels } from './publications.js';
import { requireBot } from './requireBot.js';
import { botPublications, botVersions } from './tables.js';

type Calls = typeof bot.calls;
type Type = BotVersion['type'];

const publishAndCommit = 5;
const typesOf: Readonly<Record<number, readonly Type[]>> = {
  [botHistoryTypes.draft]: ['draft'],
  [botHistoryTypes.publish]: ['publish'],
  [botHistoryTypes.commit]: ['commit'],
  [publishAndCommit]: ['publish', 'commit'],
};

/** A page of the history of an agent, newest first. */
export async function listBotHistory(
  context: Context,
  input: Input<Calls['history']>,
): Promise<Result<Calls['history']>> {
  const { head } = await requireBot(context, input.bot_id, 'view', { spaceId: input.space_id });
  const { db, user } = context;
  const types = typesOf[input.history_type ?? botHistoryTypes.publish] ?? [];
  const { rows, total } = await listVersions(db, head.id, types, input.connector_id, pageOf(input));
  const people = await findPeople(
    db,
    rows.map(({ creatorId }) => creatorId),
  );
  const publications = await publicationsOf(
    context,
    rows.map(({ id }) => id),
  );
  const language = languageOf(user.locale);
  return {
    history_infos: rows.map((row) => {
      const isPublication = row.type === 'publish';
      const { name = '', uniqueName = '', avatarUrl = '' } = people.get(row.creatorId) ?? {};
      return {
        version: row.id,
        history_type: botHistoryTypes[row.type],
        info: isPublication ? row.note : '',
        create_time: String(toSeconds(row.createdAt)),
        connector_infos: presentChannels(
          context,
          publications.filter(({ versionId }) => versionId === row.id),
          language,
        ),
        creator: toCreator({ id: row.creatorId, name, uniqueName, avatarUrl }, user.id),
        publish_id: isPublication ? row.id : '',
        commit_remark: isPublication ? '' : row.note,
      };
    }),
    total,
  };
}

/** A page of the versions of these types, newest first, and their number; of one channel if it is given. */
export async function listVersions(
  db: Database,
  botId: string,
  types: readonly Type[],
  connectorId: string | undefined,
  { limit, offset }: Page,
): Promise<{ rows: BotVersion[]; total: number }> {
  const isOnChannel =
    connectorId === undefined
      ? undefined
      : exists(
          db
            .select({ id: botPublications.versionId })
            .from(botPublications)
            .where(
              and(
                eq(botPublications.versionId, botVersions.id),
                eq(botPublications.connectorId, connectorId),
              ),
            ),
        );
  const where = and(eq(botVersions.botId, botId), inArray(botVersions.type, [...types]), isOnChannel);
  const [rows, total] = await Promise.all([
    db.select().from(botVersions).where(where).orderBy(desc(botVersions.id)).limit(limit).offset(offset),
    db.$count(botVersions, where),
  ]);
  return { rows, total };
}

/** The result of a publication for each of its channels. */
export async function describePublication(
  context: Context,
  input: Input<Calls['publishDetail']>,
): Promise<Result<Calls['publishDetail']>> {
  const { head } = await requireBot(context, input.bot_id, 'view', { spaceId: input.space_id });
  const id = input.publish_id ?? input.version ?? '0';
  const version = await findVersion(context.db, head.id, id);
  if (version?.type !== 'publish') throw new DomainError('botInvalid', botReasons.noVersion({ version: id }));
  const channels = channelsOf(context);
  const language = languageOf(context.user.locale);
  const publications = await publicationsOf(context, [version.id]);
  return {
    bot_id: head.id,
    publish_time: String(toSeconds(version.createdAt)),
    publish_result: publications.map(({ connectorId, status, message, endedAt }) => {
      const channel = channels.get(connectorId);
      return {
        publish_connector_info: {
          id: connectorId,
          name: channel?.name[language] ?? '',
          icon: '',
          desc: channel?.description[language] ?? '',
        },
        publish_result_status: status,
        publish_result_msg: message,
        publish_audit_failed_msg: '',
        end_time: endedAt ? String(toSeconds(endedAt)) : '',
      };
    }),
  };
}

async function publicationsOf({ db }: Context, versionIds: readonly string[]) {
  if (versionIds.length === 0) return [];
  return db
    .select()
    .from(botPublications)
    .where(inArray(botPublications.versionId, [...versionIds]))
    .orderBy(botPublications.connectorId);
}
