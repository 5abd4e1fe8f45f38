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
  try {
    const kept = JSON.parse(
      window.localStorage.getItem(prefix + botId) ?? 'null',
    ) as Partial<KeptBlocks> | null;
    if (typeof kept?.changes !== 'object' || kept.changes === null) return undefined;
    return { changes: kept.changes, commit: kept.commit };
  } catch {
    // Storage may be disabled or corrupt.
    return undefined;
  }
}

/** Local storage for unsaved blocks; without it they live in memory, and the page asks before it closes. */
export function createBlockStorage(botId: string): BlockStorage<AgentBlocks> {
  function clear(): void {
    try {
      window.localStorage.removeItem(prefix + botId);
    } catch {
      // Storage may be disabled.
    }
  }
  return {
    keep(changes, commit) {
      try {
        window.localStorage.setItem(prefix + botId, JSON.stringify({ changes, commit }));
      } catch {
        // Over quota: an older state must not come back later.
        clear();
      }
    },
    clear,
  };
}
