import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import { applyResponseParameters, readAnswer, readTool } from '@heddle/plugin';

/**
 * What a model would receive of a response with these outputs, as JSON text; undefined if it does not fit them. Values
 * of other types are replaced by empty ones, as in calls of agents.
 */
export function previewOutputs(outputs: readonly ToolParameter[], response: string): string | undefined {
  const bare = { method: 'GET', path: '/', operation: {} };
  const answer = {
    status: 200,
    headers: { 'content-type': 'application/json' },
    bytes: new TextEncoder().encode(response),
  };
  try {
    const operation = applyResponseParameters({}, bare, outputs);
    const read = readAnswer(readTool({}, { ...bare, operation }), answer, { mode: 'default' });
    return 'output' in read ? JSON.stringify(read.output) : undefined;
  } catch {
    // A response that is no JSON, or a half-written output.
    return undefined;
  }
}
