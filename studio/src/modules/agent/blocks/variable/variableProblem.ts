import { agentLimits } from '../../agentLimits.js';
import type { AgentBlocks } from '../../draft/AgentBlocks.js';

export type AgentVariable = AgentBlocks['variable_list'][number];

/** Why the name of a variable is not accepted, as the key of a message. */
export function nameProblem(
  variable: AgentVariable,
  all: readonly AgentVariable[],
): 'nameHint' | 'nameTaken' | undefined {
  const { key } = variable;
  if (!/^[A-Za-z_]\w*$/.test(key) || key.length > agentLimits.variableName) return 'nameHint';
  return all.some((other) => other !== variable && other.key === key) ? 'nameTaken' : undefined;
}
