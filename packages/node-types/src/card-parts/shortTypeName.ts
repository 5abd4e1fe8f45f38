import type { TypeDescription } from '@heddle/workflow-schema';

const names = {
  string: 'str',
  integer: 'int',
  float: 'num',
  boolean: 'bool',
  object: 'obj',
  list: 'arr',
} as const;

/** Short name of a type, as shown in chips. */
export function shortTypeName({ type, assistType }: TypeDescription): string {
  if (type !== 'string' || assistType === undefined || assistType === 0) return names[type];
  if (assistType === 10_000) return 'time';
  return assistType === 2 ? 'img' : 'file';
}
