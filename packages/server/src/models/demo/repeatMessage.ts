const repeatedCharacters = 200;
// Counting words segments the text, which takes too long beyond this.
const countedCharacters = 100_000;

/** `Demo:`, the start of the message, and its number of words and characters. */
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
