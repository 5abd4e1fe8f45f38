import { fileUses } from '@heddle/api-contract/families/file';
import { showSuccess, showUndo } from '@heddle/ui-kit';
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { WordedError } from '../../shared/api/announceError.js';
import { queryClient } from '../../shared/api/client.js';
import { toBase64 } from '../../shared/format/toBase64.js';
import { getTranslate } from '../../shared/i18n/i18n.js';
import { messageElement } from '../../shared/i18n/Message.js';
import { sharedMessages } from '../../shared/i18n/sharedMessages.js';
import { developKeys } from '../develop/keys.js';
import type { AgentRow } from './AgentRow.js';
import { agentMessages } from './agentMessages.js';
import { api } from './api.js';
import { agentKeys } from './keys.js';

const pageSize = 24;
/** Values of `order_by`, `scope_type` and `is_publish` in the API. */
const byChange = 1;
const own = 1;
const publishStates = { published: 1, unpublished: 2 } as const;

export interface AgentFilter {
  /** Part of the name. */
  search?: string | undefined;
  isOwn?: boolean | undefined;
  status?: keyof typeof publishStates | undefined;
}

interface Page {
  rows: AgentRow[];
  total: number;
  next: number | undefined;
}

/** Agents of a space by last edit, paginated. */
export function useAgents(spaceId: string, filter: AgentFilter, isEnabled = true) {
  return useInfiniteQuery({
    queryKey: agentKeys.list(spaceId, filter),
    enabled: isEnabled,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { search = '', isOwn, status } = filter;
      const answer = await api.bot.list(
        {
          space_id: spaceId,
          order_by: byChange,
          page_index: pageParam,
          page_size: pageSize,
          ...(search !== '' && { bot_name: search }),
          ...(isOwn && { scope_type: own }),
          ...(status && { is_publish: publishStates[status] }),
        },
        { signal },
      );
      return {
        rows: answer.bot_draft_list.map((entry) => ({
          id: entry.id,
          name: entry.name,
          description: entry.description,
          iconUri: entry.icon_uri,
          iconUrl: entry.icon_url,
          canEdit: entry.editable,
          canDelete: entry.deletable,
        })),
        total: answer.total,
        next: answer.has_more ? pageParam + 1 : undefined,
      };
    },
    getNextPageParam: (last) => last.next,
    select: (data: InfiniteData<Page>) => ({
      rows: data.pages.flatMap((page) => page.rows),
      total: data.pages[0]?.total ?? 0,
    }),
  });
}

export function refreshAgents(spaceId: string): Promise<void> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: agentKeys.lists(spaceId) }),
    queryClient.invalidateQueries({ queryKey: developKeys.space(spaceId) }),
  ]).then(() => undefined);
}

/** What the create and edit dialog asks for. */
export interface AgentDetails {
  name: string;
  description: string;
  /** URI of the uploaded icon; empty for the default. */
  iconUri: string;
}

interface NewAgent extends AgentDetails {
  spaceId: string;
  /** One of `agentModes`. */
  mode: number;
  /** The folder it is created in; "0" for none. */
  folderId: string;
}

/** Creates an agent; resolves with its id. */
export function useCreateAgent() {
  return useMutation({
    mutationFn: async ({ spaceId, mode, folderId, ...details }: NewAgent) => {
      const created = await api.bot.create({
        space_id: spaceId,
        name: details.name,
        description: details.description,
        icon_uri: details.iconUri,
        bot_mode: mode,
        folder_id: folderId,
      });
      if (created.check_not_pass) throw new RejectedContent(created.check_not_pass_msg);
      return created.bot_id;
    },
    onSettled: (_id, _error, { spaceId }) => void refreshAgents(spaceId),
    meta: { isQuiet: true },
  });
}

/** Changes the name, description and icon of an agent. */
export function useUpdateAgent(spaceId: string, botId: string) {
  return useMutation({
    mutationFn: async ({ name, description, iconUri }: AgentDetails) => {
      const answer = await api.bot.update({
        space_id: spaceId,
        bot_id: botId,
        name,
        description,
        icon_uri: iconUri,
      });
      if (answer.check_not_pass) throw new RejectedContent(answer.check_not_pass_msg);
    },
    onSettled: () => void refreshAgents(spaceId),
    meta: { isQuiet: true },
  });
}

/** The content check of the installation rejected a text; `message` says why. */
export class RejectedContent extends WordedError {}

export function useDuplicateAgent(spaceId: string) {
  return useMutation({
    mutationFn: (botId: string) => api.bot.duplicate({ space_id: spaceId, bot_id: botId }),
    onSuccess: ({ name }) => showSuccess(getTranslate(agentMessages)('duplicated', { name })),
    onSettled: () => void refreshAgents(spaceId),
  });
}

/** Deletes an agent and offers to undo it. */
export function useDeleteAgent(spaceId: string) {
  const restore = useRestoreAgent(spaceId);
  return useMutation({
    mutationFn: (row: { id: string; name: string }) => api.bot.delete({ space_id: spaceId, bot_id: row.id }),
    onSuccess: (_answer, row) =>
      showUndo({
        message: messageElement(agentMessages, 'deleted', { name: row.name }),
        undo: messageElement(sharedMessages, 'undo'),
        onUndo: () => restore.mutate(row),
      }),
    onSettled: () => void refreshAgents(spaceId),
  });
}

function useRestoreAgent(spaceId: string) {
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.bot.restore({ space_id: spaceId, bot_id: id }),
    onSuccess: (_answer, { name }) => showSuccess(getTranslate(agentMessages)('restored', { name })),
    onSettled: () => void refreshAgents(spaceId),
  });
}

/** Uploads a picture as the icon of an agent. */
export async function uploadIcon(file: File): Promise<{ uri: string; url: string }> {
  const answer = await api.files.uploadBase64({
    file_head: { file_type: file.name.split('.').pop() ?? '', biz_type: fileUses.botIcon },
    data: await toBase64(file),
  });
  return { uri: answer.upload_uri, url: answer.upload_url };
}
