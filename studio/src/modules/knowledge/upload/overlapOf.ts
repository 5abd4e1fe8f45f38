/** Longest repetition that is looked for, in UTF-16 units. */
const maxOverlap = 2000;
/** Shorter ones happen by chance. */
const leastOverlap = 8;

/** Where a chunk repeats the end of the one before: start and end in its text. Chunks may begin with a title line. */
export function overlapOf(before: string, text: string): { start: number; end: number } | undefined {
  const afterTitle = text.indexOf('\n') + 1;
  for (const start of afterTitle > 0 ? [0, afterTitle] : [0]) {
    const length = repeatedLength(before, text.slice(start, start + maxOverlap));
    if (length >= leastOverlap) return { start, end: start + length };
  }
  return undefined;
}

/** Length of the longest suffix of one text that another starts with. */
function repeatedLength(before: string, text: string): number {
  const tail = before.slice(-Math.min(maxOverlap, text.length));
  // Only places where the first characters match are compared in full.
  const first = text.slice(0, leastOverlap);
  if (first.length < leastOverlap) return 0;
  for (let at = tail.indexOf(first); at !== -1; at = tail.indexOf(first, at + 1)) {
    if (text.startsWith(tail.slice(at))) return tail.length - at;
  }
  return 0;
}
