import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import { publicationStatuses } from './publications.js';
import { botPublications, bots, botVersions } from './tables.js';

/** Lets a channel serve a kept publication as it is, also an older one than it serves now. */
export async function serveVersion(
  transaction: Database,
  botId: string,
  connectorId: string,
  versionId: string,
): Promise<void> {
  await lockRow(transaction, bots, botId);
  const publishedAt = new Date();
  // A channel serves its newest publication that has not ended.
  await transaction
    .update(botPublications)
    .set({ endedAt: publishedAt })
    .where(
      and(
        eq(botPublications.botId, botId),
        eq(botPublications.connectorId, connectorId),
        gt(botPublications.versionId, versionId),
        isNull(botPublications.endedAt),
      ),
    );
  const served = {
    status: publicationStatuses.succeeded,
    publishedAt,
    endedAt: null,
    message: '',
    reason: '',
  };
  await transaction
    .insert(botPublications)
    .values({ versionId, connectorId, botId, ...served })
    .onConflictDoUpdate({ target: [botPublications.versionId, botPublications.connectorId], set: served });
  const commitId = sql`(select ${botVersions.commitId} from ${botVersions} where ${botVersions.id} = ${versionId})`;
  await transaction.update(bots).set({ publishedCommitId: commitId, publishedAt }).where(eq(bots.id, botId));
}
