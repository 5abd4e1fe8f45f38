import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { readBlocks } from './botContent.js';
import { botDrafts, botPublications, bots, botVersions } from './tables.js';

/** The names of the variables that an agent declares in any draft, or in any version that a channel serves. */
export async function variableNamesOf(db: Database, botId: string): Promise<string[]> {
  const shared = await db.select({ blocks: bots.blocks }).from(bots).where(eq(bots.id, botId));
  const own = await db.select({ blocks: botDrafts.blocks }).from(botDrafts).where(eq(botDrafts.botId, botId));
  const served = await db
    .selectDistinct({ blocks: botVersions.blocks })
    .from(botPublications)
    .innerJoin(botVersions, eq(botVersions.id, botPublications.versionId))
    .where(and(eq(botPublications.botId, botId), isNull(botPublications.endedAt)));
  const names = [...shared, ...own, ...served].flatMap(({ blocks }) =>
    readBlocks(blocks).variable_list.map(({ key }) => key),
  );
  return [...new Set(names)];
}
