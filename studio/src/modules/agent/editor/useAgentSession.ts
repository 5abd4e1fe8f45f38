import { useEffect, useMemo } from 'react';
import type { AgentBlocks, BlockName } from '../draft/AgentBlocks.js';
import { createBlockStorage, readKeptBlocks } from '../draft/blockStorage.js';
import { createBlockAutosave } from '../draft/createBlockAutosave.js';
import { loadBlocks, saveBlocks } from '../draft/draftQueries.js';
import type { StoredAgent } from '../StoredAgent.js';
import type { AgentSession } from './AgentSession.js';

interface Options {
  spaceId: string;
  stored: StoredAgent;
  /** Blocks of a colleague that were merged into the agent on screen. */
  onMerged(blocks: BlockName[]): void;
}

/** Autosave of an open agent. Must be kept while the agent stays open. */
export function useAgentSession({ spaceId, stored, onMerged }: Options): AgentSession {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session belongs to one opening of an agent.
  const session = useMemo(
    () => createSession(spaceId, stored, onMerged),
    [spaceId, stored.id, stored.openedAs],
  );
  useEffect(() => {
    const { autosave } = session;
    const handleLeave = (event: BeforeUnloadEvent) => {
      if (autosave.state.kind === 'saved') return;
      void autosave.flush();
      event.preventDefault();
    };
    // Retry on return to the tab: the user may have restarted the server or asked for the right to edit.
    const handleReturn = () => {
      const { kind } = autosave.state;
      if (kind === 'refused' || kind === 'unreachable' || kind === 'signedOut') void autosave.flush();
    };
    window.addEventListener('beforeunload', handleLeave);
    window.addEventListener('focus', handleReturn);
    window.addEventListener('online', handleReturn);
    return () => {
      window.removeEventListener('beforeunload', handleLeave);
      window.removeEventListener('focus', handleReturn);
      window.removeEventListener('online', handleReturn);
      void autosave.flush().finally(() => autosave.dispose());
    };
  }, [session]);
  return session;
}

function createSession(spaceId: string, stored: StoredAgent, onMerged: Options['onMerged']): AgentSession {
  const listeners = new Set<() => void>();
  const autosave = createBlockAutosave<AgentBlocks>({
    stored: { blocks: stored.blocks, commit: stored.commit },
    save: (changes, commit) => saveBlocks(stored.id, changes, commit),
    load: () => loadBlocks(stored.id),
    storage: createBlockStorage(stored.id),
    onChange: () => {
      for (const listener of [...listeners]) listener();
    },
    onMerged,
  });
  if (stored.whyReadOnly === undefined) restoreKept(stored, autosave.change);
  return {
    spaceId,
    botId: stored.id,
    autosave,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isReadOnly: stored.whyReadOnly !== undefined,
    whyReadOnly: stored.whyReadOnly,
    entry: { current: undefined },
  };
}

/** Blocks that an earlier visit could not save are edits of this one, unless somebody saved meanwhile. */
function restoreKept(stored: StoredAgent, change: (name: BlockName, value: never) => void): void {
  const kept = readKeptBlocks(stored.id);
  if (kept === undefined || kept.commit !== stored.commit) return;
  for (const [name, value] of Object.entries(kept.changes)) change(name as BlockName, value as never);
}
