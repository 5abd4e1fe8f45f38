import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import { learnSchema, readTool, responseParameters, responsesWith } from '@heddle/plugin';

/** The outputs that describe a response; undefined if it is not JSON with fields. */
export function learnOutputs(response: string): ToolParameter[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(response);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const schema = learnSchema(value as Parameters<typeof learnSchema>[0]);
  const operation = { responses: responsesWith({}, {}, schema) };
  return responseParameters(readTool({}, { method: 'GET', path: '/', operation }));
}
