import type { IdMap } from './ResourceKind.js';

/**
 * Replaces ids in a text, which otherwise stays as it was written: most are whole strings in JSON, those of files are
 * parts of URLs and URIs.
 */
export function withNewIds(text: string, idMap: IdMap): string {
  const renewed = (_match: string, before: string, id: string) => `${before}${idMap.get(id) ?? id}`;
  return text
    .replace(/(")(\d{1,20})(?=")/g, renewed)
    .replace(/(content\\?\/|file-)(\d{1,20})(?!\d)/g, renewed);
}
