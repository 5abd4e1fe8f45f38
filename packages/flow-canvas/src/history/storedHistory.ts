import {
  type DocumentPatch,
  exportDocument,
  isJsonObject,
  type JsonObject,
  type Key,
  rootKey,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { HistoryStep } from './History.js';

/** Maximum length of the JSON in characters; the oldest steps beyond it are left out. */
const maxLetters = 1_000_000;

/**
 * The history of a canvas as JSON, to be restored with the same document. Opaque to the host that stores it.
 */
export interface StoredHistory {
  format: 1;
  /** Fingerprint of the document that the steps belong to. */
  document: string;
  /** The keys used in the patches, in document order. */
  keys: Key[];
  /** The number of done steps; the others are undone. */
  size: number;
  steps: StoredStep[];
}

interface StoredStep {
  label: string;
  at: number;
  /** The patches that undo a done step, or redo an undone one. */
  patches: readonly DocumentPatch[];
}

const operations: readonly unknown[] = [
  'add-node',
  'remove-node',
  'move-node',
  'edit-node',
  'add-edge',
  'remove-edge',
  'edit-edge',
  'edit-head',
];

/** Serializes the history: the newest steps within the size limit. */
export function storeHistory({ history, document }: CanvasStore): StoredHistory {
  const steps: StoredStep[] = [];
  let letters = 0;
  // A step that does not fit makes all steps beyond it unreachable.
  const hasRoomFor = (patches: readonly DocumentPatch[]) => {
    letters += JSON.stringify(patches).length;
    return letters <= maxLetters;
  };
  for (let position = history.size; position > 0; position--) {
    const { label, at, inverse } = history.stepAt(position)!;
    if (!hasRoomFor(inverse)) break;
    steps.unshift({ label, at, patches: inverse });
  }
  const size = steps.length;
  for (let position = history.size + 1; position <= history.length; position++) {
    const { label, at, patches } = history.stepAt(position)!;
    if (!hasRoomFor(patches)) break;
    steps.push({ label, at, patches });
  }
  return { format: 1, document: nameOf(document), keys: keysOf(document), size, steps };
}

/**
 * Restores a stored history of exactly this document. Returns false if it belongs to another document, this
 * canvas already has steps, or the stored value is invalid.
 */
export function restoreHistory(store: CanvasStore, stored: unknown): boolean {
  if (store.history.length > 0 || !isStored(stored) || stored.document !== nameOf(store.document))
    return false;
  const now = keysOf(store.document);
  if (now.length !== stored.keys.length) return false;
  const renamed = new Map(stored.keys.map((key, index) => [key, now[index]!]));
  const rename = (key: Key): Key => (key === rootKey ? key : (renamed.get(key) ?? goneKey(key)));
  const steps = stored.steps.map(({ label, at, patches }, index): HistoryStep => {
    const own = patches.map((patch) => withKeys(patch, rename));
    const isDone = index < stored.size;
    return { label, at, mergeKey: undefined, patches: isDone ? [] : own, inverse: isDone ? own : [] };
  });
  store.takeHistory(steps, stored.size);
  return true;
}

/** A key for an element that is not in the document now. Its format differs from keys created later. */
function goneKey(key: Key): Key {
  return key.startsWith('gone ') ? key : `gone ${key}`;
}

function withKeys(patch: DocumentPatch, rename: (key: Key) => Key): DocumentPatch {
  if (!('key' in patch)) return patch;
  const key = rename(patch.key);
  return 'parent' in patch ? { ...patch, key, parent: rename(patch.parent) } : { ...patch, key };
}

/** All keys in document order: the same JSON gives the same list, whatever the keys are. */
function keysOf(document: WorkflowDocument): Key[] {
  const keys: Key[] = [];
  const open: Key[] = [rootKey];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const key of document.nodeOrder.get(parent) ?? []) {
      keys.push(key);
      open.push(key);
    }
    keys.push(...(document.edgeOrder.get(parent) ?? []));
  }
  return keys;
}

/** A fingerprint of the document. It protects against mix-ups, not against deliberate collisions. */
function nameOf(document: WorkflowDocument): string {
  const text = JSON.stringify(exportDocument(document));
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    high = Math.imul(high ^ letter, 2654435761);
    low = Math.imul(low ^ letter, 1597334677);
  }
  return `${text.length} ${(high >>> 0).toString(16)} ${(low >>> 0).toString(16)}`;
}

function isStored(value: unknown): value is StoredHistory {
  if (!isJsonObject(value as JsonObject)) return false;
  const { format, document, keys, size, steps } = value as Partial<StoredHistory>;
  return (
    format === 1 &&
    typeof document === 'string' &&
    Array.isArray(keys) &&
    keys.every((key) => typeof key === 'string') &&
    Array.isArray(steps) &&
    steps.every(isStep) &&
    typeof size === 'number' &&
    Number.isInteger(size) &&
    size >= 0 &&
    size <= steps.length
  );
}

function isStep(value: unknown): boolean {
  if (!isJsonObject(value as JsonObject)) return false;
  const { label, at, patches } = value as Partial<StoredStep>;
  return (
    typeof label === 'string' &&
    typeof at === 'number' &&
    Array.isArray(patches) &&
    patches.every(
      (patch) =>
        isJsonObject(patch) &&
        operations.includes(patch.op) &&
        (patch.op === 'edit-head' || typeof patch.key === 'string') &&
        (!('parent' in patch) || typeof patch.parent === 'string'),
    )
  );
}
