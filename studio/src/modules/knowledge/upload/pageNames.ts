import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';

/** Room for a number after the name. */
const maxLength = knowledgeLimits.name - 5;

/** The title of a page as the name of a document: without characters that names must not contain, and short enough. */
export const documentName = (title: string): string =>
  [
    ...title
      .replace(/["'`\\]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, maxLength)
    .join('') || '-';

/** Names of which no two are equal; later ones get a number. */
export function withoutTwins(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}
