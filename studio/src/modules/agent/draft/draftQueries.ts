import { ApiError, errorCodes } from '@heddle/api-contract';
import { botBranches } from '@heddle/api-contract/families/bot';
import { queryOptions } from '@tanstack/react-query';
import { reportSignedOut } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';
import type { StoredAgent } from '../StoredAgent.js';
import { type AgentBlocks, blocksOf } from './AgentBlocks.js';
import type { BlockSaveResult, StoredBlocks } from './createBlockAutosave.js';

/** An agent for the editor; `version` names a published version, which is read-only. */
export const storedAgentQuery = (botId: string, version: string) =>
  queryOptions({
    queryKey: agentKeys.stored(botId, version),
    queryFn: ({ signal }) => readAgent(botId, version, signal),
    // While the editor is open, its blocks are newer than the stored ones, so never refetch.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The latest draft while the editor is open, to merge what colleagues save. `getRevision`: of the autosave. */
export const latestDraftQuery = (botId: string, isEnabled: boolean, getRevision: () => number) =>
  queryOptions({
    queryKey: agentKeys.latest(botId),
    queryFn: async ({ signal }) => {
      const revision = getRevision();
      return { agent: await readAgent(botId, '', signal), revision };
    },
    enabled: isEnabled,
    refetchInterval: 15_000,
    refetchOnWindowFocus: true,
    gcTime: 0,
  });

/** The stored draft for the publish page, which has no editor. */
export const publishedAgentQuery = (botId: string) =>
  queryOptions({
    queryKey: agentKeys.toPublish(botId),
    queryFn: ({ signal }) => readAgent(botId, '', signal),
    staleTime: 0,
  });

async function readAgent(botId: string, version: string, signal?: AbortSignal): Promise<StoredAgent> {
  const answer = await api.bot.getInfo(
    { bot_id: botId, ...(version !== '' && { version }) },
    signal && { signal },
  );
  const { bot_info } = answer;
  return {
    id: bot_info.bot_id,
    name: bot_info.name,
    description: bot_info.description,
    iconUri: bot_info.icon_uri,
    iconUrl: bot_info.icon_url,
    blocks: blocksOf(bot_info),
    commit: answer.commit_version,
    openedAs: version,
    whyReadOnly: version !== '' ? 'version' : answer.editable ? undefined : 'noRight',
    hasUnpublishedChanges: answer.has_unpublished_change,
    isPublished: answer.has_publish,
    canDelete: answer.deletable,
    canPublish: answer.publishable,
    isCollaborative: answer.in_collaboration,
    hasOwnDraft: answer.in_collaboration && answer.branch === botBranches.personalDraft,
  };
}

export async function loadBlocks(botId: string): Promise<StoredBlocks<AgentBlocks>> {
  const { blocks, commit } = await readAgent(botId, '');
  return { blocks, commit };
}

/** Replaces blocks of the draft, based on the commit at which they were read. */
export async function saveBlocks(
  botId: string,
  changes: Partial<AgentBlocks>,
  commit: string | undefined,
): Promise<BlockSaveResult> {
  try {
    const answer = await api.bot.updateInfo({
      bot_info: { bot_id: botId, ...changes },
      ...(commit !== undefined && { base_commit_version: commit }),
    });
    return { kind: 'saved', commit: answer.commit_version };
  } catch (error) {
    if (error instanceof ApiError && error.code === errorCodes.changedElsewhere) return { kind: 'conflict' };
    if (reportSignedOut(error)) return { kind: 'signedOut' };
    const isWorthRetrying = !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
    return { kind: isWorthRetrying ? 'unreachable' : 'refused', error };
  }
}
