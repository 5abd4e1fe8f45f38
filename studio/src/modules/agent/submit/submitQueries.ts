import { ApiError, errorCodes } from '@heddle/api-contract';
import { commitResults } from '@heddle/api-contract/families/bot';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { WordedError } from '../../../shared/api/announceError.js';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import type { AgentBlocks, BlockName } from '../draft/AgentBlocks.js';
import type { BlockAutosave } from '../draft/createBlockAutosave.js';
import { loadBlocks } from '../draft/draftQueries.js';
import type { Side } from '../draft/mergeBlocks.js';
import { agentKeys } from '../keys.js';
import { refreshAgents } from '../queries.js';
import { readable } from '../versions/versionQueries.js';

/** A block that the caller or others changed since the caller's draft began. Texts are for people. */
export interface ChangedPart {
  name: BlockName;
  base: string;
  mine: string;
  theirs: string;
  /** Both changed it to different values. */
  isConflict: boolean;
}

/** The caller's draft against the latest submission. */
export interface Comparison {
  parts: ChangedPart[];
  /** The submission that the draft is compared with. */
  target: string;
  /** Who submitted it. */
  author: string;
}

/** What is submitted, and what has to be settled first. Unsaved changes are saved before. */
export const comparisonQuery = (botId: string, autosave: BlockAutosave<AgentBlocks>, notSaved: string) =>
  queryOptions({
    queryKey: agentKeys.comparison(botId),
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Comparison> => {
      if ((await autosave.flush()).kind !== 'saved') throw new WordedError(notSaved);
      const [{ diff_res, target_version }, { base_committer }] = await Promise.all([
        api.bot.compareThreeWay({ bot_id: botId }, { signal }),
        api.bot.checkCommit({ bot_id: botId }, { signal }),
      ]);
      return {
        parts: diff_res.map(({ display_name, diff_res_current, diff_res_target, is_conflict }) => ({
          name: display_name as BlockName,
          base: readable(diff_res_current.origin_left),
          mine: readable(diff_res_current.origin_right),
          theirs: readable(diff_res_target.origin_right),
          isConflict: is_conflict,
        })),
        target: target_version,
        author: base_committer.name,
      };
    },
  });

interface Submission {
  note: string;
  comparison: Comparison;
  choices: { readonly [Name in BlockName]?: Side };
}

/**
 * Merges, if others submitted, and submits the caller's draft. Resolves with false if somebody submitted in the
 * meantime: then there is a new comparison.
 */
export function useSubmitAgent(spaceId: string, botId: string, autosave: BlockAutosave<AgentBlocks>) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ note, comparison, choices }: Submission): Promise<boolean> => {
      try {
        if (comparison.parts.some(({ isConflict }) => isConflict))
          await api.bot.merge({
            bot_id: botId,
            target_version: comparison.target,
            settled: Object.entries(choices).map(([display_name, side]) => ({ display_name, side })),
          });
      } catch (error) {
        if (error instanceof ApiError && error.code === errorCodes.changedElsewhere) return false;
        throw error;
      }
      const { commit_result } = await api.bot.commit({ bot_id: botId, remark: note });
      return commit_result === commitResults.committed;
    },
    // Also after a failure between merging and submitting.
    onSettled: async () => {
      autosave.replace(await loadBlocks(botId));
      await Promise.all([
        refreshAgents(spaceId),
        queryClient.invalidateQueries({ queryKey: agentKeys.comparison(botId) }),
        queryClient.invalidateQueries({ queryKey: agentKeys.latest(botId) }),
        queryClient.invalidateQueries({ queryKey: agentKeys.versions(botId) }),
      ]);
    },
  });
}
