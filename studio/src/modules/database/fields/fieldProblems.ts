import { databaseLimits, fieldNamePattern, systemFields } from '@heddle/api-contract';
import { type DraftField, keptFields } from './DraftField.js';

/** Names that rows already have a meaning for. */
const reserved = new Set<string>([...Object.values(systemFields), 'id', 'uuid', 'sys_platform']);

export type FieldProblem = 'nameMissing' | 'namePattern' | 'nameLong' | 'nameReserved' | 'nameTwice';

/** Problems of the names of fields, by key; none if they can be saved. */
export function fieldProblems(fields: readonly DraftField[]): Map<string, FieldProblem> {
  const kept = keptFields(fields);
  const problems = new Map<string, FieldProblem>();
  const seen = new Set<string>();
  for (const { key, name } of kept) {
    const problem = nameProblem(name) ?? (seen.has(name) ? 'nameTwice' : undefined);
    seen.add(name);
    if (problem) problems.set(key, problem);
  }
  return problems;
}

/** Problems worth showing: a missing name only once the user has tried to save. */
export function shownProblems(fields: readonly DraftField[], isTried: boolean): Map<string, FieldProblem> {
  const problems = fieldProblems(fields);
  return isTried ? problems : new Map([...problems].filter(([, problem]) => problem !== 'nameMissing'));
}

export function nameProblem(name: string): FieldProblem | undefined {
  if (name === '') return 'nameMissing';
  if (name.length > databaseLimits.fieldName) return 'nameLong';
  if (!fieldNamePattern.test(name)) return 'namePattern';
  return reserved.has(name) ? 'nameReserved' : undefined;
}

/** A valid field name for the name of a column of a file; `taken` are the names before it. */
export function fieldNameFor(column: string, index: number, taken: ReadonlySet<string>): string {
  const plain = column
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, databaseLimits.fieldName - 4);
  const base = plain === '' || reserved.has(plain) ? `column_${index + 1}` : plain;
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}_${number}`;
  return name;
}
