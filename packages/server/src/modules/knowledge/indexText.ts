import type { SliceRow } from './requireDataset.js';
import type { StoredColumn } from './stored.js';

const imageTag = /<img\b[^>]{0,2000}>/gi;

/**
 * The text by which a slice is found: without the tags of pictures, with its keywords. A row of a table is found by the
 * values of its index columns. Empty if there is nothing to find.
 */
export function indexText(
  { content, keywords }: Pick<SliceRow, 'content' | 'keywords'>,
  columns: readonly StoredColumn[],
): string {
  const text = columns.length > 0 ? rowText(content, columns) : content.replace(imageTag, ' ').trim();
  return [text, ...keywords].filter((part) => part !== '').join('\n');
}

function rowText(content: string, columns: readonly StoredColumn[]): string {
  const values = parseRow(content);
  const entries = columns
    .filter(({ id, isIndexed }) => isIndexed && (values[id] ?? '') !== '')
    .map(({ id, name }) => [name, values[id]] as const);
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}

/** The values of a row by the ids of their columns. */
export function parseRow(content: string): Record<string, string> {
  try {
    return JSON.parse(content) as Record<string, string>;
  } catch {
    return {};
  }
}
