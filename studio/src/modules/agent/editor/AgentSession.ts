import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { AgentBlocks, BlockName } from '../draft/AgentBlocks.js';
import type { BlockAutosave, BlockSaveState } from '../draft/createBlockAutosave.js';
import type { ReadOnlyReason } from '../StoredAgent.js';

/** An agent that is open in the editor. */
export interface AgentSession {
  spaceId: string;
  botId: string;
  autosave: BlockAutosave<AgentBlocks>;
  /** Called after every change of a block or of the save state. */
  subscribe(listener: () => void): () => void;
  isReadOnly: boolean;
  whyReadOnly: ReadOnlyReason | undefined;
  /** Of several agents, the one at which messages of the preview start; undefined for the usual one. */
  entry: { current: string | undefined };
}

const SessionContext = createContext<AgentSession | undefined>(undefined);

export const AgentSessionProvider = SessionContext.Provider;

/** The agent of the editor around this component. */
export function useAgent(): AgentSession {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('outside an agent editor');
  return session;
}

/** One block of the agent and a function that replaces it; renders only when this block changes. */
export function useBlock<Name extends BlockName>(
  name: Name,
): [AgentBlocks[Name], (value: AgentBlocks[Name]) => void] {
  const { autosave, subscribe } = useAgent();
  const value = useSyncExternalStore(subscribe, () => autosave.blocks[name]);
  return [value, useCallback((next) => autosave.change(name, next), [autosave, name])];
}

/** All blocks of the agent. */
export function useBlocks(): AgentBlocks {
  const { autosave, subscribe } = useAgent();
  return useSyncExternalStore(subscribe, () => autosave.blocks);
}

export function useSaveState(): BlockSaveState<AgentBlocks> {
  const { autosave, subscribe } = useAgent();
  return useSyncExternalStore(subscribe, () => autosave.state);
}
