import { readStored, writeStored } from '../../shared/browserStorage.js';

const key = 'heddle-guides';

/** What a guide leads to. */
export type GuideName = 'workflow' | 'agent';

/** How far a person is in a guide, in this browser. */
export interface GuideProgress {
  /** The workflow or agent that the guide is about. */
  resourceId: string;
  /** Keys of the steps that were done once; what is undone later stays done. */
  done: readonly string[];
  /** Skipped, or left at its end. */
  isClosed: boolean;
}

type Stored = Partial<Record<GuideName, GuideProgress>>;

const listeners = new Set<() => void>();
let stored: Stored | undefined;

export function readProgress(name: GuideName): GuideProgress | undefined {
  stored ??= read();
  return stored[name];
}

export function writeProgress(name: GuideName, progress: GuideProgress): void {
  stored = { ...read(), [name]: progress };
  writeStored(key, stored);
  for (const listener of [...listeners]) listener();
}

/** The listener is called after each change in this tab, and in others. */
export function subscribeToProgress(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== key) return;
    stored = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
  };
}

/** Notes steps that were done. Does nothing if the guide is about another resource, or closed. */
export function noteSteps(name: GuideName, resourceId: string, steps: readonly string[]): void {
  const progress = readProgress(name);
  if (progress?.resourceId !== resourceId || progress.isClosed) return;
  const added = steps.filter((step) => !progress.done.includes(step));
  if (added.length > 0) writeProgress(name, { ...progress, done: [...progress.done, ...added] });
}

function read(): Stored {
  const { workflow, agent } = Object(readStored(key)) as Record<string, unknown>;
  return { ...(isProgress(workflow) && { workflow }), ...(isProgress(agent) && { agent }) };
}

function isProgress(value: unknown): value is GuideProgress {
  if (typeof value !== 'object' || value === null) return false;
  const { resourceId, done, isClosed } = value as Record<string, unknown>;
  return (
    typeof resourceId === 'string' &&
    typeof isClosed === 'boolean' &&
    Array.isArray(done) &&
    done.every((step) => typeof step === 'string')
  );
}
