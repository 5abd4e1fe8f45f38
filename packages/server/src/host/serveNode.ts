import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HeddleApp } from '../createApp.js';
import { isText } from '../kernel/Answer.js';
import type { RequestOrigin } from '../kernel/answerCall.js';
import { StartError } from './StartError.js';
import { sendText } from './sendText.js';
import { openWebSockets, type WebSockets } from './webSockets.js';

/** A listening server. */
export interface NodeServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

// Time that streams and other long responses have to end on shutdown.
const graceMs = 1_000;
const sweepMs = 25;

/** Serves an application on a port. */
export async function serveNode(
  app: HeddleApp,
  address: { host: string; port: number },
): Promise<NodeServer> {
  const server = createAdaptorServer({
    // Otherwise the library would replace the global Request in the whole process.
    overrideGlobalObjects: false,
    async fetch(request, env) {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      const answer = await app.answer(request, originOf(incoming));
      if (!isText(answer)) return answer;
      sendText(answer, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  }) as Server;
  const sockets = openWebSockets(server, app, originOf);
  server.headersTimeout = 20_000;
  // Large uploads over a slow connection take long; the kernel limits other bodies.
  server.requestTimeout = 3_600_000;
  await listen(server, address);
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : address.port;
  return { url: `http://${nameOf(address.host)}:${port}`, port, close: () => close(server, sockets) };
}

function originOf({ socket }: IncomingMessage): RequestOrigin {
  return {
    ...(socket.remoteAddress && { address: socket.remoteAddress }),
    secure: (socket as TLSSocket).encrypted === true,
  };
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, () => resolve());
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is taken. Stop what uses it, or choose another with PORT.`);
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this user. Choose another with PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST is "${host}", which is no address of this machine.`);
    default:
      return new StartError(`The server cannot listen on ${host}:${port}: ${error.message}.`);
  }
}

// Not all browsers open http://0.0.0.0; use localhost instead.
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function close(server: Server, sockets: WebSockets): Promise<void> {
  return new Promise((resolve) => {
    sockets.close();
    // Connections whose response ends after this point would otherwise stay open (keep-alive).
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const force = setTimeout(() => {
      server.closeAllConnections();
      sockets.cut();
    }, graceMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(force);
      resolve();
    });
  });
}
