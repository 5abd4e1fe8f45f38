import type { TypeDescription } from '@heddle/workflow-schema';

/** True for types of which values may stand in the same place; whole numbers and others may. */
export function haveOneType(one: TypeDescription, other: TypeDescription): boolean {
  return kindOf(one) === kindOf(other);
}

function kindOf(type: TypeDescription): string {
  let kind = '';
  let inner = type;
  // A loop instead of recursion: lists may be nested as deep as the text goes.
  while (inner.type === 'list' && inner.schema !== undefined && !Array.isArray(inner.schema)) {
    kind += 'list of ';
    inner = inner.schema;
  }
  return kind + (inner.type === 'integer' || inner.type === 'float' ? 'number' : inner.type);
}
