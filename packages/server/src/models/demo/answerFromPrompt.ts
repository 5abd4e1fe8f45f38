import type { ModelRequest } from '@heddle/executor';
import { sharedPart, wordsOf } from './sharedPart.js';

interface Pair {
  question: string;
  answer: string;
}

const readCharacters = 20_000;
/** Part of the words of a question that a message must have. */
const leastShared = 0.6;

/**
 * What the demo model says if its prompt has questions with answers (`Q:` and `A:`, or `问：` and `答：`, each on a
 * line): the answer to the question that is most like the message, else the questions that it can answer.
 * Undefined without such a prompt.
 */
export function answerFromPrompt({ messages }: ModelRequest, message: string): string | undefined {
  const prompt = messages.find(({ role }) => role === 'system')?.content ?? '';
  const pairs = readPairs(prompt.slice(0, readCharacters));
  if (pairs.length === 0) return undefined;
  const asked = wordsOf(message.slice(0, readCharacters));
  const [best] = pairs
    .map((pair) => ({ pair, shared: sharedPart(wordsOf(pair.question), asked) }))
    .sort((one, other) => other.shared - one.shared);
  if (best && best.shared >= leastShared) return `Demo: ${best.pair.answer}`;
  const known = pairs.map(({ question }) => `- ${question}`).join('\n');
  const reason = /\p{Script=Han}/u.test(message || prompt)
    ? '提示词里没有这个问题的答案，它回答的是：'
    : 'My prompt has no answer to this. It has answers to:';
  return `Demo: ${reason}\n${known}`;
}

function readPairs(prompt: string): Pair[] {
  const lines = prompt.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const question = /^(?:Q:|问[:：])\s*(.+)$/.exec(line)?.[1];
    const answer = /^(?:A:|答[:：])\s*(.+)$/.exec(lines[index + 1] ?? '')?.[1];
    return question === undefined || answer === undefined ? [] : [{ question, answer }];
  });
}
