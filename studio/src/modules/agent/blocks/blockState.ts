import type { AgentBlocks } from '../draft/AgentBlocks.js';
import type { AgentBlock } from './AgentBlock.js';

/** Stored state of a block, by API number. */
export const tabStatus = { default: 0, open: 1, close: 2, hide: 3 } as const;
export type TabStatus = (typeof tabStatus)[keyof typeof tabStatus];

/** Stored states by the names of the API, for example `workflow_tab_status`. */
export type TabStates = Readonly<Record<string, number | undefined>>;

export const stateName = (block: AgentBlock) => `${block.key}_tab_status`;

/** A block without content can be hidden. */
export function isHidden(block: AgentBlock, states: TabStates, blocks: AgentBlocks): boolean {
  return states[stateName(block)] === tabStatus.hide && !block.isUsed(blocks);
}

/** Blocks open as they were left; those without a stored state, when they have content. */
export function isOpen(block: AgentBlock, states: TabStates, blocks: AgentBlocks): boolean {
  const stored = states[stateName(block)];
  if (stored === tabStatus.open) return true;
  if (stored === tabStatus.close) return false;
  return block.isUsed(blocks);
}
