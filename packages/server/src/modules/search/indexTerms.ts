import { tokenise } from '@heddle/retrieval';
import { isCjk } from '../../retrieval-engine/queryTerms.js';

/** PostgreSQL refuses a `tsvector` of more than 1 MiB. */
const maxBytes = 500_000;

const maxCharacters = 200_000;

/** The terms that the entry of a resource is found by. A Chinese character is found alone, too. */
export function indexTerms(texts: readonly string[]): string[] {
  const terms = new Set<string>();
  let characters = 0;
  let bytes = 0;
  const add = (term: string) => {
    if (terms.has(term) || bytes > maxBytes) return;
    terms.add(term);
    bytes += Buffer.byteLength(term) + 8;
  };
  for (const text of texts) {
    for (const term of tokenise(text.slice(0, maxCharacters - characters))) {
      add(term);
      if (isCjk(term)) [...term].forEach(add);
    }
    characters += text.length;
    if (characters >= maxCharacters) break;
  }
  return [...terms];
}
