import type { AgentServices } from '../AgentServices.js';
import type { Tool } from '../Tool.js';
import type { TurnInput } from '../TurnInput.js';

/**
 * A kind of tool: makes the tools that a definition asks for. A new kind is a new entry of the list given to
 * `runTurn`.
 */
export interface ToolKind {
  kind: string;
  tools(input: TurnInput, services: AgentServices): readonly Tool[];
}

/** All tools of a turn, in the order of the kinds, so that their names are the same in every process. */
export function toolsOf(kinds: readonly ToolKind[], input: TurnInput, services: AgentServices): Tool[] {
  return kinds.flatMap((kind) => kind.tools(input, services));
}
