import type { ModelRequest } from '@heddle/executor';
import { sharedPart, wordsOf } from './sharedPart.js';

const readCharacters = 50_000;
const maxPassage = 400;
/** Part of the question's words that a passage must have. */
const leastShared = 0.15;

/**
 * What the demo model says if its prompt has recalled slices of documents: the passage that shares most words with
 * the message, with the number of its slice. Undefined without slices, or if no passage is close enough.
 */
export function answerFromKnowledge({ messages }: ModelRequest, message: string): string | undefined {
  const prompt = messages.find(({ role }) => role === 'system')?.content ?? '';
  const asked = wordsOf(message.slice(0, readCharacters));
  const [best] = readSlices(prompt.slice(0, readCharacters))
    .flatMap(({ number, content }) => passagesOf(content).map((passage) => ({ number, passage })))
    .map((one) => ({ ...one, shared: sharedPart(asked, wordsOf(one.passage)) }))
    .sort((one, other) => other.shared - one.shared);
  if (!best || best.shared < leastShared) return undefined;
  return `Demo: ${best.passage.slice(0, maxPassage)} [${best.number}]`;
}

/** Slices as the prompt of an agent lists them. */
function readSlices(prompt: string): { number: number; content: string }[] {
  const starts = [...prompt.matchAll(/^---\nrecall slice (\d+): /gm)];
  return starts.map((start, index) => {
    const from = start.index + start[0].length;
    const end = starts[index + 1]?.index ?? endOfFrame(prompt, from);
    return { number: Number(start[1]), content: prompt.slice(from, end) };
  });
}

/** Where the tag that frames the slices closes. */
function endOfFrame(prompt: string, from: number): number {
  const end = prompt.slice(from).search(/\n<\/documents(?:-\d+)?>/);
  return end === -1 ? prompt.length : from + end;
}

/** Lines of paragraphs belong together; passages end at a full stop or an empty line. */
function passagesOf(text: string): string[] {
  return text
    .split(/\n\s*\n|(?<=[.!?。！？])(?:\s+|(?=\p{Script=Han}))/u)
    .map((passage) => passage.replace(/\s+/g, ' ').trim())
    .filter((passage) => passage !== '');
}
