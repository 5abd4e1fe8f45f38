import { useState } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import type { Autosave } from '../autosave/createAutosave.js';
import { clearDraft } from '../autosave/draftStorage.js';
import { type StoredWorkflow, storedWorkflowQuery } from '../autosave/queries.js';
import { createWorkflow, readWorkflow, refreshWorkflows, saveWorkflow } from '../queries.js';

/** The two resolutions of a conflict. */
export function useConflict(
  spaceId: string,
  stored: StoredWorkflow,
  autosave: Autosave,
  getText: () => string,
) {
  const [isAsking, setIsAsking] = useState(true);
  const [isBusy, setIsBusy] = useState(false);

  async function busily(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isAsking,
    isBusy,
    dismiss: () => setIsAsking(false),
    ask: () => setIsAsking(true),
    keepAsCopy: () =>
      busily(async () => {
        const { name, description } = stored;
        const id = await createWorkflow(spaceId, { name: copyName(name), description });
        await saveWorkflow(spaceId, id, getText());
        clearDraft(stored.id);
        autosave.dispose();
        await Promise.all([
          refreshWorkflows(spaceId),
          queryClient.refetchQueries({ queryKey: storedWorkflowQuery(spaceId, stored.id).queryKey }),
        ]);
      }),
    replace: () =>
      busily(async () => {
        const { commitId } = await readWorkflow(spaceId, stored.id);
        await autosave.overwrite(commitId);
        setIsAsking(true);
      }),
  };
}

/** A valid name with a copy suffix. */
function copyName(name: string): string {
  return `${name.slice(0, 64 - '_copy'.length)}_copy`;
}
