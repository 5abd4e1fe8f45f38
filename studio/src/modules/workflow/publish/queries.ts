import { workflowOperations } from '@heddle/api-contract';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import type { Autosave } from '../autosave/createAutosave.js';
import { workflowKeys } from '../keys.js';
import { refreshWorkflows } from '../queries.js';
import { toWorkflowState, type WorkflowState } from '../WorkflowRow.js';

/** State of the draft after saving. */
export interface PublishState {
  /** Latest published version; empty without one. */
  last: string;
  draft: WorkflowState['draft'];
  /** In collaboration: the draft has to be submitted first. */
  mustSubmit: boolean;
  /** Why the latest changes are not saved; undefined if they are. */
  notSaved: { error: unknown } | 'conflict' | undefined;
}

/** Saves unsaved changes, then loads the draft's state. */
export function usePublishState(spaceId: string, workflowId: string, autosave: Autosave) {
  return useQuery({
    queryKey: workflowKeys.publishState(workflowId),
    queryFn: async ({ signal }): Promise<PublishState> => {
      const saved = await autosave.flush();
      const { workflow, workflow_version: last } = await api.workflow.canvas(
        { workflow_id: workflowId, space_id: spaceId },
        { signal },
      );
      const { draft, isCollaborative } = toWorkflowState(workflow, last);
      return {
        last,
        draft,
        mustSubmit: isCollaborative && (draft === 'tested' || draft === 'untested'),
        notSaved:
          'error' in saved ? { error: saved.error } : saved.kind === 'conflict' ? saved.kind : undefined,
      };
    },
    // Load anew each time the dialog opens.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Publishes the saved draft. The dialog shows errors. */
export function usePublish(spaceId: string, workflowId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ version, notes }: { version: string; notes: string }) =>
      api.workflow.publish({
        workflow_id: workflowId,
        space_id: spaceId,
        workflow_version: version,
        version_description: notes,
      }),
    onSettled: () =>
      Promise.all([
        refreshWorkflows(spaceId),
        queryClient.invalidateQueries({ queryKey: workflowKeys.versions(workflowId) }),
      ]),
  });
}

/** Parts of the history: published versions, submissions, and drafts that were replaced. */
export type HistoryPart = 'publish' | 'submit' | 'draft';

/** A document in the history. */
export interface PublishedVersion {
  /** Empty unless published. */
  version: string;
  commitId: string;
  notes: string;
  person: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A part of the history, newest first, paginated. */
export function useVersions(spaceId: string, workflowId: string, part: HistoryPart) {
  return useInfiniteQuery({
    queryKey: workflowKeys.versionsOf(workflowId, part),
    enabled: workflowId !== '',
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const page = await api.workflow.versionList(
        {
          workflow_id: workflowId,
          space_id: spaceId,
          type: workflowOperations[part],
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      );
      const rows = page.version_list.map(
        (row): PublishedVersion => ({
          version: row.version,
          commitId: row.commit_id,
          notes: row.desc,
          person: row.user.nickname || row.user.user_name,
          at: row.create_time * 1000,
        }),
      );
      return { rows, next: page.has_more ? page.cursor : undefined };
    },
    getNextPageParam: (last) => last.next,
    select: (data: InfiniteData<{ rows: PublishedVersion[] }>) => data.pages.flatMap((page) => page.rows),
  });
}

/** Returns a document of the history as text. */
export async function readVersion(
  spaceId: string,
  workflowId: string,
  { version, commitId }: Pick<PublishedVersion, 'version' | 'commitId'>,
): Promise<string> {
  const { schema } = await api.workflow.historySchema({
    workflow_id: workflowId,
    space_id: spaceId,
    ...(version === '' ? { commit_id: commitId } : { workflow_version: version }),
  });
  return schema;
}
