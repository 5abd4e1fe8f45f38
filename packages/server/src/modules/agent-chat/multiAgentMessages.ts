import type { TurnEvent } from '@heddle/agent';
import type { SaidMessage } from '../chat/index.js';

/** Types of the messages that tell of jumps. */
export const jumpMessages = { forth: 'multi_agents_jump_to_agent', back: 'multi_agents_backwards' } as const;

type Entered = TurnEvent & { type: 'entered' };
type Appointed = TurnEvent & { type: 'appointed' };

/** Says which agent takes over; undefined if the same one goes on. */
export function enteredMessage({
  agentId,
  agentName,
  how,
  from,
  condition,
}: Entered): SaidMessage | undefined {
  // The first agent of a conversation is noted too, so that answers can lead back to it.
  if (how === 'last') return undefined;
  const isBack = how === 'previous' || (how === 'start' && from !== undefined);
  return jumpMessage(isBack ? jumpMessages.back : jumpMessages.forth, {
    ...{ agent_id: agentId, agent_name: agentName, how },
    ...(condition !== undefined && { condition }),
  });
}

/** Says which agent answers the next question. */
export function appointedMessage({ agentId, agentName, condition }: Appointed): SaidMessage {
  return jumpMessage(jumpMessages.forth, {
    agent_id: agentId,
    agent_name: agentName,
    how: 'next',
    condition,
  });
}

function jumpMessage(msg_type: string, data: Record<string, string>): SaidMessage {
  return { type: 'verbose', content: JSON.stringify({ msg_type, data: JSON.stringify(data) }) };
}
