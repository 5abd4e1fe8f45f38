import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { resourceTypes } from '@heddle/api-contract/families/library';
import { inArray, sql } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import type { ResourceKind } from '../../resources/ResourceKind.js';
import { iconUrls } from '../file/index.js';
import { libraryEntries } from '../workflow/index.js';
import { copyDataset } from './copyDataset.js';
import { deleteForGood, moveToTrash, takeFromTrash } from './deletion.js';
import { requireDataset } from './requireDataset.js';
import { datasetTexts, searchSlices } from './searchTexts.js';
import { datasets } from './tables.js';

/** Knowledge bases as resources of a space. */
export const knowledgeResource: ResourceKind = {
  name: 'knowledge',
  rows: {
    table: datasets,
    id: datasets.id,
    spaceId: datasets.spaceId,
    name: datasets.name,
    creatorId: datasets.creatorId,
    updatedAt: datasets.updatedAt,
    projectId: datasets.projectId,
    deletedAt: datasets.deletedAt,
    isPublished: sql`true`,
    subType: datasets.format,
  },
  library: { type: resourceTypes.knowledge, present },
  async require(context, id, action, where) {
    const { row, access } = await requireDataset(context, id, action, where);
    return { resource: row, access };
  },
  remove: moveToTrash,
  restore: takeFromTrash,
  deleteForGood,
  copy: copyDataset,
  searchTexts: datasetTexts,
  searchInside: searchSlices,
  naming: { longest: knowledgeLimits.name, isIdentifier: false },
};

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const found = await context.db
    .select()
    .from(datasets)
    .where(inArray(datasets.id, [...ids]));
  const rows = await markCollaborations(context.db, access, undefined, found);
  const icons = await iconUrls(
    context,
    rows.map(({ iconUri }) => iconUri),
  );
  return libraryEntries(context, access, rows, (row) => ({
    res_type: resourceTypes.knowledge,
    res_sub_type: row.format,
    icon: icons.get(row.iconUri) ?? '',
  }));
}
