import type { MemoryService } from '@heddle/executor';
import type { App } from '../../kernel/services.js';
import { blocksOf } from '../bot/index.js';
import type { RunForServices } from '../run/index.js';
import { keyOfRun, settingsIn } from './MemoryPlace.js';
import { recall } from './recall.js';

/**
 * Memories for the nodes of a run: those that the agent of the run has of its person. A workflow that no agent has
 * called finds nothing.
 */
export function provideMemory(app: App, { run, rights }: RunForServices): { memory: MemoryService } {
  return {
    memory: {
      async recall({ query, history }) {
        await rights.check();
        const { botId, userId, version } = run;
        if (botId === null) return [];
        const isAgent = run.kind === 'agent';
        const at = version === '' || !isAgent ? { draftOf: userId } : { version };
        const blocks = await blocksOf(app.db, botId, at);
        if (!blocks) return [];
        const { isOn, baseId } = settingsIn(botId, blocks);
        if (!isOn) return [];
        const { items } = await recall(app, keyOfRun(run, baseId), { query, history, isSearch: true });
        return items.map(({ text, date }) => ({ text, date }));
      },
    },
  };
}
