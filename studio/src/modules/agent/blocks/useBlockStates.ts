import { useState } from 'react';
import { useAgent } from '../editor/AgentSession.js';
import type { TabStates, TabStatus } from './blockState.js';
import { useChangeBlockState, useStoredBlockStates } from './blockStateQueries.js';

/** States of the blocks; those of agents that are read-only are not stored. */
export function useBlockStates(): { states: TabStates; change(name: string, status: TabStatus): void } {
  const { spaceId, botId, isReadOnly } = useAgent();
  const { data = {} } = useStoredBlockStates(botId);
  const store = useChangeBlockState(spaceId, botId);
  const [local, setLocal] = useState<TabStates>({});
  return {
    states: isReadOnly ? local : data,
    change(name, status) {
      if (isReadOnly) setLocal((states) => ({ ...states, [name]: status }));
      else store.mutate({ name, status });
    },
  };
}
