import type { DataReader } from './NodeDefinition.js';

/**
 * What a schema makes of a value, whatever the value is. The library compares the `length` of whatever has one, before or
 * after it knows the type; one that turns into no number, as `{"length":{"toString":0}}` has it, makes it throw.
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
