import { readStored, removeStored, writeStored } from '../../../shared/browserStorage.js';
import { randomKey } from '../../../shared/randomKey.js';
import type { DraftStorage } from './createAutosave.js';

const prefix = 'heddle.draft.';

// Each tab has its own key, so that no tab removes or replaces what another one has not saved yet.
const tab = randomKey();
const keyOf = (workflowId: string) => `${prefix}${workflowId}.${tab}`;

/** Unsaved changes of one workflow, stored in this browser. */
export interface StoredDraft {
  /** Where it is stored. */
  key: string;
  text: string;
  /** The commit that the changes are based on. */
  commitId: string;
  at: number;
}

/** Reads the latest unsaved changes from this browser, if any: of this tab, or of one that was closed or crashed. */
export function readDraft(workflowId: string): StoredDraft | undefined {
  try {
    return Object.keys(window.localStorage)
      .filter((key) => `${key}.`.startsWith(`${prefix}${workflowId}.`))
      .flatMap((key) => parse(key) ?? [])
      .sort((one, other) => other.at - one.at)[0];
  } catch {
    // Storage may be disabled.
    return undefined;
  }
}

function parse(key: string): StoredDraft | undefined {
  const { text, commitId, at } = Object(readStored(key)) as Partial<StoredDraft>;
  return typeof text === 'string' && typeof commitId === 'string'
    ? { key, text, commitId, at: Number(at) || 0 }
    : undefined;
}

/** Moves changes that another tab has left to this one, which removes them once they are saved. */
export function adoptDraft(workflowId: string, draft: StoredDraft): void {
  if (draft.key === keyOf(workflowId)) return;
  // Removed first: there may be no space for both.
  removeStored(draft.key);
  write(keyOf(workflowId), draft);
}

/** Removes changes that another tab has left. */
export function discardDraft({ key }: StoredDraft): void {
  removeStored(key);
}

/** Removes the unsaved changes of this tab. */
export function clearDraft(workflowId: string): void {
  removeStored(keyOf(workflowId));
}

/**
 * Draft storage in local storage. A document that exceeds its quota stays only in memory; the page then asks
 * before it closes.
 */
export function createDraftStorage(workflowId: string): DraftStorage {
  return {
    keep: (text, commitId) => write(keyOf(workflowId), { text, commitId, at: Date.now() }),
    clear: () => clearDraft(workflowId),
  };
}

function write(key: string, { text, commitId, at }: Omit<StoredDraft, 'key'>): void {
  const isKept = writeStored(key, { text, commitId, at });
  // What was kept before is older than what the page has.
  if (!isKept) removeStored(key);
  report(isKept);
}

let isWorking = true;
const listeners = new Set<() => void>();

function report(works: boolean): void {
  if (works === isWorking) return;
  isWorking = works;
  for (const listener of listeners) listener();
}

/** Whether unsaved changes are kept in this browser: false if its storage is full or disabled. */
export const draftKeeping = {
  get isWorking() {
    return isWorking;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
