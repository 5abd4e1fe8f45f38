import type { TypeDescription } from '@heddle/workflow-schema';

const words = {
  string: 'str',
  integer: 'int',
  float: 'num',
  boolean: 'bool',
  object: 'obj',
  list: 'arr',
} as const;

/** The short word of a type, as chips show it. */
export function typeWord({ type, assistType }: TypeDescription): string {
  if (type !== 'string' || assistType === undefined || assistType === 0) return words[type];
  if (assistType === 10_000) return 'time';
  return assistType === 2 ? 'img' : 'file';
}
