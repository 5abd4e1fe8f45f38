import type { DraftStorage } from './createAutosave.js';

const prefix = 'heddle.draft.';

/** Unsaved work of one workflow, kept in this browser. */
export interface StoredDraft {
  text: string;
  /** The commit it was made on. */
  commitId: string;
  at: number;
}

/** Unsaved work found in this browser, if any. */
export function readDraft(workflowId: string): StoredDraft | undefined {
  try {
    const stored = window.localStorage.getItem(prefix + workflowId);
    if (!stored) return undefined;
    const draft = JSON.parse(stored) as Partial<StoredDraft>;
    return typeof draft.text === 'string' && typeof draft.commitId === 'string'
      ? { text: draft.text, commitId: draft.commitId, at: Number(draft.at) || 0 }
      : undefined;
  } catch {
    // A closed or broken storage holds nothing to give back.
    return undefined;
  }
}

export function clearDraft(workflowId: string): void {
  try {
    window.localStorage.removeItem(prefix + workflowId);
  } catch {
    // As above.
  }
}

/** A storage in local storage. A document too large for it stays in memory only; the page asks before it closes. */
export function createDraftStorage(workflowId: string, commitId: () => string): DraftStorage {
  return {
    keep(text) {
      try {
        const draft: StoredDraft = { text, commitId: commitId(), at: Date.now() };
        window.localStorage.setItem(prefix + workflowId, JSON.stringify(draft));
      } catch {
        clearDraft(workflowId);
      }
    },
    clear: () => clearDraft(workflowId),
  };
}
