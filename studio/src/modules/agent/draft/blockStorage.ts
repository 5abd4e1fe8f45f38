import { readStored, removeStored, writeStored } from '../../../shared/browserStorage.js';
import type { AgentBlocks } from './AgentBlocks.js';
import type { BlockStorage } from './createBlockAutosave.js';

const prefix = 'heddle.agentDraft.';

/** Unsaved blocks of one agent, stored in this browser. */
export interface KeptBlocks {
  changes: Partial<AgentBlocks>;
  commit: string | undefined;
}

/** Reads unsaved blocks from this browser, if any. */
export function readKeptBlocks(botId: string): KeptBlocks | undefined {
  const { changes, commit } = Object(readStored(prefix + botId)) as Partial<KeptBlocks>;
  if (typeof changes !== 'object' || changes === null) return undefined;
  return { changes, commit };
}

/** Local storage for unsaved blocks; without it they live in memory, and the page asks before it closes. */
export function createBlockStorage(botId: string): BlockStorage<AgentBlocks> {
  const key = prefix + botId;
  return {
    keep(changes, commit) {
      // Over quota: an older state must not come back later.
      if (!writeStored(key, { changes, commit })) removeStored(key);
    },
    clear: () => removeStored(key),
  };
}
