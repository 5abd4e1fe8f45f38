/** Limits of agents; lengths in visible characters, as the studio counts them. */
export const botLimits = {
  name: 20,
  description: 500,
  persona: 20_000,
  prologue: 300,
  suggestedQuestion: 50,
  suggestedQuestions: 20,
  suggestPrompt: 5000,
  workflows: 50,
  tools: 100,
  knowledge: 50,
  mcpServers: 20,
  /** Of one MCP server. */
  mcpTools: 100,
  variables: 100,
  variableName: 50,
  variableValue: 8192,
  historyRounds: 100,
  shortcuts: 10,
  hooks: 10,
  changelog: 2000,
  /** Of several agents in one. */
  agents: 30,
  agentName: 50,
  agentDescription: 600,
  jumps: 20,
  jumpCondition: 600,
} as const;
