// Zero-width characters and soft hyphens are often put into words to evade lists.
const invisible = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/gu;

/** Text as it is compared: full-width forms, letter case and invisible characters make no difference. */
function comparable(text: string): string {
  return text.normalize('NFKC').replace(invisible, '').toLowerCase();
}

/** The first of the words that the text contains; undefined if it contains none. */
export function findBlockedWord(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const compared = comparable(text);
  return words.find((word) => compared.includes(comparable(word)));
}
