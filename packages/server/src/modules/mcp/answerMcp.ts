import { DomainError } from '../../kernel/DomainError.js';
import { McpError } from '../../mcp/McpError.js';

/** Runs a request to an MCP server for a call of the API. */
export async function answerMcp<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    const name = error.needsSignIn ? 'mcpNeedsSignIn' : 'mcpFailed';
    throw new DomainError(name, error.reason, { cause: error });
  }
}
