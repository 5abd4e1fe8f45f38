import type { TurnInput } from '../TurnInput.js';

/** What the user and the agent said in the last rounds before the question. */
export function recentMessages(
  { history }: TurnInput,
  rounds: number,
): { role: 'user' | 'assistant'; content: string }[] {
  return history
    .slice(-rounds)
    .flatMap(({ messages }) => messages)
    .flatMap(({ role, content }) =>
      (role === 'user' || role === 'assistant') && content !== '' ? [{ role, content }] : [],
    );
}
