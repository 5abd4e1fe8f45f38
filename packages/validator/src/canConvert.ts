import type { TypeDescription } from '@heddle/workflow-schema';

/**
 * Whether some value of one type can be converted to another type in a run. Texts may contain anything, and
 * anything can be converted to text; other pairs follow the runtime's conversion table.
 */
export function canConvert(from: TypeDescription, to: TypeDescription): boolean {
  let [source, target] = [from, to];
  for (;;) {
    if (source.type === 'string' || target.type === 'string') return true;
    if (isNumber(source) && isNumber(target)) return true;
    if (source.type !== target.type) return false;
    const [inner, outer] = [elementOf(source), elementOf(target)];
    if (inner === undefined || outer === undefined) return true;
    [source, target] = [inner, outer];
  }
}

/** The name of a type for users, in one or two words. */
export function typeName(type: TypeDescription): string {
  const element = elementOf(type);
  return element === undefined ? type.type : `list<${element.type}>`;
}

function isNumber({ type }: TypeDescription): boolean {
  return type === 'integer' || type === 'float';
}

function elementOf({ type, schema }: TypeDescription): TypeDescription | undefined {
  return type !== 'list' || schema === undefined || Array.isArray(schema) ? undefined : schema;
}
