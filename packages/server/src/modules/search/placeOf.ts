import type { SearchPlace } from '@heddle/api-contract/families/search';
import type { InsideHit } from '../../resources/ResourceKind.js';
import type { SearchText } from '../../resources/SearchText.js';
import type { ResourceKindName } from '../../resources/tables.js';
import { queryTerms } from '../../retrieval-engine/queryTerms.js';
import { type Piece, snippetOf } from './snippet.js';

/** A resource whose entry matches. */
export interface Hit {
  kind: ResourceKindName;
  id: string;
  name: string;
  texts: readonly SearchText[];
}

/** A match before the resource is read. */
export interface Placed {
  kind: ResourceKindName;
  id: string;
  place: SearchPlace;
  placeId: string;
  placeName: string;
  snippet: Piece[];
}

/** Where in a resource the query is: as a whole in its name or a text of it, else with its words. */
export function placeOf({ kind, id, name, texts }: Hit, query: string): Placed {
  const terms = queryTerms(query);
  const whole = query.toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(whole);
  const all = ({ label = '', text }: SearchText) => `${label}\n${text}`;
  const count = (text: string) => terms.filter((term) => snippetOf(text, '', [term])).length;
  const inName = () => ({
    place: 'name' as const,
    placeId: '',
    placeName: '',
    snippet: marked(name, query, terms),
  });
  if (has(name)) return { kind, id, ...inName() };
  const withWhole = texts.find((text) => has(all(text)));
  if (withWhole) return { kind, id, ...inText(withWhole, query, terms) };
  let best: { text?: SearchText; count: number } = { count: count(name) };
  for (const text of texts) {
    if (best.count === terms.length) break;
    const found = count(all(text));
    if (found > best.count) best = { text, count: found };
  }
  return { kind, id, ...(best.text ? inText(best.text, query, terms) : inName()) };
}

const marked = (text: string, query: string, terms: readonly string[]): Piece[] =>
  snippetOf(text, query, terms) ?? [{ text, is_match: false }];

function inText({ place, id = '', label = '', text }: SearchText, query: string, terms: readonly string[]) {
  const snippet = snippetOf(text, query, terms) ?? marked(label, query, terms);
  return { place, placeId: id, placeName: label, snippet };
}

/** Where a text is that another index found. */
export function placeInside(kind: ResourceKindName, hit: InsideHit, query: string): Placed {
  return { kind, id: hit.resourceId, ...inText(hit, query, queryTerms(query)) };
}
