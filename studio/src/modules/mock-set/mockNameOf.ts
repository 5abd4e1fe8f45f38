import { isJsonObject, type Json, parseJson } from '@heddle/workflow-schema';

/** Name of the mock set that answered, from what a message or a debug call says of it. */
export function mockNameOf(hit: string | Json | undefined): string | undefined {
  const value = typeof hit === 'string' ? parseJson(hit) : hit;
  const name = isJsonObject(value) ? value.mockSetName : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
