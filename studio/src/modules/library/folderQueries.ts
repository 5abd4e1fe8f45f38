import type { Answer } from '@heddle/api-contract';
import { type folder, folderObjectTypes, folderTypes } from '@heddle/api-contract/families/folder';
import { resourceTypes } from '@heddle/api-contract/families/library';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api.js';
import { libraryKeys } from './keys.js';
import type { LibraryRow } from './LibraryRow.js';

/** `folder_id` of what is in no folder. */
export const rootId = '0';

/** A folder of the library. */
export interface LibraryFolder {
  id: string;
  /** Names from the top, its own last, such as `Shop / Prices`. */
  path: string;
  /** Its ID and those of the folders below it. */
  ids: readonly string[];
}

type WireNode = Answer<(typeof folder.calls)['tree']>[number];

/** Folders of the library of a space, each before those in it. */
export function useFolders(spaceId: string) {
  return useQuery({
    queryKey: libraryKeys.folders(spaceId),
    queryFn: async ({ signal }) =>
      toFolders(await api.folder.tree({ space_id: spaceId, type: folderTypes.resource }, { signal })),
  });
}

function toFolders(nodes: readonly WireNode[], above = ''): LibraryFolder[] {
  return nodes.flatMap(({ folder_basic_info: basics, children_list }) => {
    const id = String(basics.id);
    const path = above + basics.name;
    const below = toFolders(children_list, `${path} / `);
    return [{ id, path, ids: [id, ...below.map((one) => one.id)] }, ...below];
  });
}

/** `object_type` of what folders of the library can contain, by the type of the resource. */
const objectTypes = new Map<number, number>([
  [resourceTypes.workflow, folderObjectTypes.workflow],
  [resourceTypes.plugin, folderObjectTypes.plugin],
  [resourceTypes.knowledge, folderObjectTypes.knowledge],
  [resourceTypes.card, folderObjectTypes.card],
  [resourceTypes.prompt, folderObjectTypes.prompt],
  [resourceTypes.database, folderObjectTypes.database],
]);

/** Whether a folder of the library can contain the resource, and the person may put it there. */
export const isMovable = ({ type, canEdit }: LibraryRow) => canEdit && objectTypes.has(type);

/** Puts resources into a folder, which is created first if it has a name instead of an ID. */
export function useMoveToFolder(spaceId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({
      rows,
      to,
    }: {
      rows: readonly LibraryRow[];
      to: { id: string } | { name: string };
    }) => {
      const folderId =
        'id' in to
          ? to.id
          : (await api.folder.create({ space_id: spaceId, type: folderTypes.resource, name: to.name }))
              .folder_id;
      await api.folder.moveObjects({
        dest_folder_id: folderId,
        folder_space_id: spaceId,
        folder_type: folderTypes.resource,
        move_objects: rows.map(({ id, type }) => ({
          object_id: id,
          object_type: objectTypes.get(type) ?? 0,
        })),
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: libraryKeys.space(spaceId) }),
  });
}
