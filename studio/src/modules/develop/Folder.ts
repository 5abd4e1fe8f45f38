import type { Answer } from '@heddle/api-contract';
import type { folder } from '@heddle/api-contract/families/folder';

type WireNode = Answer<(typeof folder.calls)['tree']>[number];

/** `folder_id` of what is in no folder. */
export const rootId = '0';

/** A folder of the development page. */
export interface Folder {
  id: string;
  name: string;
  description: string;
  parentId: string;
  /** Objects in the folder and in those below it. */
  count: number;
  /** Names from the top, its own last. */
  path: readonly string[];
  children: readonly Folder[];
}

export function toFolders(nodes: readonly WireNode[], above: readonly string[] = []): Folder[] {
  return nodes.map(({ folder_basic_info: basics, total_object_count, children_list }) => {
    const path = [...above, basics.name];
    return {
      ...{ id: String(basics.id), name: basics.name, description: basics.description },
      parentId: String(basics.parent_id),
      count: total_object_count,
      path,
      children: toFolders(children_list, path),
    };
  });
}

/** Every folder, each before those in it. */
export function allFolders(folders: readonly Folder[]): Folder[] {
  return folders.flatMap((one) => [one, ...allFolders(one.children)]);
}

/** The folder and those that contain it, from the top; undefined if there is none with this id. */
export function findPath(folders: readonly Folder[], id: string): Folder[] | undefined {
  for (const one of folders) {
    const below = one.id === id ? [] : findPath(one.children, id);
    if (below) return [one, ...below];
  }
  return undefined;
}
