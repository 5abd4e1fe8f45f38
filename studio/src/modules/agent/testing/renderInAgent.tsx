import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { type AgentBlocks, emptyBlocks } from '../draft/AgentBlocks.js';
import { createBlockAutosave } from '../draft/createBlockAutosave.js';
import { AgentSessionProvider } from '../editor/AgentSession.js';

/** Renders a part of the editor for an agent with these blocks; the session's blocks are what was edited. */
export function renderInAgent(part: ReactNode, blocks: Partial<AgentBlocks> = {}, isReadOnly = false) {
  setLanguage('en');
  const listeners = new Set<() => void>();
  const stored = { blocks: { ...emptyBlocks, ...blocks }, commit: '1' };
  const autosave = createBlockAutosave<AgentBlocks>({
    stored,
    save: async () => ({ kind: 'saved', commit: '2' }),
    load: async () => stored,
    storage: { keep: () => undefined, clear: () => undefined },
    onChange: () => {
      for (const listener of [...listeners]) listener();
    },
    onMerged: () => undefined,
  });
  const session = {
    spaceId: '1',
    botId: '2',
    autosave,
    isReadOnly,
    entry: { current: undefined },
    whyReadOnly: isReadOnly ? ('noRight' as const) : undefined,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <AgentSessionProvider value={session}>{part}</AgentSessionProvider>
      </QueryClientProvider>
    </HeddleProvider>,
  );
  return autosave;
}
