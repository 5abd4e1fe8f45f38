import { tokenise } from '@heddle/retrieval';
import { isCjk, queryTerms } from '../../retrieval-engine/queryTerms.js';
import { stem } from './stem.js';

/** The texts of a product, from the one that counts most; see `termWeights`. */
export interface ProductTexts {
  /** In every language that the product has. */
  names: readonly string[];
  tools: readonly string[];
  descriptions: readonly string[];
  readmes: readonly string[];
}

/** Weights of the labels D, C, B and A of a `tsvector`: readme, description, tools and name as 0.5 : 1 : 2 : 3. */
export const termWeights = '{0.1667,0.3333,0.6667,1}';

/** PostgreSQL refuses a `tsvector` of more than 1 MiB, and long ones are slow to rank. */
const maxTerms = 2_000;
const maxCharacters = 20_000;

/** The search terms of a product as the text of a `tsvector`, each labelled with the most important text it is in. */
export function productTerms({ names, tools, descriptions, readmes }: ProductTexts): string {
  const labels = new Map<string, string>();
  const fields = { A: names, B: tools, C: descriptions, D: readmes };
  for (const [label, texts] of Object.entries(fields))
    for (const term of termsOf(texts))
      if (!labels.has(term) && labels.size < maxTerms) labels.set(term, label);
  return [...labels].map(([term, label]) => `${quote(term)}:1${label}`).join(' ');
}

/** The terms of the names alone, as the text of a `tsvector`. */
export function nameTerms(names: readonly string[]): string {
  return [...termsOf(names)].map(quote).join(' ');
}

function termsOf(texts: readonly string[]): Set<string> {
  const terms = new Set<string>();
  for (const text of texts)
    for (const term of tokenise(text.slice(0, maxCharacters))) {
      terms.add(term);
      // A single Chinese character is found, too.
      if (isCjk(term)) for (const character of term) terms.add(character);
      else terms.add(stem(term));
    }
  return terms;
}

/**
 * A keyword as the text of a `tsquery`, empty if it has no terms. Words match by their stem or as the beginning of a
 * word, Chinese text by its pairs of characters. All terms must occur, or `some` of them.
 */
export function toTermQuery(keyword: string, which: 'all' | 'some' = 'all'): string {
  return queryTerms(keyword)
    .map(alternatives)
    .join(which === 'all' ? ' & ' : ' | ');
}

function alternatives(term: string): string {
  if (isCjk(term)) return quote(term);
  const [beginning, root] = [`${quote(term)}:*`, stem(term)];
  return root.startsWith(term) ? beginning : `(${beginning} | ${quote(root)})`;
}

const quote = (term: string) => `'${term.replace(/[\\']/g, (sign) => sign + sign)}'`;
