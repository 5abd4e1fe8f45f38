import type { Turn } from '@heddle/chat';
import type { TryHistory } from './tryQueries.js';

/** Messages of a try-out that the server receives with each question. */
const maxHistory = 20;

/** Questions and answers so far, without steps and without turns that failed. */
export function toHistory(turns: readonly Pick<Turn, 'question' | 'messages'>[]): TryHistory {
  const said = turns.flatMap(({ question, messages }) => {
    const answer = messages
      .filter(({ kind }) => kind === 'answer')
      .map(({ content }) => content)
      .join('\n');
    if (!question || answer === '') return [];
    return [
      { role: 'user' as const, content: question.content },
      { role: 'assistant' as const, content: answer },
    ];
  });
  return said.slice(-maxHistory);
}
