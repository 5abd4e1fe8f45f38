import type { ModelToolCall } from '@heddle/workflow-schema/models';
import type { Tool } from '../Tool.js';
import type { JumpRefusal } from '../TurnEvent.js';
import type { ToolKind } from '../tools/ToolKind.js';
import { type Jump, type MemberAgent, maxJumps } from './MultiAgentDefinition.js';

/** A jump that the model of an agent may choose, and why it may not happen now. */
export interface OfferedJump {
  jump: Jump;
  target: MemberAgent;
  refused?: JumpRefusal;
}

const nameOf = (index: number) => `jump_to_${index + 1}`;

/** A tool for each jump. They come before all other tools, so that these names are theirs. */
export function jumpTools(jumps: readonly OfferedJump[]): ToolKind {
  return { kind: 'jump', tools: () => jumps.map(toTool) };
}

function toTool(offered: OfferedJump, index: number): Tool {
  const { jump, target } = offered;
  const about = target.description === '' ? '' : ` ${target.name}: ${target.description}`;
  return {
    name: nameOf(index),
    description: `Hands the conversation over to "${target.name}", which answers in your place. Call it before you write anything, and only if this holds: ${jump.condition}${about}`,
    parameters: { type: 'object', properties: {} },
    kind: 'jump',
    origin: { agentId: target.id },
    // Other calls are ended by the turn, which goes on with the target.
    call: async () => ({ output: refusal(target.name, offered.refused) }),
  };
}

function refusal(name: string, refused: JumpRefusal | undefined): string {
  if (refused === 'tooMany')
    return `Error: the question was handed over ${maxJumps} times, which is the limit. Answer it yourself.`;
  if (refused === 'hook') return `Error: "${name}" may not take over now. Answer it yourself.`;
  return `Error: "${name}" has already had this question. Answer it yourself.`;
}

/** The first jump in the order of the conditions that the calls ask for and that may happen. */
export function jumpOf(
  calls: readonly ModelToolCall[],
  jumps: readonly OfferedJump[],
): OfferedJump | undefined {
  return jumps.find(
    ({ refused }, index) => refused === undefined && calls.some(({ name }) => name === nameOf(index)),
  );
}
