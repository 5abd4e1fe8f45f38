import type { AgentBlocks } from '../../draft/AgentBlocks.js';

/** Values of `mode`. */
export const modes = { off: 0, on: 1 } as const;

export function isFileBoxOn({ mode }: AgentBlocks['filebox_info']): boolean {
  return mode === modes.on;
}
