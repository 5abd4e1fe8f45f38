import { type JsonObject, sortedJson } from '@heddle/workflow-schema';
import type { McpTool } from '../../mcp/McpConnector.js';

/** Identifies everything that a server says about a tool: any change of it needs a new review. */
export async function toolHash(tool: McpTool): Promise<string> {
  const text = new TextEncoder().encode(sortedJson(tool as unknown as JsonObject));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
