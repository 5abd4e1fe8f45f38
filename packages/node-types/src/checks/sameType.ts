import type { TypeDescription } from '@heddle/workflow-schema';

/** True if values of both types are interchangeable; integers and floats count as one type. */
export function haveOneType(one: TypeDescription, other: TypeDescription): boolean {
  return kindOf(one) === kindOf(other);
}

function kindOf(type: TypeDescription): string {
  let kind = '';
  let inner = type;
  // A loop, not recursion: lists may be nested arbitrarily deep.
  while (inner.type === 'list' && inner.schema !== undefined && !Array.isArray(inner.schema)) {
    kind += 'list of ';
    inner = inner.schema;
  }
  return kind + (inner.type === 'integer' || inner.type === 'float' ? 'number' : inner.type);
}
