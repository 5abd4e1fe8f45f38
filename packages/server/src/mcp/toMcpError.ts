import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { SseError } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError as ProtocolError } from '@modelcontextprotocol/sdk/types.js';
import { OutboundRefused } from '../outbound/OutboundRefused.js';
import { McpError } from './McpError.js';
import { visible } from './visible.js';

const longest = 500;

/** An error of the SDK, of the network or of the server, in words. */
export function toMcpError(error: unknown, timeoutMs: number): McpError {
  const options = { cause: error };
  if (error instanceof McpError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundRefused || cause instanceof McpError)
      return new McpError(cause.reason, false, options);
  const status = statusOf(error);
  if (error instanceof UnauthorizedError || status === 401)
    return new McpError(mcpReasons.needsSignIn(), true, options);
  if (status !== undefined) return new McpError(mcpReasons.refused({ status }), false, options);
  if (error instanceof ProtocolError) {
    if (error.code === ErrorCode.RequestTimeout)
      return new McpError(mcpReasons.timeout({ seconds: timeoutMs / 1000 }), false, options);
    if (error.code !== ErrorCode.ConnectionClosed)
      return new McpError(mcpReasons.failed({ problem: short(error.message) }), false, options);
  }
  if (isZodError(error))
    return new McpError(mcpReasons.notMcp({ problem: 'its messages are malformed' }), false, options);
  if (error instanceof SyntaxError)
    return new McpError(mcpReasons.notMcp({ problem: 'it does not send JSON' }), false, options);
  return new McpError(mcpReasons.unreachable({ problem: short(deepest(error)) }), false, options);
}

function statusOf(error: unknown): number | undefined {
  const code = error instanceof StreamableHTTPError || error instanceof SseError ? error.code : undefined;
  return code !== undefined && code >= 300 ? code : undefined;
}

function isZodError(error: unknown): boolean {
  return error instanceof Error && error.name.endsWith('ZodError');
}

function deepest(error: unknown): string {
  let message = '';
  for (let cause = error; cause instanceof Error; cause = cause.cause) message = cause.message || message;
  return message || String(error);
}

function short(text: string): string {
  return visible(text.slice(0, longest));
}
