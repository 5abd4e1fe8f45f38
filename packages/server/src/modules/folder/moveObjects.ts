import type { Input } from '@heddle/api-contract';
import type { folder } from '@heddle/api-contract/families/folder';
import { folderReasons } from '@heddle/api-contract/reasons/folder';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { areEditable } from '../../resources/areEditable.js';
import type { Reference } from '../../resources/references.js';
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
  if (!(await areEditable(context, access, objects)))
    throw new DomainError('folderInvalid', folderReasons.mayNotMove({ field: 'move_objects' }));
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, access.spaceId);
    // The folder may have been deleted since.
    const tree = await readTree(transaction, access, type);
    if (folderId !== undefined && !tree.find(folderId)) throw noFolder();
    await putInto(transaction, access, type, folderId, objects);
  });
  return {};
}
