import type { Input, Result } from '@heddle/api-contract';
import { type folder, folderTypes } from '@heddle/api-contract/families/folder';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { nameKey } from '../../resources/nameKey.js';
import { countInSpace } from './countInSpace.js';
import { rootId } from './FolderTree.js';
import { toBasicInfo, toEntries } from './presentFolders.js';
import { type Folder, noFolder, readTree } from './requireFolder.js';

type Calls = typeof folder.calls;
type TreeNode = Result<Calls['tree']>[number];

const ownOnly = 1;
const ascending = 1;
const usual = 100;

export async function readFolderTree(
  context: Context,
  input: Input<Calls['tree']>,
): Promise<Result<Calls['tree']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const [tree, counts] = await Promise.all([
    readTree(context.db, access, input.type),
    countInSpace(context, access, input.type),
  ]);
  const nodesIn = (parentId: string): TreeNode[] =>
    tree.childrenOf(parentId).map((row) => {
      const children = nodesIn(row.id);
      const own = counts.get(row.id) ?? 0;
      return {
        folder_basic_info: toBasicInfo(row),
        children_list: children,
        object_count: own,
        total_object_count: children.reduce((sum, child) => sum + child.total_object_count, own),
      };
    });
  return nodesIn(rootId);
}

export async function listFolders(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const tree = await readTree(context.db, access, input.type);
  const { parent_folder_id: parentId = rootId, name = '' } = input;
  if (parentId !== rootId && !tree.find(parentId)) throw noFolder();
  const key = nameKey(name);
  const found = (input.parent_include_children ? tree.below(parentId) : tree.childrenOf(parentId)).filter(
    (row) =>
      row.nameKey.includes(key) && (input.search_scope !== ownOnly || row.creatorId === context.user.id),
  );
  const page = pageOf(input, { usual });
  const listed = inOrder(found, input).slice(page.offset, page.offset + page.limit);
  return {
    folder_list: await toEntries(context.db, listed),
    total: found.length,
    has_more: afterPage(page, found.length).hasMore,
  };
}

function inOrder(rows: readonly Folder[], input: Input<Calls['list']>): Folder[] {
  const compare = {
    0: (a: Folder, b: Folder) => a.updatedAt.getTime() - b.updatedAt.getTime(),
    1: (a: Folder, b: Folder) => a.createdAt.getTime() - b.createdAt.getTime(),
    2: (a: Folder, b: Folder) => (a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : 0),
  }[input.order_by ?? 0];
  const sign = input.order_type === ascending ? 1 : -1;
  return [...rows].sort((a, b) => sign * ((compare?.(a, b) ?? 0) || Number(BigInt(a.id) - BigInt(b.id))));
}

/** Folders by their ids; those that are not in the space are left out. */
export async function readFolders(
  context: Context,
  input: Input<Calls['getByIds']>,
): Promise<Result<Calls['getByIds']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const trees = await Promise.all(
    Object.values(folderTypes).map((type) => readTree(context.db, access, type)),
  );
  const found = [...new Set(input.folder_ids)].flatMap((id) => {
    const tree = trees.find((one) => one.find(id));
    const row = tree?.find(id);
    return tree && row ? [{ row, path: tree.pathOf(id).map(toBasicInfo) }] : [];
  });
  const entries = await toEntries(
    context.db,
    found.map(({ row }) => row),
  );
  return Object.fromEntries(
    found.map(({ row, path }, index) => [
      row.id,
      {
        ...entries[index]!,
        ...(input.get_path_info && { parent_path: path.slice(0, -1), full_path: path }),
      },
    ]),
  );
}
