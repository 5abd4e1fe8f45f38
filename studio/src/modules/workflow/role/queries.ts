import { fileUses } from '@heddle/api-contract/families/file';
import { showSuccess } from '@heddle/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { getTranslate } from '../../../shared/i18n/i18n.js';
import { api } from '../api.js';
import { workflowKeys } from '../keys.js';
import type { RoleSettings } from './RoleSettings.js';
import { roleMessages } from './roleMessages.js';

/** How a chat flow presents itself; null while it has no role. */
export function useRole(workflowId: string) {
  return useQuery({
    queryKey: workflowKeys.role(workflowId),
    queryFn: async ({ signal }) =>
      (await api.chatFlowRole.get({ workflow_id: workflowId, is_debug: true }, { signal })).role ?? null,
  });
}

export function useSaveRole(workflowId: string) {
  return useMutation({
    mutationFn: ({ avatar, ...settings }: RoleSettings) =>
      api.chatFlowRole.save({
        chat_flow_role: { ...settings, workflow_id: workflowId, avatar: { image_uri: avatar.uri } },
      }),
    onSuccess: () => showSuccess(getTranslate(roleMessages)('saved')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: workflowKeys.role(workflowId) }),
  });
}

/** Uploads a picture as an avatar. */
export async function uploadAvatar(file: File): Promise<RoleSettings['avatar']> {
  const answer = await api.files.uploadBase64({
    file_head: { file_type: file.name.split('.').pop() ?? '', biz_type: fileUses.botIcon },
    data: await toBase64(file),
  });
  return { uri: answer.upload_uri, url: answer.upload_url };
}

async function toBase64(file: Blob): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}
