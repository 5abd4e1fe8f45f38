import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import { DomainError } from '../../kernel/DomainError.js';
import type { Chat } from '../chat/index.js';

/** What a client answers, and which question. */
export interface ToolOutput {
  tool_call_id?: string | undefined;
  output?: string | undefined;
}

/**
 * The text that answers the question with which a chat waits. Refuses answers to another question: somebody has
 * answered that one in another tab, and the next must not receive its answer.
 */
export function answerText({ requiredAction }: Chat, outputs: readonly ToolOutput[]): string {
  const asked = requiredAction?.calls.map(({ id }) => id);
  const isOther = ({ tool_call_id: id }: ToolOutput) => id && asked && !asked.includes(id);
  if (outputs.some(isOther)) throw new DomainError('badRequest', conversationReasons.otherQuestion());
  return outputs.map(({ output = '' }) => output).join('\n');
}
