import { botBranches, botHistoryTypes } from '@heddle/api-contract/families/bot';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { blockText } from '../editor/blockText.js';
import { agentKeys } from '../keys.js';

const pageSize = 20;

/** An entry in the history of an agent. */
export interface AgentVersion {
  id: string;
  kind: 'published' | 'submitted' | 'kept';
  notes: string;
  /** Milliseconds since 1970. */
  at: number;
  person: string;
  channels: string[];
}

interface Page {
  rows: AgentVersion[];
  next: number | undefined;
}

/** Parts of the history: what was published or submitted, and drafts that a restore has replaced. */
export const historyParts = ['published', 'kept'] as const;
export type HistoryPart = (typeof historyParts)[number];

/** Values of `history_type`: publications and submissions, or drafts. */
const partNumbers = { published: 5, kept: botHistoryTypes.draft } as const;

/** Versions of an agent, the latest first. */
export function useVersions(spaceId: string, botId: string, part: HistoryPart = 'published') {
  return useInfiniteQuery({
    queryKey: agentKeys.versionsOf(botId, part),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const answer = await api.bot.history(
        {
          space_id: spaceId,
          bot_id: botId,
          history_type: partNumbers[part],
          page_index: pageParam,
          page_size: pageSize,
        },
        { signal },
      );
      return {
        rows: answer.history_infos.map((entry) => ({
          id: entry.version,
          kind:
            entry.history_type === botHistoryTypes.publish
              ? 'published'
              : entry.history_type === botHistoryTypes.commit
                ? 'submitted'
                : 'kept',
          notes: entry.info || entry.commit_remark,
          at: Number(entry.create_time) * 1000,
          person: entry.creator.name,
          channels: entry.connector_infos.map(({ name }) => name),
        })),
        next: pageParam * pageSize < answer.total ? pageParam + 1 : undefined,
      };
    },
    getNextPageParam: (last) => last.next,
    select: (data: InfiniteData<Page>) => data.pages.flatMap(({ rows }) => rows),
  });
}

/** Makes a version the draft. */
export function useRestoreVersion(spaceId: string, botId: string) {
  return useMutation({
    // The caller announces the error, with that of reading the draft.
    meta: { isQuiet: true },
    mutationFn: (version: string) => api.bot.revert({ space_id: spaceId, bot_id: botId, version }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: agentKeys.versions(botId) }),
  });
}

/** A part that differs, with its value on both sides as text. */
export interface Difference {
  /** A block by its name in the API, or `name`, `description`, `icon`. */
  name: string;
  before: string;
  after: string;
}

/** How a version differs from the draft. */
export function useDifferences(spaceId: string, botId: string, version: string) {
  return useQuery({
    queryKey: agentKeys.differences(botId, version),
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Difference[]> => {
      const { diff_display_node } = await api.bot.compare(
        {
          space_id: spaceId,
          bot_id: botId,
          left: { version_id: version },
          right: { branch: botBranches.personalDraft },
        },
        { signal },
      );
      return diff_display_node.map(({ display_name, diff_res }) => ({
        name: display_name,
        before: readable(diff_res.origin_left),
        after: readable(diff_res.origin_right),
      }));
    },
  });
}

/** Text to read and compare: blocks are sent as JSON text, details as texts. */
export function readable(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? blockText(value) : text;
  } catch {
    return text;
  }
}
