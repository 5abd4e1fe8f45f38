import { resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { can, type Resource, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { IdMap, ResourceKind } from '../../resources/ResourceKind.js';
import { findPeople } from '../account/index.js';
import { signUrl, uriOf } from './addresses.js';
import { readBlob, requireStore, storeBlob } from './blobs.js';
import { removeFiles } from './listing.js';
import { type FileRow, noSuchFile, requireFile } from './rights.js';
import { keepOrDrop, withinUploadLimit } from './storeFile.js';
import { files } from './tables.js';

const notPublished = 1;

/** Files as resources of a space. Private files, avatars and icons are none. They are deleted for good. */
export const fileKind: ResourceKind = {
  name: 'file',
  rows: {
    table: files,
    id: files.id,
    spaceId: files.spaceId,
    name: files.name,
    creatorId: files.ownerId,
    updatedAt: files.createdAt,
    isPublished: sql`false`,
    where: eq(files.kind, 'file'),
  },
  library: { type: resourceTypes.file, isListedOnRequest: true, present },
  async require(context, id, action, { spaceId } = {}) {
    const row = await requireFile(context, id);
    if (row.spaceId === null || (spaceId !== undefined && spaceId !== row.spaceId)) throw noSuchFile();
    const access = await context.spaceAccess(row.spaceId, 'view');
    const resource = { id, spaceId: row.spaceId, creatorId: row.ownerId };
    if (!can(access, action, resource)) throw noSuchFile();
    return { resource, access };
  },
  async remove(context, id, where) {
    await fileKind.require(context, id, 'delete', where);
    await removeFiles(context, { file_ids: [id], even_if_named: false });
  },
  async copy(context, id, target, idMap) {
    await fileKind.require(context, id, 'copy');
    await copyFile(context, id, target, idMap);
  },
};

/** Copies a file that the caller may read into a space. */
export async function copyFile(
  context: Context,
  id: string,
  target: SpaceAccess,
  idMap: IdMap = new Map(),
): Promise<FileRow> {
  const row = await requireFile(context, id);
  return withinUploadLimit(context, async () => {
    const content = await readBlob(context, row);
    // A blob belongs to one row, so that deleting one of the two files keeps the other.
    const { blob } = await storeBlob(requireStore(context), content, row.size, async () => undefined);
    const { kind, name, contentType, extension, width, height } = row;
    const described = { kind, name, contentType, extension, width, height, spaceId: target.spaceId };
    const newId = idMap.get(id);
    return keepOrDrop(context, blob, { ...described, ...(newId && { id: newId }) });
  });
}

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(files)
    .where(and(inArray(files.id, [...ids]), eq(files.spaceId, access.spaceId)));
  const people = await findPeople(
    context.db,
    rows.map(({ ownerId }) => ownerId),
  );
  const toEntry = async (row: (typeof rows)[number]) => {
    const creator = people.get(row.ownerId);
    const resource: Resource = { spaceId: access.spaceId, creatorId: row.ownerId };
    return {
      res_id: row.id,
      res_type: resourceTypes.file,
      res_sub_type: 0,
      name: row.name,
      desc: uriOf(row),
      icon: row.width > 0 ? await signUrl(context, row) : '',
      creator_id: row.ownerId,
      creator_name: creator?.name ?? '',
      creator_avatar: creator?.avatarUrl ?? '',
      user_name: creator?.uniqueName ?? '',
      publish_status: notPublished,
      edit_time: toSeconds(row.createdAt),
      space_id: access.spaceId,
      actions: [
        { key: resourceActions.copy, enable: can(access, 'copy', resource) },
        { key: resourceActions.delete, enable: row.ownerId === access.userId },
      ],
      detail_disable: true,
      del_flag: false,
    };
  };
  const entries = await Promise.all(rows.map(toEntry));
  return new Map(entries.map((entry) => [entry.res_id, entry]));
}
