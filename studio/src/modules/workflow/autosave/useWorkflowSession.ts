import { ApiError, errorCodes } from '@heddle/api-contract';
import { useEffect, useMemo, useState } from 'react';
import { reportSignedOut } from '../../../shared/api/client.js';
import { type Autosave, createAutosave, type SaveResult, type SaveState } from './createAutosave.js';
import { createDraftStorage } from './draftStorage.js';
import { type StoredWorkflow, saveDraft } from './queries.js';

/** Autosave of an open workflow, with its state. */
export function useWorkflowSession(
  spaceId: string,
  stored: Pick<StoredWorkflow, 'id' | 'commitId' | 'text'>,
): { autosave: Autosave; saveState: SaveState } {
  const [saveState, setSaveState] = useState<SaveState>({
    kind: 'saved',
    at: undefined,
    commitId: stored.commitId,
  });
  const { id: workflowId, commitId, text } = stored;
  const autosave = useMemo(() => {
    return createAutosave({
      commitId,
      text,
      storage: createDraftStorage(workflowId),
      onState: setSaveState,
      save: (text, base) => saveOnce(spaceId, workflowId, text, base),
    });
  }, [spaceId, workflowId, commitId, text]);
  useEffect(() => {
    const handleLeave = (event: BeforeUnloadEvent) => {
      if (autosave.state.kind === 'saved') return;
      void autosave.flush();
      event.preventDefault();
    };
    // Retry on return to the tab: the user may have restarted the server or asked for the right to edit.
    const handleReturn = () => {
      const { kind } = autosave.state;
      if (kind === 'refused' || kind === 'unreachable') void autosave.flush();
    };
    window.addEventListener('beforeunload', handleLeave);
    window.addEventListener('focus', handleReturn);
    return () => {
      window.removeEventListener('beforeunload', handleLeave);
      window.removeEventListener('focus', handleReturn);
      // Navigation within the studio: send unsaved changes before leaving.
      void autosave.flush().finally(() => autosave.dispose());
    };
  }, [autosave]);
  return { autosave, saveState };
}

async function saveOnce(
  spaceId: string,
  workflowId: string,
  text: string,
  commitId: string,
): Promise<SaveResult> {
  try {
    return { kind: 'saved', commitId: await saveDraft(spaceId, workflowId, text, commitId) };
  } catch (error) {
    if (error instanceof ApiError && error.code === errorCodes.changedElsewhere) return { kind: 'conflict' };
    if (reportSignedOut(error)) return { kind: 'signedOut' };
    const isWorthRetrying = !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
    return { kind: isWorthRetrying ? 'unreachable' : 'refused', error };
  }
}
