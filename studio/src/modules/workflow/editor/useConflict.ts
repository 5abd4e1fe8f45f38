import { useState } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import type { Autosave, SaveState } from '../autosave/createAutosave.js';
import { clearDraft } from '../autosave/draftStorage.js';
import { type StoredWorkflow, storedWorkflowQuery } from '../autosave/queries.js';
import { createWorkflow, readWorkflow, refreshWorkflows, saveWorkflow } from '../queries.js';

/** The resolutions of a conflict. */
export function useConflict(
  spaceId: string,
  stored: StoredWorkflow,
  autosave: Autosave,
  saveState: SaveState,
  getText: () => string,
) {
  // Ask at once only if there are edits to lose; a stale tab that was only read says so in the bar.
  const [choice, setChoice] = useState<'automatic' | 'open' | 'closed'>('automatic');
  const [isBusy, setIsBusy] = useState(false);

  async function busily(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } finally {
      setIsBusy(false);
    }
  }

  /** Opens the server's version, which replaces the editor. */
  async function reload(): Promise<void> {
    clearDraft(stored.id);
    autosave.dispose();
    await queryClient.refetchQueries({ queryKey: storedWorkflowQuery(spaceId, stored.id).queryKey });
  }

  return {
    isOpen:
      saveState.kind === 'conflict' && (choice === 'open' || (choice === 'automatic' && saveState.isEdited)),
    isEdited: saveState.kind === 'conflict' && saveState.isEdited,
    isBusy,
    dismiss: () => setChoice('closed'),
    ask: () => setChoice('open'),
    keepAsCopy: () =>
      busily(async () => {
        const { name, description, isChatFlow } = stored;
        const id = await createWorkflow(spaceId, { name: copyName(name), description, isChatFlow });
        await saveWorkflow(spaceId, id, getText());
        await Promise.all([refreshWorkflows(spaceId), reload()]);
      }),
    reload: () => busily(reload),
    replace: () =>
      busily(async () => {
        const { commitId } = await readWorkflow(spaceId, stored.id);
        await autosave.overwrite(commitId, getText);
        setChoice('automatic');
      }),
  };
}

/** A valid name with a copy suffix. */
function copyName(name: string): string {
  return `${name.slice(0, 64 - '_copy'.length)}_copy`;
}
