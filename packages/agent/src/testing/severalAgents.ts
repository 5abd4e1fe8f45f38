import type { AgentDefinition } from '../AgentDefinition.js';
import type {
  Jump,
  MemberAgent,
  MultiAgentDefinition,
  Recognition,
} from '../multi-agent/MultiAgentDefinition.js';
import { agent } from './scripted.js';

const byTool: Recognition = { by: 'tool' };

/** Asks a model about the conditions alone. */
export const byModel = (timing: 'before' | 'after' | 'both'): Recognition => ({
  by: 'model',
  timing,
  rounds: 1,
});

/** A condition on which another agent takes over. */
export const jump = (condition: string, targetId: string, isImmediate?: boolean): Jump => ({
  condition,
  targetId,
  ...(isImmediate ? { isImmediate } : {}),
});

/** One of several agents, named by its ID. */
export function member(
  id: string,
  jumps: Jump[] = [],
  more: Partial<MemberAgent> = {},
  own: Partial<AgentDefinition> = {},
): MemberAgent {
  const definition = agent({ id, name: id, persona: `You are ${id}.`, ...own });
  return {
    id,
    name: id,
    description: `Does ${id}.`,
    definition,
    jumps,
    recognition: byTool,
    next: 'current',
    ...more,
  };
}

/** An agent that consists of these; the first one answers first. */
export function several(agents: MemberAgent[], more: Partial<MultiAgentDefinition> = {}): AgentDefinition {
  const multiAgent = { agents, startId: agents[0]!.id, globalJumps: [], globalRecognition: byTool, ...more };
  return agent({ persona: 'You work for a shop.', multiAgent });
}
