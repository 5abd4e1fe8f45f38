import { useState } from 'react';
import { useAgent } from '../editor/AgentSession.js';
import type { TabStates, TabStatus } from './blockState.js';
import { useStoreBlockState, useStoredBlockStates } from './blockStateQueries.js';

/** States of the blocks; those of agents that are read-only are not stored. */
export function useBlockStates(): { states: TabStates; change(name: string, status: TabStatus): void } {
  const { spaceId, botId, isReadOnly } = useAgent();
  const { data } = useStoredBlockStates(botId);
  const store = useStoreBlockState(spaceId, botId);
  const [changed, setChanged] = useState<TabStates>({});
  return {
    states: isReadOnly ? changed : { ...data, ...changed },
    change(name, status) {
      setChanged((states) => ({ ...states, [name]: status }));
      if (!isReadOnly) store.mutate({ name, status });
    },
  };
}
