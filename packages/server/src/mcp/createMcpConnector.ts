import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { auth, extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { OAuthError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  LATEST_PROTOCOL_VERSION,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { withTimeout } from '../kernel/withTimeout.js';
import { boundedFetch } from './boundedFetch.js';
import { mcpLimits } from './limits.js';
import type { McpCommand, McpConnection, McpConnector, McpTarget } from './McpConnector.js';
import { McpError } from './McpError.js';
import { secretsOf } from './maskSecrets.js';
import { openTransport } from './openTransport.js';
import { SdkConnection } from './SdkConnection.js';
import { toMcpError } from './toMcpError.js';
import { visible } from './visible.js';

export interface McpConnectorOptions {
  /** The outbound guard. */
  fetch: typeof globalThis.fetch;
  /** Commands of the operator's configuration, by name. */
  commands?: Readonly<Record<string, McpCommand>>;
}

/** Connects to MCP servers with the official SDK, within limits of time and size. */
export function createMcpConnector({ fetch, commands = {} }: McpConnectorOptions): McpConnector {
  return {
    commands: Object.keys(commands),
    async authorize(provider, request) {
      const { connectMs } = mcpLimits;
      const late = () => new McpError(mcpReasons.timeout({ seconds: connectMs / 1000 }));
      const fetchFn = boundedFetch(fetch, () => undefined);
      const signIn = async () => {
        const isFirst = request.authorizationCode === undefined;
        const hints = isFirst ? await askForSignIn(fetchFn, request.serverUrl) : {};
        await auth(provider, { ...request, ...hints, fetchFn });
      };
      try {
        await withTimeout(signIn(), connectMs, late);
      } catch (error) {
        if (error instanceof OAuthError)
          throw new McpError(mcpReasons.signInFailed({ problem: visible(error.message.slice(0, 500)) }));
        throw toMcpError(error, connectMs);
      }
    },
    async connect(target, { signal } = {}) {
      signal?.throwIfAborted();
      return connect(target, { fetch, commands }, signal);
    },
  };
}

/** Where a server says that its sign-in is described, and for what: its refusal of a request without a token. */
async function askForSignIn(fetchFn: ReturnType<typeof boundedFetch>, url: string) {
  const params = {
    protocolVersion: LATEST_PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'Heddle', version: '0.1.0' },
  };
  const response = await fetchFn(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    redirect: 'manual',
  });
  await response.body?.cancel();
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
  return { ...(resourceMetadataUrl && { resourceMetadataUrl }), ...(scope !== undefined && { scope }) };
}

// Schemas of strangers are not compiled to code, which is what the SDK's own validator does.
const acceptsEverything = {
  getValidator: () => (input: unknown) => ({
    valid: true as const,
    data: input as never,
    errorMessage: undefined,
  }),
};

async function connect(
  target: McpTarget,
  parts: Required<McpConnectorOptions>,
  signal: AbortSignal | undefined,
): Promise<McpConnection> {
  // No capabilities: servers may neither ask the model (sampling) nor the user (elicitation).
  const client = new Client(
    { name: 'Heddle', version: '0.1.0' },
    { capabilities: {}, jsonSchemaValidator: acceptsEverything },
  );
  const state = { isClosed: false, toolChanges: 0, flood: undefined as McpError | undefined };
  client.onclose = () => {
    state.isClosed = true;
  };
  // Errors of a request reject it; all others concern streams that the SDK reopens.
  client.onerror = () => undefined;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    state.toolChanges += 1;
  });
  const onFlood = (error: McpError) => {
    state.flood = error;
    void client.close();
  };
  const transport: Transport = openTransport(target, { ...parts, onFlood });
  const abort = () => void transport.close();
  signal?.addEventListener('abort', abort, { once: true });
  const { connectMs } = mcpLimits;
  try {
    const late = () => new McpError(mcpReasons.timeout({ seconds: connectMs / 1000 }));
    await withTimeout(client.connect(transport, { timeout: connectMs }), connectMs, late);
    signal?.throwIfAborted();
    return new SdkConnection(client, state, () => secretsOf(target));
  } catch (error) {
    await client.close().catch(() => undefined);
    await transport.close().catch(() => undefined);
    signal?.throwIfAborted();
    throw state.flood ?? toMcpError(error, connectMs);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
