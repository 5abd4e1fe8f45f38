import type { Json } from '@heddle/workflow-schema';

/**
 * Whether a value is nested more than `levels` deep, also because it contains itself. Walks level by level, so that
 * no depth exhausts the stack, and each object of a level once, because aliases of YAML may repeat it.
 */
export function isDeeper(value: Json, levels: number): boolean {
  let level = new Set<object>();
  const add = (inner: Json, next: Set<object>) => {
    if (typeof inner === 'object' && inner !== null) next.add(inner);
  };
  add(value, level);
  for (let depth = 0; level.size > 0; depth++) {
    if (depth > levels) return true;
    const next = new Set<object>();
    for (const one of level) for (const inner of Object.values(one)) add(inner as Json, next);
    level = next;
  }
  return false;
}
