import type { IncomingHttpHeaders } from 'node:http';
import { WebSocket } from 'ws';

/** A WebSocket client for tests. */
export interface TestSocket {
  socket: WebSocket;
  /** The log id from the handshake response. */
  logid: string;
  /** All received messages, in order. */
  messages: unknown[];
  /** The next message. */
  next(): Promise<unknown>;
  closed: Promise<{ code: number; reason: string }>;
}

/** Opens a WebSocket; rejects if the handshake is refused. */
export function openSocket(url: string, headers: Record<string, string> = {}): Promise<TestSocket> {
  const socket = new WebSocket(url, { headers });
  const messages: unknown[] = [];
  let read = 0;
  let wake: () => void = () => undefined;
  let logid = '';
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => {
      resolve({ code, reason: String(reason) });
      wake();
    }),
  );
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)));
    wake();
  });
  socket.on('upgrade', (response) => {
    logid = String(response.headers['x-log-id']);
  });
  async function next(): Promise<unknown> {
    while (messages.length === read) {
      if (socket.readyState === WebSocket.CLOSED) throw new Error('the socket was closed');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return messages[read++];
  }
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ socket, logid, messages, next, closed }));
    socket.on('error', reject);
  });
}

/** The HTTP response to a handshake that is refused. */
export function refusedSocket(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: unknown }> {
  const socket = new WebSocket(url, { headers });
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      socket.terminate();
      reject(new Error('the socket was opened'));
    });
    socket.on('error', reject);
    socket.on('unexpected-response', (_, response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) }),
      );
    });
  });
}
