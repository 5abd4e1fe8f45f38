import { showSuccess, showUndo } from '@heddle/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { getTranslate } from '../../shared/i18n/i18n.js';
import { messageElement } from '../../shared/i18n/Message.js';
import { sharedMessages } from '../../shared/i18n/sharedMessages.js';
import { RejectedContent } from '../agent/index.js';
import { developKeys } from '../develop/keys.js';
import { api } from './api.js';
import { projectMessages } from './projectMessages.js';

const t = getTranslate(projectMessages);

/** What the create and edit dialog asks for. */
export interface ProjectDetails {
  name: string;
  description: string;
  /** URI of the uploaded icon; empty for the default. */
  iconUri: string;
}

/** Creates, changes and deletes apps of a space. */
export function useProjects(spaceId: string) {
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: developKeys.space(spaceId) });
  const create = useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ folderId, iconUri, ...details }: ProjectDetails & { folderId: string }) => {
      const values = { space_id: spaceId, folder_id: folderId, icon_uri: iconUri, ...details };
      const created = await api.project.create(values);
      requirePassed(created);
      return created.project_id;
    },
    onSettled,
  });
  const update = useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ id, iconUri, ...details }: ProjectDetails & { id: string }) =>
      requirePassed(await api.project.update({ project_id: id, icon_uri: iconUri, ...details })),
    onSettled,
  });
  const restore = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.project.restore({ project_id: id }),
    onSuccess: (_answer, { name }) => showSuccess(t('restored', { name })),
    onSettled,
  });
  const remove = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id }: { id: string; name: string }) => api.project.delete({ project_id: id }),
    onSuccess: (_answer, row) =>
      showUndo({
        message: messageElement(projectMessages, 'deleted', { name: row.name }),
        undo: messageElement(sharedMessages, 'undo'),
        onUndo: () => restore.mutate(row),
      }),
    onSettled,
  });
  return { create, update, remove };
}

function requirePassed({
  audit_data: audit,
}: {
  audit_data: { check_not_pass: boolean; check_not_pass_msg: string };
}) {
  if (audit.check_not_pass) throw new RejectedContent(audit.check_not_pass_msg);
}
