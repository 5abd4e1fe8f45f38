import type { Guide, GuideGroup } from './guides.js';

/** A page that a search found. */
export interface FoundGuide {
  guide: Guide;
  group: GuideGroup;
  /** Plain text around the first matches in the page. */
  fragments: string[];
  /** Occurrences of the words; those in the title count most. */
  score: number;
}

interface Fragments {
  maxCount: number;
  length: number;
}

// Words beyond these make a search slower, not better.
const maxTerms = 10;
const titleWeight = 100;

/** Pages that contain all words of the query, the best match first. */
export function searchGuides(
  groups: readonly GuideGroup[],
  query: string,
  fragments: Fragments,
): FoundGuide[] {
  const terms = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, maxTerms);
  if (terms.length === 0) return [];
  return groups
    .flatMap((group) => group.guides.flatMap((guide) => find(guide, group, terms, fragments) ?? []))
    .sort((one, other) => other.score - one.score);
}

function find(
  guide: Guide,
  group: GuideGroup,
  terms: readonly string[],
  fragments: Fragments,
): FoundGuide | undefined {
  const title = guide.title.toLowerCase();
  const text = guide.text.toLowerCase();
  if (!terms.every((term) => title.includes(term) || text.includes(term))) return undefined;
  const score = terms.reduce(
    (sum, term) => sum + (title.includes(term) ? titleWeight : 0) + text.split(term).length - 1,
    0,
  );
  return { guide, group, fragments: fragmentsOf(guide.text, terms, fragments), score };
}

function fragmentsOf(text: string, terms: readonly string[], { maxCount, length }: Fragments): string[] {
  const found: string[] = [];
  for (const line of text.split('\n')) {
    if (found.length >= maxCount) break;
    const words = plain(line);
    if (terms.some((term) => words.toLowerCase().includes(term))) found.push(shorten(words, terms, length));
  }
  return found;
}

/** A line of Markdown as text. */
function plain(line: string): string {
  return line
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*#|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function shorten(line: string, terms: readonly string[], length: number): string {
  const places = terms.map((term) => line.toLowerCase().indexOf(term)).filter((place) => place >= 0);
  const start = Math.max(0, Math.floor(Math.min(...places, line.length) - length / 3));
  const end = start + length;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
}
