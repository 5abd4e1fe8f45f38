import type { AgentDefinition } from '@heddle/agent';

/** The agent, and all agents in it, without suggested questions. */
export function withoutSuggestions(definition: AgentDefinition): AgentDefinition {
  return { ...withMembers(definition, withoutSuggestions), suggestions: { mode: 'off' } };
}

/** An agent whose members, if it consists of several agents, are changed. */
export function withMembers(
  definition: AgentDefinition,
  change: (member: AgentDefinition) => AgentDefinition,
): AgentDefinition {
  const { multiAgent } = definition;
  if (!multiAgent) return definition;
  const agents = multiAgent.agents.map((agent) => ({ ...agent, definition: change(agent.definition) }));
  return { ...definition, multiAgent: { ...multiAgent, agents } };
}
