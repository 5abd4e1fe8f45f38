import type { SplitArm } from '@heddle/api-contract/families/agent-split';
import { showSuccess } from '@heddle/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { getTranslate } from '../../../shared/i18n/i18n.js';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';
import { splitMessages } from './splitMessages.js';

/** The splits of an agent, newest first. */
export function useSplits(botId: string) {
  return useQuery({
    queryKey: agentKeys.splits(botId),
    queryFn: async ({ signal }) => (await api.agentSplit.list({ bot_id: botId }, { signal })).splits,
  });
}

const lookMs = 10_000;

/** The results of both versions; read again while the split is under way. */
export function useSplitResults(botId: string, splitId: string) {
  return useQuery({
    queryKey: agentKeys.splitResults(botId, splitId),
    queryFn: ({ signal }) => api.agentSplit.results({ bot_id: botId, split_id: splitId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.split.outcome === 'running' ? lookMs : false),
  });
}

/** Also what channels serve, which the end of a split may change. */
function refresh(botId: string): void {
  void queryClient.invalidateQueries({ queryKey: agentKeys.splits(botId) });
  void queryClient.invalidateQueries({ queryKey: agentKeys.versions(botId) });
  void queryClient.invalidateQueries({ queryKey: agentKeys.toPublish(botId) });
}

const say = (key: 'started' | 'changed' | 'ended') => showSuccess(getTranslate(splitMessages)(key));

export function useStartSplit(botId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (given: { channelId: string; version: string; share: number }) =>
      api.agentSplit.start({
        bot_id: botId,
        connector_id: given.channelId,
        version_id: given.version,
        share: given.share,
      }),
    onSuccess: () => say('started'),
    onSettled: () => refresh(botId),
  });
}

export function useChangeSplit(botId: string, splitId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (share: number) => api.agentSplit.change({ bot_id: botId, split_id: splitId, share }),
    onSuccess: () => say('changed'),
    onSettled: () => refresh(botId),
  });
}

export function useEndSplit(botId: string, splitId: string) {
  return useMutation({
    mutationFn: (winner: SplitArm | undefined) =>
      api.agentSplit.end({ bot_id: botId, split_id: splitId, ...(winner && { winner }) }),
    onSuccess: () => say('ended'),
    onSettled: () => refresh(botId),
  });
}
