import { and, eq, isNull } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import { datasets } from '../knowledge/tables.js';

/** The ids of the knowledge bases of a space. */
export async function datasetsOfSpace({ db }: App, { spaceId }: SpaceAccess): Promise<string[]> {
  const rows = await db
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.spaceId, spaceId), isNull(datasets.deletedAt)));
  return rows.map(({ id }) => id);
}
