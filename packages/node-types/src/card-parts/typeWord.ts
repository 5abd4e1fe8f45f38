import type { TypeDescription } from '@heddle/workflow-schema';

const words = {
  string: 'str',
  integer: 'int',
  float: 'num',
  boolean: 'bool',
  object: 'obj',
  list: 'arr',
} as const;

/** Short name of a type, as shown in chips. */
export function typeWord({ type, assistType }: TypeDescription): string {
  if (type !== 'string' || assistType === undefined || assistType === 0) return words[type];
  if (assistType === 10_000) return 'time';
  return assistType === 2 ? 'img' : 'file';
}
