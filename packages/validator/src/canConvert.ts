import type { TypeDescription } from '@heddle/workflow-schema';

/**
 * Whether some value of one type can become one of the other when a run hands it over. Texts may hold anything,
 * and anything can be written as text; the rest follows the table of conversions that runs use.
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

/** A type in a word or two, as people know it. */
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
