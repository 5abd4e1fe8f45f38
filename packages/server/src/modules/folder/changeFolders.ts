import { type Input, type Result, visibleLength } from '@heddle/api-contract';
import { type folder, folderLimits } from '@heddle/api-contract/families/folder';
import { folderReasons } from '@heddle/api-contract/reasons/folder';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { nameKey } from '../../resources/nameKey.js';
import { spaces } from '../space/tables.js';
import { type FolderTree, rootId } from './FolderTree.js';
import { type Folder, noFolder, readTree, requireFolder } from './requireFolder.js';
import { folderObjects, folders } from './tables.js';

type Calls = typeof folder.calls;

export async function createFolder(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const { spaceId, userId } = access;
  const { type, parent_folder_id: parentId = rootId } = input;
  const name = requireName(input.name);
  const description = requireDescription(input.description ?? '');
  const id = newId();
  await changeTree(context, access, type, async (transaction, tree) => {
    if (parentId !== rootId && !tree.find(parentId)) throw noFolder();
    tree.checkRoom();
    tree.checkDepth(parentId, 1);
    tree.checkName(parentId, nameKey(name));
    const now = new Date();
    await transaction.insert(folders).values({
      ...{ id, spaceId, type, parentId, name, nameKey: nameKey(name), description },
      ...{ creatorId: userId, createdAt: now, updatedAt: now },
    });
  });
  return { folder_id: id };
}

export async function updateFolder(context: Context, input: Input<Calls['update']>) {
  const name = input.name === undefined ? undefined : requireName(input.name);
  const description = input.description === undefined ? undefined : requireDescription(input.description);
  await changeFolder(context, input.folder_id, async (transaction, tree, { id, parentId }) => {
    if (name !== undefined) tree.checkName(parentId, nameKey(name), id);
    await transaction
      .update(folders)
      .set({
        ...(name !== undefined && { name, nameKey: nameKey(name) }),
        ...(description !== undefined && { description }),
        updatedAt: new Date(),
      })
      .where(eq(folders.id, id));
  });
  return {};
}

export async function moveFolder(context: Context, input: Input<Calls['move']>) {
  const { parent_folder_id: parentId = rootId } = input;
  await changeFolder(context, input.folder_id, async (transaction, tree, folder) => {
    if (parentId !== rootId && !tree.find(parentId)) {
      // A folder of another space or tree, if the caller may see it; else none.
      await requireFolder(context, parentId, 'view');
      throw new DomainError('folderInvalid', folderReasons.otherTree({ field: 'parent_folder_id' }));
    }
    if (folder.parentId === parentId) return;
    tree.checkCycle(folder.id, parentId);
    tree.checkDepth(parentId, tree.heightOf(folder.id));
    tree.checkName(parentId, folder.nameKey, folder.id);
    await transaction
      .update(folders)
      .set({ parentId, updatedAt: new Date() })
      .where(eq(folders.id, folder.id));
  });
  return {};
}

/** Deletes a folder. What is in it moves to its parent, under another name where the name is taken there. */
export async function deleteFolder(context: Context, input: Input<Calls['delete']>) {
  await changeFolder(context, input.folder_id, async (transaction, tree, { id, parentId }) => {
    const inFolder = eq(folderObjects.folderId, id);
    if (parentId === rootId) await transaction.delete(folderObjects).where(inFolder);
    else await transaction.update(folderObjects).set({ folderId: parentId }).where(inFolder);
    const siblings = tree.childrenOf(parentId).filter((sibling) => sibling.id !== id);
    const taken = new Set(siblings.map((sibling) => sibling.nameKey));
    // First, so that its own name is free.
    await transaction.delete(folders).where(eq(folders.id, id));
    for (const child of tree.childrenOf(id)) {
      const name = freeName(child.name, taken);
      taken.add(nameKey(name));
      await transaction
        .update(folders)
        .set({ parentId, name, nameKey: nameKey(name) })
        .where(eq(folders.id, child.id));
    }
  });
  return {};
}

/** Changes the tree of an existing folder. */
async function changeFolder(
  context: Context,
  id: string,
  change: (transaction: Database, tree: FolderTree<Folder>, folder: Folder) => Promise<void>,
): Promise<void> {
  const { folder, access } = await requireFolder(context, id, 'createResource');
  await changeTree(context, access, folder.type, async (transaction, tree) => {
    // It may have been deleted since.
    const current = tree.find(id);
    if (!current) throw noFolder();
    await change(transaction, tree, current);
  });
}

/**
 * Runs a change alone in its space: two moves that are fine one by one, such as A into B and B into A, would make a
 * cycle if each saw the tree before the other.
 */
async function changeTree(
  { db }: Context,
  access: SpaceAccess,
  type: number,
  change: (transaction: Database, tree: FolderTree<Folder>) => Promise<void>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, access.spaceId);
    await change(transaction, await readTree(transaction, access, type));
  });
}

/** The name, or the name with the first number that makes it free. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKey(name))) return name;
  for (let number = 1; ; number++) {
    const suffix = ` (${number})`;
    const numbered = `${[...name].slice(0, folderLimits.name - suffix.length).join('')}${suffix}`;
    if (!taken.has(nameKey(numbered))) return numbered;
  }
}

function requireName(text: string): string {
  const name = text.trim();
  if (name === '') throw new DomainError('folderInvalid', folderReasons.nameMissing({ field: 'name' }));
  if (visibleLength(name) > folderLimits.name)
    throw new DomainError(
      'folderInvalid',
      inputReasons.length({ field: 'name', minimum: 1, maximum: folderLimits.name }),
    );
  return name;
}

function requireDescription(text: string): string {
  const { description: maximum } = folderLimits;
  if (visibleLength(text) > maximum)
    throw new DomainError('folderInvalid', inputReasons.tooLong({ field: 'description', maximum }));
  return text;
}
