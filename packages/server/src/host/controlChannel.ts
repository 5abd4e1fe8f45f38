import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { StartError } from './StartError.js';

/** Requests that other commands on this machine may send to a running server. */
export type ControlHandlers = Readonly<Record<string, (input: unknown) => Promise<object>>>;

const maxInput = 10_000;

interface ControlFile {
  port: number;
  token: string;
}

const fileOf = (dataFolder: string) => join(dataFolder, 'control.json');

/**
 * Listens on a loopback port. The access token is in a file of the data folder that only its owner can read.
 * `heddle backup` uses it to coordinate with the server that holds the folder.
 */
export async function openControlChannel(
  dataFolder: string,
  handlers: ControlHandlers,
): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    const given = Buffer.from(String(request.headers['x-heddle-control'] ?? ''));
    const isKnown = given.length === token.length && timingSafeEqual(given, Buffer.from(token));
    const handler = handlers[(request.url ?? '').slice(1)];
    if (!isKnown || request.method !== 'POST' || !handler) {
      response.writeHead(isKnown ? 404 : 403).end();
      return;
    }
    readInput(request)
      .then(handler)
      .then(
        (answer) => response.writeHead(200).end(JSON.stringify(answer)),
        (error: unknown) =>
          response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
      );
  });
  // Copying a large folder takes long.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  writeFileSync(fileOf(dataFolder), JSON.stringify({ port, token } satisfies ControlFile), { mode: 0o600 });
  return () => close(server, dataFolder);
}

/** The JSON body of a request; undefined without one. */
async function readInput(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > maxInput) throw new Error('the request is too long');
  }
  return text === '' ? undefined : JSON.parse(text);
}

async function close(server: Server, dataFolder: string): Promise<void> {
  rmSync(fileOf(dataFolder), { force: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Sends a request to the server that holds a data folder; undefined when none is running. */
export async function askServer<Answer>(
  dataFolder: string,
  action: string,
  input?: object,
): Promise<Answer | undefined> {
  let found: ControlFile;
  try {
    found = JSON.parse(readFileSync(fileOf(dataFolder), 'utf8')) as ControlFile;
  } catch {
    return undefined;
  }
  let response: Response;
  try {
    response = await fetch(`http://127.0.0.1:${found.port}/${action}`, {
      method: 'POST',
      headers: { 'x-heddle-control': found.token },
      ...(input && { body: JSON.stringify(input) }),
    });
  } catch {
    // The file is left over from a killed server.
    return undefined;
  }
  // Another process uses the port by now.
  if (response.status === 403) return undefined;
  const text = await response.text();
  if (!response.ok) throw new StartError(`The running server could not do it: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Answer;
}
