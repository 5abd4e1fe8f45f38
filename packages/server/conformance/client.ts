// The client that the scenarios test: connects with Heddle's connector to the address in its last argument.

import { createMcpConnector } from '../src/mcp/createMcpConnector.js';
import type { McpConnection, McpTarget } from '../src/mcp/McpConnector.js';
import { McpError } from '../src/mcp/McpError.js';
import { McpSignIn, type StoredSignIn } from '../src/mcp/McpSignIn.js';

const url = process.argv.at(-1) ?? '';
const connector = createMcpConnector({ fetch });

/** Signs in as a person whose browser follows the redirects of the server. */
async function signIn(): Promise<StoredSignIn> {
  const provider = new McpSignIn({
    redirectUrl: 'http://localhost:9876/mcp/signed-in',
    state: 'state',
    save: async () => undefined,
  });
  await connector.authorize(provider, { serverUrl: url });
  if (!provider.destination) throw new Error('the server asked for no sign-in');
  const response = await fetch(provider.destination, { redirect: 'manual' });
  const code = new URL(response.headers.get('location') ?? '').searchParams.get('code');
  if (code === null) throw new Error('the server returned no code');
  await connector.authorize(provider, { serverUrl: url, authorizationCode: code });
  return provider.stored;
}

async function connect(): Promise<McpConnection> {
  const target: McpTarget = { transport: 'http', url };
  try {
    return await connector.connect(target);
  } catch (error) {
    if (!(error instanceof McpError && error.needsSignIn)) throw error;
    const stored = await signIn();
    const authProvider = new McpSignIn({
      redirectUrl: 'http://localhost/',
      stored,
      save: async () => undefined,
    });
    return connector.connect({ ...target, authProvider });
  }
}

const connection = await connect();
for (const { name } of (await connection.listTools()).tools)
  await connection.callTool(name, name === 'add_numbers' ? { a: 5, b: 3 } : {});
await connection.close();
