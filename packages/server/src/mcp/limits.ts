/** Limits for MCP servers, which belong to strangers. */
export const mcpLimits = {
  /** From the first request until the server has introduced itself. */
  connectMs: 15_000,
  /** A list of tools, resources or prompts, all pages together. */
  listMs: 15_000,
  callMs: 60_000,
  /** Bytes of one answer, and of all messages of an open stream. */
  answerBytes: 5 * 1024 * 1024,
  streamBytes: 32 * 1024 * 1024,
  tools: 500,
  /** Resources, and prompts. */
  listed: 500,
  pages: 20,
  /** Characters of a tool. */
  toolName: 128,
  description: 8_192,
  schema: 65_536,
  schemaDepth: 20,
  /** Characters of a result that are passed on. */
  result: 256 * 1024,
} as const;
