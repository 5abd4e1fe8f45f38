import type { Answer } from '@heddle/api-contract';
import { type ListedRun, type runHistory, runsPerCall } from '@heddle/api-contract/families/run-history';
import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { workflowKeys } from '../keys.js';

export type { ListedRun };

type Calls = typeof runHistory.calls;
type Page = Answer<Calls['list']>;

const pageSize = 50;
/** Milliseconds between two looks for new runs: while runs are going, and otherwise. */
const lookMs = { going: 2_000, idle: 10_000 };

/** Which runs to list. */
export interface RunFilter {
  workflowId?: string;
  /** The agent that answers, or on whose behalf workflows run. */
  botId?: string;
  state?: string;
  kind?: string;
  version?: string;
  callerId?: string;
  /** Part of the inputs. */
  text?: string;
  /** Created at most this many milliseconds ago. */
  withinMs?: number;
  /** Only failed runs that nobody has run again or dismissed. */
  isUnresolved?: boolean;
}

function readPage(spaceId: string, filter: RunFilter, cursor: string, signal: AbortSignal): Promise<Page> {
  const { workflowId, botId, state, kind, version, callerId, text, withinMs, isUnresolved } = filter;
  return api.runHistory.list(
    {
      space_id: spaceId,
      workflow_id: workflowId,
      bot_id: botId,
      statuses: state ? [state as ListedRun['status']] : undefined,
      kinds: kind ? [kind as ListedRun['kind']] : undefined,
      version,
      caller_id: callerId,
      text,
      from: withinMs === undefined ? undefined : Date.now() - withinMs,
      unresolved: isUnresolved,
      size: pageSize,
      ...(cursor && { cursor }),
    },
    { signal },
  );
}

export function isGoing({ status }: Pick<ListedRun, 'status'>): boolean {
  return status === 'queued' || status === 'running' || status === 'waiting';
}

/** Runs of a workflow or space, newest first, page by page. */
export function useRuns(spaceId: string, filter: RunFilter) {
  return useInfiniteQuery({
    queryKey: workflowKeys.runList(spaceId, filter),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => readPage(spaceId, filter, pageParam, signal),
    getNextPageParam: (last) => (last.has_more ? last.cursor : undefined),
    select: (data: InfiniteData<Page>) => data.pages.flatMap((page) => page.runs),
    // The newest runs are loaded on their own; reading all pages again would move the list.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The newest runs, read again and again while the page is visible. */
export function useNewestRuns(spaceId: string, filter: RunFilter, isEnabled: boolean) {
  return useQuery({
    queryKey: workflowKeys.newestRuns(spaceId, filter),
    enabled: isEnabled,
    queryFn: async ({ signal }) => (await readPage(spaceId, filter, '', signal)).runs,
    refetchInterval: ({ state }) => (state.data?.some(isGoing) ? lookMs.going : lookMs.idle),
    gcTime: 0,
  });
}

/** What a run executed: its document and version. */
export interface RunDocument {
  name: string;
  /** Empty for the draft. */
  version: string;
  document: { json: JsonObject } | { problem: string };
}

/** The document of a run, as it was at that time. */
export function useRunDocument(spaceId: string, workflowId: string, executeId: string) {
  return useQuery({
    queryKey: workflowKeys.runDocument(workflowId, executeId),
    queryFn: async ({ signal }): Promise<RunDocument> => {
      const { name, schema, workflow_version } = await api.workflow.historySchema(
        { workflow_id: workflowId, space_id: spaceId, execute_id: executeId },
        { signal },
      );
      const parsed = parseDocumentText(schema);
      return {
        name,
        version: workflow_version,
        document: parsed.error ? { problem: parsed.error.message } : { json: parsed.json },
      };
    },
    // A run never changes its document.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Cost of an ended run in the currency of the models; undefined if there was none. */
export function useRunCost(workflowId: string, executeId: string, isEnded: boolean) {
  return useQuery({
    queryKey: workflowKeys.runFacts(workflowId, executeId),
    enabled: isEnded,
    queryFn: async ({ signal }) => {
      const { header } = await api.runHistory.getTrace(
        { workflow_id: workflowId, execute_id: executeId, limit: 1 },
        { signal },
      );
      return header.tags.find(({ key }) => key === 'cost')?.value.v_double ?? 0;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A run as a test case, or why it cannot be one. */
export function useTestCase(workflowId: string, executeId: string) {
  return useQuery({
    queryKey: workflowKeys.testCase(workflowId, executeId),
    queryFn: ({ signal }) =>
      api.runHistory.testCase({ workflow_id: workflowId, execute_id: executeId }, { signal }),
    // The run may end while the dialog is closed, and the answer may be large.
    gcTime: 0,
  });
}

const refresh = (spaceId: string) => queryClient.invalidateQueries({ queryKey: workflowKeys.runs(spaceId) });

interface Rerun {
  workflowId: string;
  executeId: string;
  /** Keeps the results of the nodes before this one; `failed` for the one that failed. */
  fromNode?: string;
  inputs?: JsonObject;
  /** Records the new run for a test case. */
  isRecorded?: boolean;
}

/** Runs a run again; resolves with the id of the new one. */
export function useRerun(spaceId: string, isQuiet = false) {
  return useMutation({
    meta: { isQuiet },
    mutationFn: async ({ workflowId, executeId, fromNode, inputs, isRecorded }: Rerun) => {
      const { execute_id } = await api.runHistory.rerun({
        workflow_id: workflowId,
        execute_id: executeId,
        from_node: fromNode,
        inputs,
        record: isRecorded,
      });
      return execute_id;
    },
    onSettled: () => void refresh(spaceId),
  });
}

/** What happened to the runs of a bulk action. */
export interface BulkResult {
  done: number;
  /** Runs that somebody else has dealt with in the meantime. */
  already: number;
  refused: number;
}

/** Small parts, so that progress shows. */
const bulkPart = Math.min(20, runsPerCall);

export type BulkAction = 'rerun' | 'rerunFromFailed' | 'dismiss';

/** Runs failed runs again or dismisses them, in parts; `onProgress` receives the number of runs so far. */
export function useBulkAction(spaceId: string) {
  return useMutation({
    mutationFn: async (asked: {
      action: BulkAction;
      ids: readonly string[];
      onProgress(count: number): void;
    }): Promise<BulkResult> => {
      const total: BulkResult = { done: 0, already: 0, refused: 0 };
      for (let index = 0; index < asked.ids.length; index += bulkPart) {
        const execute_ids = asked.ids.slice(index, index + bulkPart);
        const { results } =
          asked.action === 'dismiss'
            ? await api.runHistory.dismissFailed({ space_id: spaceId, execute_ids })
            : await api.runHistory.rerunFailed({
                space_id: spaceId,
                execute_ids,
                from_failed_node: asked.action === 'rerunFromFailed',
              });
        for (const { is_done, reason } of results)
          total[is_done ? 'done' : reason === 'refused' || reason === 'notFound' ? 'refused' : 'already'] +=
            1;
        asked.onProgress(index + execute_ids.length);
      }
      return total;
    },
    onSettled: () => void refresh(spaceId),
  });
}
