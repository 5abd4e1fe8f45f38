import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Autosave, SaveState } from '../autosave/createAutosave.js';
import type { StoredWorkflow } from '../autosave/queries.js';
import { workflowKeys } from '../keys.js';
import { type DraftState, findDraftState } from '../queries.js';
import type { WorkflowState } from '../WorkflowRow.js';

/** Returning to the tab asks the server again after this time, in milliseconds. */
const freshMs = 2000;
/** Changes made on other devices show after at most this time, in milliseconds. */
const pollMs = 15_000;

/**
 * State and version of the open workflow. Asks again on return to the tab, when another tab has saved, and now
 * and then; tells `autosave` if the draft was changed elsewhere meanwhile.
 */
export function useWorkflowState(
  spaceId: string,
  stored: StoredWorkflow,
  autosave: Autosave,
  saveState: SaveState,
): WorkflowState {
  const { data, refetch, dataUpdatedAt } = useQuery({
    queryKey: workflowKeys.state(spaceId, stored.id),
    queryFn: async ({ signal }) => {
      const base = autosave.commitId;
      const found = await findDraftState(spaceId, stored.id, signal);
      if (found) autosave.observe(found.commitId, base);
      // A workflow that was deleted meanwhile: the next save says so.
      return found ?? null;
    },
    initialData: { commitId: stored.commitId, state: stored.state } satisfies DraftState as DraftState | null,
    staleTime: freshMs,
    refetchInterval: pollMs,
    // Opened again, the editor starts from the workflow that it has just loaded.
    gcTime: 0,
  });
  useEffect(() => {
    // The library observes only visibility; windows side by side are both visible.
    const handleFocus = () => {
      if (Date.now() - dataUpdatedAt > freshMs) void refetch();
    };
    window.addEventListener('focus', handleFocus);
    return () => window.removeEventListener('focus', handleFocus);
  }, [refetch, dataUpdatedAt]);
  const savedAt = saveState.kind === 'saved' ? saveState.at : undefined;
  useEffect(() => {
    const channel = new BroadcastChannel(`heddle.draft.${stored.id}`);
    channel.onmessage = () => void refetch();
    if (savedAt !== undefined) channel.postMessage(savedAt);
    return () => channel.close();
  }, [stored.id, refetch, savedAt]);
  const { state, commitId } = data ?? stored;
  const isUnchanged = saveState.kind === 'saved' && saveState.commitId === commitId;
  return isUnchanged ? state : { ...state, draft: 'untested' };
}
