/** Characters that belong to the one before: accents and variation selectors (marks), skin tones, joiners. */
const extender = /\p{M}|\u200d|\p{Emoji_Modifier}/u;
const maxExtenders = 16;

/** Number of characters (Unicode code points) of a text. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const isPair = isHighSurrogate(text, index) && isLowSurrogate(text, index + 1);
    if (isPair) index += 1;
    count += 1;
  }
  return count;
}

/**
 * Position after `count` characters from `start`, at most `end`. Emoji and letters with accents stay whole unless they
 * are longer than 16 characters; at least one character is passed.
 */
export function forward(text: string, start: number, count: number, end = text.length): number {
  let position = start;
  for (let passed = 0; passed < count && position < end; passed += 1) position += widthAt(text, position);
  return Math.min(whole(text, start, position), end);
}

/** Position `count` characters before `from`, not before `start`. */
export function backward(text: string, from: number, count: number, start = 0): number {
  let position = from;
  for (let passed = 0; passed < count && position > start; passed += 1) position = previous(text, position);
  return Math.max(position, start);
}

const isHighSurrogate = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xd800;
const isLowSurrogate = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xdc00;
const widthAt = (text: string, index: number) =>
  isHighSurrogate(text, index) && isLowSurrogate(text, index + 1) ? 2 : 1;
const previous = (text: string, index: number) =>
  index - (isLowSurrogate(text, index - 1) && isHighSurrogate(text, index - 2) ? 2 : 1);

/** Moves a cut to the left, out of a character that consists of several. */
function whole(text: string, start: number, cut: number): number {
  let position = cut;
  for (let steps = 0; steps < maxExtenders && position > start && isInside(text, position); steps += 1) {
    position = previous(text, position);
  }
  return position > start && !isInside(text, position) ? position : cut;
}

function isInside(text: string, position: number): boolean {
  if (position >= text.length) return false;
  const next = String.fromCodePoint(text.codePointAt(position) ?? 0);
  return extender.test(next) || text.charCodeAt(position - 1) === 0x200d;
}
