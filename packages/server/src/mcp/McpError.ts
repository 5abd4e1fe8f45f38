import type { Reason } from '@heddle/api-contract';

/** Why an MCP server could not be used. `needsSignIn` is set if its user has to sign in first. */
export class McpError extends Error {
  override readonly name = 'McpError';

  constructor(
    readonly reason: Reason,
    readonly needsSignIn = false,
    options: ErrorOptions = {},
  ) {
    super(reason.text, options);
  }
}
