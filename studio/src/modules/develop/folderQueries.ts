import { folderLimits, folderObjectTypes, folderTypes } from '@heddle/api-contract/families/folder';
import { showSuccess } from '@heddle/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { getTranslate } from '../../shared/i18n/i18n.js';
import { api } from './api.js';
import { developMessages } from './developMessages.js';
import type { Entry, EntryKind } from './Entry.js';
import type { Folder } from './Folder.js';
import { refreshDevelop } from './queries.js';

interface FolderDetails {
  name: string;
  description: string;
}

const t = getTranslate(developMessages);

/** Mutations of folders. Their forms show refusals, except for the deletion. */
export function useChangeFolders(spaceId: string) {
  const onSettled = () => void refreshDevelop(spaceId);
  const create = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ parentId, ...details }: FolderDetails & { parentId: string }) =>
      api.folder.create({ space_id: spaceId, type: folderTypes.app, parent_folder_id: parentId, ...details }),
    onSettled,
  });
  const update = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, ...details }: FolderDetails & { id: string }) =>
      api.folder.update({ folder_id: id, ...details }),
    onSettled,
  });
  const move = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, parentId }: { id: string; parentId: string }) =>
      api.folder.move({ folder_id: id, parent_folder_id: parentId }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Folder) => api.folder.delete({ folder_id: id }),
    onSuccess: (_answer, { name }) => showSuccess(t('folderDeleted', { name })),
    onSettled,
  });
  return { create, update, move, remove };
}

const objectTypes: Record<EntryKind, number> = {
  agent: folderObjectTypes.intelligence,
  project: folderObjectTypes.app,
  workflow: folderObjectTypes.workflow,
};

/** Puts entries into a folder; `rootId` takes them out of all folders. */
export function useMoveEntries(spaceId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ entries, folderId }: { entries: readonly MovedEntry[]; folderId: string }) => {
      for (let from = 0; from < entries.length; from += folderLimits.moved)
        await moveTo(spaceId, folderId, entries.slice(from, from + folderLimits.moved));
    },
    onSuccess: (_answer, { entries }) => showSuccess(t('moved', { count: entries.length })),
    onSettled: () => void refreshDevelop(spaceId),
  });
}

type MovedEntry = Pick<Entry, 'kind' | 'id'>;

/** Puts a new workflow into the folder that is open; it exists anyway, so a failure leaves it at the top. */
export async function placeWorkflow(spaceId: string, folderId: string, id: string): Promise<void> {
  await moveTo(spaceId, folderId, [{ kind: 'workflow', id }]);
}

const moveTo = (spaceId: string, folderId: string, entries: readonly MovedEntry[]) =>
  api.folder.moveObjects({
    dest_folder_id: folderId,
    folder_space_id: spaceId,
    folder_type: folderTypes.app,
    move_objects: entries.map(({ kind, id }) => ({ object_id: id, object_type: objectTypes[kind] })),
  });
