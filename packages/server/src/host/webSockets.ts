import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { HeddleApp } from '../createApp.js';
import type { RequestOrigin } from '../kernel/answerCall.js';
import { closeCodes } from '../kernel/socket/closeCodes.js';
import type { SocketOffer } from '../kernel/socket/SocketConnection.js';
import { connectionOf } from './socketConnection.js';

/** WebSockets of a listening server. */
export interface WebSockets {
  /** Closes all sockets; connections that are still open later are terminated by the server. */
  close(): void;
  /** Terminates every connection that is, or is about to become, a WebSocket. */
  cut(): void;
}

/**
 * Opens the WebSockets of an application's calls. A request that asks to upgrade to another protocol, or for
 * a WebSocket on a path without one, is answered as if it had not asked (RFC 9110 section 7.8).
 */
export function openWebSockets(
  server: Server,
  app: HeddleApp,
  originOf: (incoming: IncomingMessage) => RequestOrigin,
): WebSockets {
  const connections = new Set<Duplex>();
  const sockets = new Set<WebSocket>();
  const servers = new Map<number, WebSocketServer>();
  const logids = new WeakMap<IncomingMessage, string>();

  server.on('upgrade', (incoming, connection, head) => {
    const request = isHandshake(incoming) ? requestOf(incoming) : undefined;
    if (!request || !app.opensSocket(new URL(request.url).pathname))
      return answerPlainly(server, incoming, connection, head);
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    // A client that disconnects during the handshake is not an error.
    connection.on('error', () => connection.destroy());
    shake(request, incoming, connection, head).catch(() => connection.destroy());
  });

  async function shake(request: Request, incoming: IncomingMessage, connection: Duplex, head: Buffer) {
    const hangUp = new AbortController();
    connection.once('close', () => hangUp.abort(new DOMException('the caller hung up', 'AbortError')));
    let offer: SocketOffer | undefined;
    const upgrade = (given: SocketOffer) => {
      offer = given;
    };
    const answer = await app.fetch(new Request(request, { signal: hangUp.signal }), {
      ...originOf(incoming),
      upgrade,
    });
    if (!offer) return refuse(connection, answer);
    logids.set(incoming, answer.headers.get('x-log-id') ?? '');
    // We support no subprotocols, and the library would answer a malformed list in its own format.
    delete incoming.headers['sec-websocket-protocol'];
    const { limit, serve } = offer;
    serverFor(limit).handleUpgrade(incoming, connection, head, (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      serve(connectionOf(socket));
    });
  }

  function serverFor(limit: number): WebSocketServer {
    const made = servers.get(limit) ?? createSocketServer(limit);
    servers.set(limit, made);
    return made;
  }

  function createSocketServer(maxPayload: number): WebSocketServer {
    // Compression stays off, as by default: a small message could decompress to a huge one.
    const made = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      autoPong: false,
      maxPayload,
      maxFragments: maxFragments,
      WebSocket: ReasonedSocket,
      ...closing,
    });
    made.on('headers', (headers, incoming) => headers.push(`X-Log-Id: ${logids.get(incoming)}`));
    return made;
  }

  return {
    close() {
      for (const socket of sockets) socket.close(closeCodes.shuttingDown[0]);
    },
    cut() {
      for (const connection of connections) connection.destroy();
    },
  };
}

const reasons: Readonly<Record<number, string>> = Object.fromEntries(
  Object.values<readonly [number, string]>(closeCodes),
);

// For frames that violate the protocol or the size limit, the library closes with a code but no reason.
class ReasonedSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason ?? (code === undefined ? undefined : reasons[code]));
  }
}

const maxFragments = 1_024;
// How long to wait for the client's close frame; missing in the library's type declarations.
const closing = { closeTimeout: 1_000 } as object;

// RFC 6455 section 4.2.1; anything else is answered as an ordinary request, whose error says what is missing.
function isHandshake({ method, headers, httpVersion }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    /^[+/\dA-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')
  );
}

function requestOf({ url = '/', headers: given }: IncomingMessage): Request | undefined {
  try {
    const headers = new Headers();
    for (const [name, value] of Object.entries(given))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    return new Request(new URL(url, `http://${given.host}`), { headers });
  } catch {
    // An invalid host or address.
    return undefined;
  }
}

// Node hands over the connection permanently, so feed the request to the server again without its upgrade
// header.
function answerPlainly(server: Server, incoming: IncomingMessage, connection: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = incoming;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (!/^(?:upgrade|http2-settings|connection)$/i.test(rawHeaders[index]!))
      lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  lines.push('Connection: close', '', '');
  connection.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]));
  server.emit('connection', connection);
}

/** Sends a response instead of opening a WebSocket. */
async function refuse(connection: Duplex, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers, ['content-length', String(body.length)], ['connection', 'close']];
  const lines = headers.map(([name, value]) => `${capitalised(name!)}: ${value}`);
  const status = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`;
  connection.once('finish', () => connection.destroy());
  connection.end(Buffer.concat([Buffer.from([status, ...lines, '', ''].join('\r\n'), 'latin1'), body]));
}

// The public client library looks for `X-Tt-Logid` with exactly this capitalisation.
function capitalised(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
