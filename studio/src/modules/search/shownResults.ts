import type { SearchResult } from '@heddle/api-contract/families/search';
import { matches } from './markMatches.js';
import type { Found } from './queries.js';

/** What the palette lists while it waits for an answer: of what was edited last, only names that match. */
export function shownResults(found: Found | undefined, query: string): readonly SearchResult[] {
  if (!found) return [];
  if (query === '' || found.query !== '') return found.results;
  return found.results.filter(({ name }) => matches(name, query));
}
