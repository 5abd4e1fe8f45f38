import type { KnowledgeSlice } from '../AgentServices.js';
import type { Source } from '../TurnEvent.js';

/** Share of an answer's word pairs that a slice must have to count as a source. */
const minOverlap = 0.08;
const shownCharacters = 300;

/**
 * The slices that an answer seems to be based on, in the order of the slices. If no slice shares enough with the
 * answer, there are none.
 */
export function chooseSources(answer: string, slices: readonly KnowledgeSlice[]): Source[] {
  const said = pairsOf(answer);
  if (said.size === 0) return [];
  const chosen = slices.filter(({ content }) => {
    const pairs = pairsOf(content);
    let shared = 0;
    for (const pair of said) if (pairs.has(pair)) shared++;
    // A short slice cannot cover much of a long answer.
    return shared / Math.min(said.size, Math.max(1, pairs.size)) >= minOverlap;
  });
  return chosen.map(({ content, documentName, documentId, datasetName, url }, index) => ({
    number: index + 1,
    title: documentName ?? datasetName ?? documentId,
    content: content.slice(0, shownCharacters),
    ...(url === undefined ? {} : { url }),
  }));
}

/** Sources as lines below an answer. */
export function sourceLines(sources: readonly Source[]): string {
  const lines = sources.map(({ number, title, url }) => {
    // Titles come from documents; brackets in them must not make a link of their own.
    const name = title.replace(/[[\]\n]/g, ' ');
    return `${number}. ${url === undefined ? name : `[${name}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`}`;
  });
  return lines.join('\n');
}

/** Pairs of neighbouring words; of characters in scripts that do not separate words. */
function pairsOf(text: string): Set<string> {
  const words =
    text.toLowerCase().match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{N}]+/gu) ?? [];
  const pairs = new Set<string>();
  for (let index = 1; index < words.length; index++) pairs.add(`${words[index - 1]} ${words[index]}`);
  return pairs;
}
