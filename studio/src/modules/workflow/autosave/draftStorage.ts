import type { DraftStorage } from './createAutosave.js';

const prefix = 'heddle.draft.';

/** Unsaved changes of one workflow, stored in this browser. */
export interface StoredDraft {
  text: string;
  /** The commit that the changes are based on. */
  commitId: string;
  at: number;
}

/** Reads unsaved changes from this browser, if any. */
export function readDraft(workflowId: string): StoredDraft | undefined {
  try {
    const stored = window.localStorage.getItem(prefix + workflowId);
    if (!stored) return undefined;
    const draft = JSON.parse(stored) as Partial<StoredDraft>;
    return typeof draft.text === 'string' && typeof draft.commitId === 'string'
      ? { text: draft.text, commitId: draft.commitId, at: Number(draft.at) || 0 }
      : undefined;
  } catch {
    // Storage may be disabled or corrupt.
    return undefined;
  }
}

export function clearDraft(workflowId: string): void {
  try {
    window.localStorage.removeItem(prefix + workflowId);
  } catch {
    // Storage may be disabled.
  }
}

/**
 * Draft storage in local storage. A document that exceeds its quota stays only in memory; the page then asks
 * before it closes.
 */
export function createDraftStorage(workflowId: string): DraftStorage {
  return {
    keep(text, commitId) {
      try {
        const draft: StoredDraft = { text, commitId, at: Date.now() };
        window.localStorage.setItem(prefix + workflowId, JSON.stringify(draft));
      } catch {
        clearDraft(workflowId);
      }
    },
    clear: () => clearDraft(workflowId),
  };
}
