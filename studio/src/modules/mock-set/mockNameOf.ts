import { isJsonObject, parseJson } from '@heddle/workflow-schema';

/** Name of the mock set that answered a debug call, from the JSON text of its hit. */
export function mockNameOf(hit: string | undefined): string | undefined {
  const value = hit === undefined ? undefined : parseJson(hit);
  const name = isJsonObject(value) ? value.mockSetName : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
