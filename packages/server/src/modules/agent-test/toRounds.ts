import type { HistoryRound } from '@heddle/agent';

interface Message {
  role: 'user' | 'assistant';
  content: string;
}

/** The rounds of messages: each begins with a message of the user. */
export function toRounds(history: readonly Message[]): HistoryRound[] {
  const rounds: Message[][] = [];
  for (const message of history) {
    const last = rounds.at(-1);
    if (last && message.role === 'assistant') last.push(message);
    else rounds.push([message]);
  }
  return rounds.map((messages) => ({ messages }));
}
