import { useState } from 'react';
import { api, queryClient } from '../../../shared/api/client.js';
import type { Autosave } from '../autosave/createAutosave.js';
import { clearDraft } from '../autosave/draftStorage.js';
import { type StoredWorkflow, storedWorkflowQuery } from '../autosave/useWorkflowSession.js';
import { refreshWorkflows } from '../queries.js';

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
        const created = await api.workflow.create({
          space_id: spaceId,
          name: copyName(stored.name),
          desc: stored.description,
          icon_uri: '',
        });
        await api.workflow.save({ workflow_id: created.workflow_id, space_id: spaceId, schema: getText() });
        clearDraft(stored.id);
        autosave.dispose();
        await Promise.all([
          refreshWorkflows(spaceId),
          queryClient.refetchQueries({ queryKey: storedWorkflowQuery(spaceId, stored.id).queryKey }),
        ]);
      }),
    replace: () =>
      busily(async () => {
        const { vcs_data: version } = await api.workflow.canvas({
          space_id: spaceId,
          workflow_id: stored.id,
        });
        await autosave.overwrite(version.submit_commit_id);
        setIsAsking(true);
      }),
  };
}

/** A valid name with a copy suffix. */
function copyName(name: string): string {
  return `${name.slice(0, 64 - '_copy'.length)}_copy`;
}
