const repeatedCharacters = 200;
// Counting segments the text; what is beyond this is not worth the time of a demonstration.
const countedCharacters = 100_000;

/** `Demo:`, the beginning of the message, and how many words and characters the whole of it has. */
export function repeatMessage(message: string): string {
  const characters = [...message];
  const shown = characters.slice(0, repeatedCharacters).join('');
  const text = characters.length > repeatedCharacters ? `${shown}…` : shown;
  const words = countWords(message.slice(0, countedCharacters));
  const counts = /\p{Script=Han}/u.test(message)
    ? `（${words} 个词，${characters.length} 个字符）`
    : ` (${plural(words, 'word')}, ${plural(characters.length, 'character')})`;
  return `Demo:${text && ` ${text}`}${counts}`;
}

function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(text))
    if (isWordLike) words += 1;
  return words;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
