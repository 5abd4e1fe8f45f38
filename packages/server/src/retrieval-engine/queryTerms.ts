import { tokenise } from '@heddle/retrieval';

const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u;

/** More words say little more, and each costs a look-up. */
const maxTerms = 20;

/** Whether a term is Chinese, Japanese or Korean. */
export function isCjk(term: string): boolean {
  return cjk.test(term);
}

/**
 * The terms that a text must contain to match a query. Of Chinese text these are its pairs of characters: its words
 * depend on what stands around them, so a text that contains the query need not have the same ones.
 */
export function queryTerms(query: string): string[] {
  const terms = tokenise(query).filter((term) => !isCjk(term) || [...term].length <= 2);
  return [...new Set(terms)].slice(0, maxTerms);
}
