import type { Language } from '@heddle/workflow-schema';
import { allGuides, type Guide } from './guides.js';
import { loadGuide } from './loadGuide.js';

/** A page that a search found. */
interface FoundGuide {
  guide: Guide;
  /** The line of the first match, shortened; empty if the title matched. */
  snippet: string;
}

const shownLength = 160;

/** Pages that contain all words of the query, those with a match in the title first. */
export async function searchGuides(query: string, language: Language): Promise<FoundGuide[]> {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  const found = await Promise.all(allGuides.map((guide) => find(guide, terms, language)));
  const inTitle = (each: FoundGuide) => each.snippet === '';
  const all = found.flatMap((each) => each ?? []);
  return [...all.filter(inTitle), ...all.filter((each) => !inTitle(each))];
}

async function find(guide: Guide, terms: string[], language: Language): Promise<FoundGuide | undefined> {
  const loaded = await loadGuide(guide.slug, language);
  if (!loaded) return undefined;
  const titles = `${guide.title[language]} ${loaded.title}`.toLowerCase();
  if (terms.every((term) => titles.includes(term))) return { guide, snippet: '' };
  const whole = `${titles} ${loaded.text.toLowerCase()}`;
  if (!terms.every((term) => whole.includes(term))) return undefined;
  const line = loaded.text
    .split('\n')
    .find((each) => terms.some((term) => each.toLowerCase().includes(term)));
  return { guide, snippet: shorten(plain(line ?? ''), terms) };
}

/** A line of Markdown as text. */
function plain(line: string): string {
  return line
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*#|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function shorten(line: string, terms: readonly string[]): string {
  const places = terms.map((term) => line.toLowerCase().indexOf(term)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, line.length) - shownLength / 3);
  const text = line.slice(start, start + shownLength);
  return `${start > 0 ? '…' : ''}${text}${start + shownLength < line.length ? '…' : ''}`;
}
