import type { DataReader } from './NodeDefinition.js';

/**
 * Parses any value with a schema. zod compares the `length` of values that have one, whatever their type; a
 * length that cannot be converted to a number, as in `{"length":{"toString":0}}`, makes it throw.
 */
export function parseHostile<Data>(
  schema: DataReader<Data>,
  value: unknown,
): ReturnType<DataReader<Data>['safeParse']> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = 'a length that is no number stands in it';
    return { success: false, error: { issues: [{ path: [], message }] } };
  }
}
