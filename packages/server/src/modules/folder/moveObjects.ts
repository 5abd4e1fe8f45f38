import type { Input } from '@heddle/api-contract';
import type { folder } from '@heddle/api-contract/families/folder';
import { folderReasons } from '@heddle/api-contract/reasons/folder';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { lockRow } from '../../db/lockRow.js';
import { can, type Resource, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type ResourceKind, resourceKinds } from '../../resources/ResourceKind.js';
import { idsByKind, type Reference } from '../../resources/references.js';
import { spaces } from '../space/tables.js';
import { kindOfObject, putInto, treesOf } from './objects.js';
import { noFolder, readTree, requireFolder } from './requireFolder.js';

type Calls = typeof folder.calls;

/** Moves objects into a folder: all of them, or none if one does not fit or may not be edited. */
export async function moveObjects(context: Context, input: Input<Calls['moveObjects']>) {
  const { dest_folder_id: folderId, folder_space_id: spaceId } = input;
  const destination =
    folderId === undefined
      ? undefined
      : await requireFolder(context, folderId, 'createResource', { spaceId });
  const access = destination?.access ?? (await context.spaceAccess(spaceId, 'createResource'));
  const objects = input.move_objects.map(({ object_id: id, object_type: type }): Reference => {
    const kind = kindOfObject(type);
    if (!kind) throw new DomainError('folderInvalid', folderReasons.unknownObject({ field: 'object_type' }));
    return { kind, id };
  });
  const type = destination?.folder.type ?? input.folder_type ?? treesOf(objects[0]!.kind)[0]!;
  if (!objects.every(({ kind }) => treesOf(kind).includes(type)))
    throw new DomainError('folderInvalid', folderReasons.wrongTree({ field: 'object_type' }));
  await requireEditable(context, access, objects);
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, access.spaceId);
    // The folder may have been deleted since.
    const tree = await readTree(transaction, access, type);
    if (folderId !== undefined && !tree.find(folderId)) throw noFolder();
    await putInto(transaction, access, type, folderId, objects);
  });
  return {};
}

/** Refuses if the caller may not edit one of the objects of the space. */
async function requireEditable(
  context: Context,
  access: SpaceAccess,
  objects: readonly Reference[],
): Promise<void> {
  for (const [name, ids] of idsByKind(objects)) {
    const kind = context.extensions(resourceKinds).find((one) => one.name === name);
    if (!kind || !(await areEditable(context, access, kind, ids)))
      throw new DomainError('folderInvalid', folderReasons.mayNotMove({ field: 'move_objects' }));
  }
}

/** One query for what the caller created; each kind decides about what others share with them. */
async function areEditable(
  context: Context,
  access: SpaceAccess,
  kind: ResourceKind,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = kind;
  const found = await context.db
    .select({ id: rows.id, spaceId: rows.spaceId, creatorId: rows.creatorId })
    .from(rows.table)
    .where(
      and(
        inArray(rows.id, [...ids]),
        eq(rows.spaceId, access.spaceId),
        rows.where,
        // What belongs to an app is in its editor, not in a folder.
        rows.projectId && isNull(rows.projectId),
        rows.deletedAt && isNull(rows.deletedAt),
      ),
    );
  const resources = found as (Resource & { id: string })[];
  const others = resources.filter((resource) => !can(access, 'edit', resource));
  return resources.length === ids.length && (await areShared(context, access, kind, others));
}

async function areShared(
  context: Context,
  { spaceId }: SpaceAccess,
  kind: ResourceKind,
  resources: readonly { id: string }[],
): Promise<boolean> {
  try {
    for (const { id } of resources) await kind.require(context, id, 'edit', { spaceId });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
