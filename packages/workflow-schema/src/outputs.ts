import { readErrorHandling } from './errorHandling.js';
import type { JsonObject } from './json.js';
import type { AnyNodeDefinition } from './NodeDefinition.js';
import type { Variable } from './values.js';

/** The outputs added to a node whose settings turn failures into results. */
export const errorOutputs: readonly Variable[] = [
  {
    name: 'errorBody',
    type: 'object',
    readonly: true,
    schema: [
      { name: 'errorMessage', type: 'string', readonly: true },
      { name: 'errorCode', type: 'string', readonly: true },
    ],
  },
  { name: 'isSuccess', type: 'boolean', readonly: true },
];

/** The outputs that later nodes may reference: declared ones, and those of error handling if it is on. */
export function outputsOf(definition: AnyNodeDefinition, data: unknown, nodeJson: JsonObject): Variable[] {
  const declared = [...definition.outputs(data)];
  const handling = readErrorHandling(nodeJson);
  if (handling === undefined || handling.processType === 'throw') return declared;
  const names = new Set(declared.map((variable) => variable.name));
  return [...declared, ...errorOutputs.filter((variable) => !names.has(variable.name))];
}
