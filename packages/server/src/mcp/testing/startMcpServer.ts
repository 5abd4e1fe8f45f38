import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** A server of the SDK on a real socket: Streamable HTTP at `/mcp`, its predecessor at `/sse`. */
export interface TestMcpServer {
  origin: string;
  url: string;
  sseUrl: string;
  /** Headers of every request, in lower case. */
  requests: IncomingMessage['headers'][];
  /** The servers of open sessions, oldest first. */
  sessions: McpServer[];
  close(): Promise<void>;
}

/** Starts a server; `make` is called for each session. `guard` may answer a request itself, and then returns true. */
export async function startMcpServer(
  make: () => McpServer,
  guard: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<TestMcpServer> {
  const requests: TestMcpServer['requests'] = [];
  const sessions: McpServer[] = [];
  const streamable = new Map<string, StreamableHTTPServerTransport>();
  const sse = new Map<string, SSEServerTransport>();
  const open = async (transport: Transport) => {
    const server = make();
    sessions.push(server);
    await server.connect(transport);
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/sse') {
      if (request.method !== 'GET') return response.writeHead(405).end();
      const transport = new SSEServerTransport('/messages', response);
      sse.set(transport.sessionId, transport);
      return open(transport);
    }
    if (url.pathname === '/messages')
      return sse.get(url.searchParams.get('sessionId') ?? '')?.handlePostMessage(request, response);
    const known = streamable.get(String(request.headers['mcp-session-id']));
    if (known) return known.handleRequest(request, response);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void streamable.set(id, transport),
    });
    await open(transport as Transport);
    return transport.handleRequest(request, response);
  }

  const server: Server = createServer((request, response) => {
    requests.push(request.headers);
    if (!guard(request, response)) void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/mcp`,
    sseUrl: `${origin}/sse`,
    requests,
    sessions,
    async close() {
      await Promise.all(sessions.map((one) => one.close().catch(() => undefined)));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
