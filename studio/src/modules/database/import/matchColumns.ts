import { fieldTypes } from '@heddle/api-contract/families/database';
import type { DatabaseField } from '../queries.js';

/** Names of fields by names of columns that are the same but for case, spaces and signs; others get ''. */
export function matchColumns(
  columns: readonly string[],
  fields: readonly Pick<DatabaseField, 'name'>[],
): Record<string, string> {
  const free = new Map(fields.map(({ name }) => [plain(name), name]));
  const matches: Record<string, string> = {};
  for (const column of columns) {
    const key = plain(column);
    matches[column] = free.get(key) ?? '';
    free.delete(key);
  }
  return matches;
}

const plain = (name: string) => name.toLowerCase().replace(/[\s_().-]+/g, '');

export type MatchProblem = { kind: 'required' | 'twice'; name: string } | { kind: 'noColumns'; name: '' };

/** Why rows cannot be imported with these matches. */
export function matchProblem(
  matches: Readonly<Record<string, string>>,
  fields: readonly Pick<DatabaseField, 'name' | 'must_required'>[],
): MatchProblem | undefined {
  const used = Object.values(matches).filter((name) => name !== '');
  if (used.length === 0) return { kind: 'noColumns', name: '' };
  const twice = used.find((name, index) => used.indexOf(name) !== index);
  if (twice !== undefined) return { kind: 'twice', name: twice };
  const missing = fields.find(({ name, must_required }) => must_required && !used.includes(name));
  return missing && { kind: 'required', name: missing.name };
}

/** Whether values of one type, as guessed from a file, are values of another. */
export function fitsType(guessed: number, type: number): boolean {
  if (guessed === type || type === fieldTypes.text) return true;
  return guessed === fieldTypes.number && type === fieldTypes.float;
}
