import { resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { can, type Resource, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { CopyContext, IdMap, ResourceKind } from '../../resources/ResourceKind.js';
import { findPeople } from '../account/index.js';
import { signUrl, uriOf } from './addresses.js';
import { removeFiles } from './listing.js';
import { type FileRow, noSuchFile, requireFile } from './rights.js';
import { keepFile } from './storeFile.js';
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

/** Copies a file that the caller may read into a space. Both share the blob. */
export async function copyFile(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap = new Map(),
): Promise<FileRow> {
  const row = await requireFile(context, id);
  const { kind, name, contentType, extension, width, height, key, size, sha256 } = row;
  const described = { kind, name, contentType, extension, width, height, spaceId: target.spaceId };
  const newId = idMap.get(id);
  return keepFile(
    context,
    { key, size, sha256 },
    { ...described, ...(newId && { id: newId }) },
    (transaction) => holdBlob(transaction, id),
  );
}

/** As `copyFile`; returns the id of the copy, or undefined if there is no such file for the caller. */
export async function copyReadableFile(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
): Promise<string | undefined> {
  try {
    return (await copyFile(context, id, target)).id;
  } catch (error) {
    if (error instanceof DomainError && error.code === noSuchFile().code) return undefined;
    throw error;
  }
}

/** Keeps the blob until the transaction ends: it is deleted with the last of its files. */
async function holdBlob(transaction: Database, id: string): Promise<void> {
  const held = await transaction.select({ id: files.id }).from(files).where(eq(files.id, id)).for('share');
  if (held.length === 0) throw noSuchFile();
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
