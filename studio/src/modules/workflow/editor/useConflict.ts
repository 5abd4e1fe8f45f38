import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { mergeThreeWays } from '@heddle/workflow-schema/merge';
import { useState } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import type { Autosave, SaveState } from '../autosave/createAutosave.js';
import { clearDraft } from '../autosave/draftStorage.js';
import { type StoredWorkflow, storedWorkflowQuery } from '../autosave/queries.js';
import { createWorkflow, readWorkflow, refreshWorkflows, saveWorkflow } from '../queries.js';

/** Two versions that both changed the same nodes. */
export interface OpenMerge {
  /** The version here, with what only the other side has changed. */
  merged: JsonObject;
  theirs: JsonObject;
  /** Commit of `theirs`. */
  commitId: string;
  /** Titles of what both have changed. */
  both: readonly string[];
}

interface ConflictOptions {
  spaceId: string;
  stored: StoredWorkflow;
  autosave: Autosave;
  saveState: SaveState;
  getDocument(): JsonObject;
  /** Shows a merged document. */
  onReplace(document: JsonObject): void;
}

/** The resolutions of a conflict. */
export function useConflict({
  spaceId,
  stored,
  autosave,
  saveState,
  getDocument,
  onReplace,
}: ConflictOptions) {
  // Ask at once only if there are edits to lose; a stale tab that was only read says so in the bar.
  const [choice, setChoice] = useState<'automatic' | 'open' | 'closed'>('automatic');
  const [isBusy, setIsBusy] = useState(false);
  const [merge, setMerge] = useState<OpenMerge>();
  const getText = () => JSON.stringify(getDocument());

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

  async function save(commitId: string): Promise<void> {
    await autosave.overwrite(commitId, getText);
    setMerge(undefined);
    setChoice('automatic');
  }

  /** Joins both versions; what both changed is left to the user. */
  async function combine(): Promise<void> {
    const { commitId, text } = await readWorkflow(spaceId, stored.id);
    const { document: merged, conflicts, theirs } = mergeTexts(autosave.baseText, getDocument(), text);
    if (conflicts.length > 0)
      return setMerge({ merged, theirs, commitId, both: conflicts.map(({ title, id }) => title || id) });
    onReplace(merged);
    await save(commitId);
  }

  return {
    merge,
    combine: () => busily(combine),
    /** Stores the document that the user has chosen from both versions. */
    settle: (document: JsonObject) =>
      busily(async () => {
        if (!merge) return;
        onReplace(document);
        await save(merge.commitId);
      }),
    cancelMerge: () => setMerge(undefined),
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
        await save(commitId);
      }),
  };
}

function mergeTexts(base: string, mine: JsonObject, theirs: string) {
  const from = parseDocumentText(base);
  const to = parseDocumentText(theirs);
  if (from.error || to.error) throw new Error('a stored version of this workflow is not a document');
  return { ...mergeThreeWays(from.json, mine, to.json), theirs: to.json };
}

/** A valid name with a copy suffix. */
function copyName(name: string): string {
  return `${name.slice(0, 64 - '_copy'.length)}_copy`;
}
