/** The words of a text, in lower case; of Chinese as well. */
export function wordsOf(text: string): Set<string> {
  const segments = new Intl.Segmenter('zh', { granularity: 'word' }).segment(text.toLowerCase());
  return new Set([...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])));
}

/** Part of some words that others contain, from 0 to 1. */
export function sharedPart(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  return [...words].filter((word) => others.has(word)).length / words.size;
}
