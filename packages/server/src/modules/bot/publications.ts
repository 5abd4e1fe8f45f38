import type { Language } from '@heddle/workflow-schema';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Page } from '../../kernel/paging.js';
import type { App } from '../../kernel/services.js';
import type { BotVersion } from './botVersions.js';
import { type Channel, channelsOf } from './channels/Channel.js';
import { type BotHead, botHead } from './requireBot.js';
import { botPublications, bots, botVersions } from './tables.js';

export type Publication = typeof botPublications.$inferSelect;

export const publicationStatuses = { succeeded: 1, failed: 2, inReview: 3 } as const;

const isServed = and(
  isNull(botPublications.endedAt),
  eq(botPublications.status, publicationStatuses.succeeded),
);

/** The publication that each channel serves, by agent, in the order of the channels' ids. */
export async function servedPublications(
  db: Database,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, Publication[]>> {
  if (botIds.length === 0) return new Map();
  const { botId, connectorId, versionId } = botPublications;
  const rows = await db
    .selectDistinctOn([botId, connectorId])
    .from(botPublications)
    .where(and(inArray(botId, [...botIds]), isServed))
    .orderBy(botId, connectorId, desc(versionId));
  const byBot = new Map<string, Publication[]>();
  for (const row of rows) byBot.set(row.botId, [...(byBot.get(row.botId) ?? []), row]);
  return byBot;
}

/** The newest version that a channel serves of each agent; agents that none serves are missing. */
export async function newestPublications(
  db: Database,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, BotVersion>> {
  if (botIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([botVersions.botId], getTableColumns(botVersions))
    .from(botVersions)
    .innerJoin(botPublications, eq(botPublications.versionId, botVersions.id))
    .where(and(inArray(botVersions.botId, [...botIds]), isServed))
    .orderBy(botVersions.botId, desc(botVersions.id));
  return new Map(rows.map((row) => [row.botId, row]));
}

/** A page of the published agents of several spaces, newest publication first, and their number. */
export async function pageOfPublished(
  db: Database,
  accesses: readonly SpaceAccess[],
  { limit, offset }: Page,
): Promise<{ heads: BotHead[]; total: number }> {
  const where = and(
    inArray(
      bots.spaceId,
      accesses.map(({ spaceId }) => spaceId),
    ),
    isNull(bots.deletedAt),
    isNotNull(bots.publishedCommitId),
  );
  const [heads, total] = await Promise.all([
    db
      .select(botHead)
      .from(bots)
      .where(where)
      .orderBy(desc(bots.publishedAt), desc(bots.id))
      .limit(limit)
      .offset(offset),
    db.$count(bots, where),
  ]);
  return { heads, total };
}

/** The version that a channel serves; undefined if the agent is not published there. */
export async function servedVersion(
  db: Database,
  botId: string,
  connectorId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ versionId: botPublications.versionId })
    .from(botPublications)
    .where(and(eq(botPublications.botId, botId), eq(botPublications.connectorId, connectorId), isServed))
    .orderBy(desc(botPublications.versionId))
    .limit(1);
  return row?.versionId;
}

/** Filter for queries of `bots`: the channel serves the agent. */
export function isServedBy(connectorId: string): SQL {
  return sql`exists (select 1 from ${botPublications} where ${botPublications.botId} = ${bots.id}
    and ${botPublications.connectorId} = ${connectorId} and ${isServed})`;
}

/** Channels for lists; publications of channels that this server does not have any more are left out. */
export function presentChannels(app: App, publications: readonly Publication[], language: Language) {
  const channels = channelsOf(app);
  return publications.flatMap(({ connectorId }) => {
    const channel = channels.get(connectorId);
    return channel ? [presentChannel(channel, language)] : [];
  });
}

/** A working channel for lists. */
export function presentChannel({ id, name }: Channel, language: Language) {
  return { id, name: name[language], icon: '', connector_status: 0, share_link: '' };
}
