/** Ends of what can be spoken: a full stop in any of several scripts, or the end of a line. */
const ends = /[.!?…](?=\s)|[。！？]|\n/g;

/** How much of a text is ready to be spoken: up to its last full stop or line end, or all of it once it is complete. */
export function spokenLength(text: string, isComplete: boolean): number {
  if (isComplete) return text.length;
  let length = 0;
  for (const match of text.matchAll(ends)) length = match.index + match[0].length;
  return length;
}

/** A text without the marks of its formatting. */
export function toSpeech(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|```.*)\s?/gm, '')
    .replace(/[*_`~|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
