import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server heard. */
export interface Heard {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server that answers each request with what it heard, unless `answer` says otherwise. */
export interface EchoServer {
  url: string;
  heard: Heard[];
  /** Answers the next requests; undefined restores the echo. */
  answer: ((response: ServerResponse, heard: Heard) => void) | undefined;
  close(): Promise<void>;
}

export async function startEchoServer(): Promise<EchoServer> {
  const echo: EchoServer = { url: '', heard: [], answer: undefined, close: async () => undefined };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method = '', url: path = '', headers } = request;
    const heard = { method, path, headers, body: Buffer.concat(pieces).toString() };
    echo.heard.push(heard);
    if (echo.answer) return echo.answer(response, heard);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(heard));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  echo.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  echo.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return echo;
}

/** Answers with a value as JSON. */
export function answerJson(value: unknown, status = 200) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
}
