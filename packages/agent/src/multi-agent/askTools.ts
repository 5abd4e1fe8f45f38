import type { Tool } from '../Tool.js';
import type { ToolKind } from '../tools/ToolKind.js';
import { type MemberAgent, maxAsks } from './MultiAgentDefinition.js';

/** Kind of the tools by which the agent that speaks for all asks the others. */
export const askKind = 'agent';

/** A tool for each agent that can be asked. They come before all other tools, so that these names are theirs. */
export function askTools(members: readonly MemberAgent[], asked: number): ToolKind {
  return { kind: askKind, tools: () => members.map((member, index) => toTool(member, index, asked)) };
}

function toTool({ id, name, description }: MemberAgent, index: number, asked: number): Tool {
  const about = description === '' ? '' : ` ${description}`;
  return {
    name: `ask_agent_${index + 1}`,
    description: `Asks "${name}", who answers you and not the user.${about}`,
    parameters: {
      type: 'object',
      properties: {
        task: { type: 'string', description: 'What it shall do, with everything that it needs to know.' },
      },
      required: ['task'],
    },
    kind: askKind,
    origin: { agentId: id, agentName: name },
    // Absent, the turn lets the agent answer the call.
    ...(asked >= maxAsks ? { call: async () => ({ output: refusal }) } : {}),
  };
}

const refusal = `Error: agents were asked ${maxAsks} times, which is the limit. Answer with what you know.`;
