import type { Input, Result } from '@heddle/api-contract';
import { type folder, type folderTypeNames, folderTypes } from '@heddle/api-contract/families/folder';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { countInSpace } from './countInSpace.js';
import { type FolderTree, rootId } from './FolderTree.js';
import { type Folder, noFolder, readTree, requireFolder } from './requireFolder.js';

type Calls = typeof folder.calls;

const typesByName: Record<(typeof folderTypeNames)[number], number> = {
  development: folderTypes.app,
  library: folderTypes.resource,
};

/** Folders in a folder or in the root, by name. */
export async function listOpenFolders(
  context: Context,
  input: Input<Calls['openList']>,
): Promise<Result<Calls['openList']>> {
  const access = await context.spaceAccess(input.workspace_id, 'view');
  const { parent_folder_id: parentId = rootId, folder_type: name } = input;
  const types = name === undefined ? Object.values(typesByName) : [typesByName[name]];
  const trees = await Promise.all(
    types.map(async (type) => ({ type, tree: await readTree(context.db, access, type) })),
  );
  if (parentId !== rootId && !trees.some(({ tree }) => tree.find(parentId))) throw noFolder();
  const found = trees.flatMap((one) => one.tree.childrenOf(parentId).map((row) => ({ ...one, row })));
  const page = pageOf(input);
  const listed = found.slice(page.offset, page.offset + page.limit);
  return {
    items: await presentEach(context, access, listed),
    total_count: found.length,
    has_more: afterPage(page, found.length).hasMore,
  };
}

export async function readOpenFolder(
  context: Context,
  input: Input<Calls['openInfo']>,
): Promise<Result<Calls['openInfo']>> {
  const { folder: row, access } = await requireFolder(context, input.folder_id, 'view');
  const tree = await readTree(context.db, access, row.type);
  const [info] = await presentEach(context, access, [{ row, tree, type: row.type }]);
  return info!;
}

async function presentEach(
  context: Context,
  access: SpaceAccess,
  listed: readonly { row: Folder; tree: FolderTree<Folder>; type: number }[],
): Promise<Result<Calls['openList']>['items']> {
  const types = [...new Set(listed.map(({ type }) => type))];
  const counts = await Promise.all(types.map((type) => countInSpace(context, access, type)));
  return listed.map(({ row, tree, type }) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    workspace_id: row.spaceId,
    creator_user_id: row.creatorId,
    parent_folder_id: row.parentId,
    children_count: tree.childrenOf(row.id).length + (counts[types.indexOf(type)]?.get(row.id) ?? 0),
  }));
}
