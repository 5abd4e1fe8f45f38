import type { JsonObject } from '@heddle/workflow-schema';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';

/** How to reach an MCP server. */
export type McpTarget =
  | {
      /** `http`: Streamable HTTP; `sse`: the transport that it has replaced. */
      transport: 'http' | 'sse';
      url: string;
      headers?: Readonly<Record<string, string>>;
      /** Values in the address and the headers that no result shows. */
      secrets?: readonly string[];
      authProvider?: OAuthClientProvider;
    }
  | {
      /** A process on this machine; `command` is a name in the operator's configuration. */
      transport: 'stdio';
      command: string;
    };

/** A command that the operator allows to run as an MCP server. */
export interface McpCommand {
  command: string;
  args?: readonly string[];
  /** Its environment; besides these, it has only `PATH`, `HOME` and the like. */
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}

/** A tool as its server describes it, with invisible characters written out. */
export interface McpTool {
  name: string;
  title?: string;
  description: string;
  /** JSON schema of the arguments. */
  inputSchema: JsonObject;
  outputSchema?: JsonObject;
  annotations?: JsonObject;
}

/** A tool that is not offered, and why. */
export interface RefusedTool {
  name: string;
  problem: 'name' | 'description' | 'schema' | 'duplicate';
}

export interface McpTools {
  tools: McpTool[];
  refused: RefusedTool[];
}

/** Part of a result or a prompt. Binary parts have a size in bytes instead of a text. */
export interface McpContent {
  type: 'text' | 'image' | 'audio' | 'resource';
  text?: string;
  mimeType?: string;
  uri?: string;
  size?: number;
}

export interface McpResult {
  content: McpContent[];
  structured?: JsonObject;
  isError: boolean;
}

export interface McpResource {
  uri: string;
  name: string;
  description: string;
  mimeType?: string;
}

export interface McpPrompt {
  name: string;
  description: string;
  arguments: { name: string; description: string; isRequired: boolean }[];
}

export interface McpCallOptions {
  signal?: AbortSignal;
  /** Default: 60 s. */
  timeoutMs?: number;
  /** The server reports how far it is. */
  onProgress?: (progress: { progress: number; total?: number; message?: string }) => void;
}

/** An open connection. Every method throws `McpError`. */
export interface McpConnection {
  readonly server: { name: string; version: string; title?: string; instructions?: string };
  readonly isClosed: boolean;
  /** Counts the server's messages that its tools have changed. */
  readonly toolChanges: number;
  listTools(options?: McpCallOptions): Promise<McpTools>;
  callTool(name: string, values: JsonObject, options?: McpCallOptions): Promise<McpResult>;
  listResources(options?: McpCallOptions): Promise<McpResource[]>;
  readResource(uri: string, options?: McpCallOptions): Promise<McpContent[]>;
  listPrompts(options?: McpCallOptions): Promise<McpPrompt[]>;
  getPrompt(name: string, values: Record<string, string>, options?: McpCallOptions): Promise<McpContent[]>;
  close(): Promise<void>;
}

/** Connects to MCP servers; handed in by the host. */
export interface McpConnector {
  /** Names of the commands that the operator allows. */
  readonly commands: readonly string[];
  connect(target: McpTarget, options?: { signal?: AbortSignal }): Promise<McpConnection>;
  /**
   * Signs in at an MCP server: obtains tokens with a code, or else lets the provider know where to send the
   * browser. Throws `McpError`.
   */
  authorize(
    provider: OAuthClientProvider,
    request: { serverUrl: string; authorizationCode?: string },
  ): Promise<void>;
}
