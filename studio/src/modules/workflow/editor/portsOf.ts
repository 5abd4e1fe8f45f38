import type { ItemPort } from '@heddle/flow-canvas';
import { type JsonObject, readVariables } from '@heddle/workflow-schema';

/** Variables as the catalogue shows them. */
export function portsOf(variables: readonly JsonObject[]): ItemPort[] {
  return readVariables(variables as JsonObject[]).map(({ name, type, description, required }) => ({
    name,
    type,
    ...(description && { description }),
    ...(required && { isRequired: true }),
  }));
}
