import { folderObjectTypes, folderTypes } from '@heddle/api-contract/families/folder';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { idsByKind, type Reference } from '../../resources/references.js';
import type { ResourceKindName } from '../../resources/tables.js';
import { requireFolder } from './requireFolder.js';
import { folderObjects } from './tables.js';

const kinds: Readonly<Record<number, ResourceKindName>> = {
  [folderObjectTypes.intelligence]: 'bot',
  [folderObjectTypes.app]: 'project',
  [folderObjectTypes.plugin]: 'plugin',
  [folderObjectTypes.workflow]: 'workflow',
  [folderObjectTypes.knowledge]: 'knowledge',
  [folderObjectTypes.card]: 'card',
  [folderObjectTypes.prompt]: 'prompt',
  [folderObjectTypes.database]: 'database',
};

/** The kind with this number of the API; voices are not resources of a space yet. */
export function kindOfObject(objectType: number): ResourceKindName | undefined {
  return kinds[objectType];
}

const { app, resource } = folderTypes;

/** The trees that a kind belongs to. People look for a workflow where they develop and in the library. */
export function treesOf(kind: ResourceKindName): readonly number[] {
  if (kind === 'bot' || kind === 'project') return [app];
  return kind === 'workflow' ? [resource, app] : [resource];
}

/** Puts objects into a folder, or into the root of the tree. Requires that the caller checked the folder. */
export async function putInto(
  db: Database,
  { spaceId }: SpaceAccess,
  type: number,
  folderId: string | undefined,
  objects: readonly Reference[],
): Promise<void> {
  for (const [kind, ids] of idsByKind(objects)) {
    const there = and(
      eq(folderObjects.kind, kind),
      eq(folderObjects.type, type),
      inArray(folderObjects.objectId, ids),
    );
    if (folderId === undefined) await db.delete(folderObjects).where(there);
    else
      await db
        .insert(folderObjects)
        .values(ids.map((objectId) => ({ type, kind, objectId, spaceId, folderId })))
        .onConflictDoUpdate({
          target: [folderObjects.objectId, folderObjects.kind, folderObjects.type],
          set: { folderId, spaceId },
        });
  }
}

/**
 * Checks a folder in which something is to be created; returns a function that puts it there, in the transaction that
 * creates it.
 */
export async function requirePlaceIn(
  context: Context,
  { spaceId }: SpaceAccess,
  folderId: string | undefined,
): Promise<(transaction: Database, access: SpaceAccess, object: Reference) => Promise<void>> {
  if (folderId === undefined) return async () => {};
  const { folder } = await requireFolder(context, folderId, 'createResource', { spaceId });
  return (transaction, access, object) => putInto(transaction, access, folder.type, folder.id, [object]);
}

/** Takes objects out of all folders, when they leave their space. */
export async function forgetPlaces(
  db: Database,
  kind: ResourceKindName,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(folderObjects)
    .where(and(inArray(folderObjects.objectId, [...ids]), eq(folderObjects.kind, kind)));
}

export async function forgetPurged(db: Database, { kind, ids }: Events['resourcesPurged']): Promise<void> {
  await forgetPlaces(db, kind, ids);
}
