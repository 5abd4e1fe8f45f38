import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import type { DatasetKind } from '../dataset/Dataset.js';

/** Extensions that can be read, by what the knowledge base contains. */
export const readableTypes: Readonly<Record<DatasetKind, readonly string[]>> = {
  text: ['pdf', 'docx', 'md', 'markdown', 'txt', 'html', 'htm', 'pptx', 'json', 'eml', 'epub', 'odt'],
  table: ['xlsx', 'csv', 'json'],
  photo: ['png', 'jpg', 'jpeg'],
};

const largest: Readonly<Record<DatasetKind, number>> = {
  text: knowledgeLimits.textFileBytes,
  table: knowledgeLimits.tableFileBytes,
  photo: knowledgeLimits.photoFileBytes,
};

/** Formats of earlier office programs, and what to save them as. */
const oldFormats: Readonly<Record<string, string>> = { doc: 'DOCX', xls: 'XLSX', ppt: 'PPTX' };

export type FileProblem =
  | { key: 'fileType'; types: string }
  | { key: 'saveAs'; better: string }
  | { key: 'isTable' }
  | { key: 'isEmpty' }
  | { key: 'isLarge'; maximum: number };

export const extensionOf = (name: string): string =>
  name.includes('.') ? (name.split('.').pop() ?? '').toLowerCase() : '';

/** Why a file cannot be added to a knowledge base of this kind, before it is uploaded. */
export function fileProblem(
  kind: DatasetKind,
  { name, size }: Pick<File, 'name' | 'size'>,
): FileProblem | undefined {
  const extension = extensionOf(name);
  const types = readableTypes[kind];
  if (!types.includes(extension)) {
    const better = oldFormats[extension];
    if (better !== undefined) return { key: 'saveAs', better };
    if (kind === 'text' && (extension === 'xlsx' || extension === 'csv')) return { key: 'isTable' };
    return { key: 'fileType', types: types.map((type) => type.toUpperCase()).join(', ') };
  }
  if (size === 0) return { key: 'isEmpty' };
  return size > largest[kind] ? { key: 'isLarge', maximum: largest[kind] } : undefined;
}
