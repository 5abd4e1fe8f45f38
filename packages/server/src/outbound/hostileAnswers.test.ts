import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createHttpService } from '@heddle/executor';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutboundFetch } from './createOutboundFetch.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let servers: (Server | TcpServer)[] = [];
afterEach(() => {
  for (const server of servers) {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
  servers = [];
});

async function listen(server: Server | TcpServer): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serve(answer: Answer) {
  const requests: IncomingMessage[] = [];
  const origin = await listen(
    createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    }),
  );
  return { origin, requests };
}

/** A server that sends these bytes after it received anything. */
async function serveBytes(bytes: string): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(bytes));
  });
  return listen(server);
}

const redirect =
  (location: string, status = 302): Answer =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };
const greet: Answer = (_, response) => {
  response.end('hello');
};
const outbound = (...privateOrigins: string[]) => createOutboundFetch({ privateOrigins });

describe('SEC-37: redirects', () => {
  const keys = {
    authorization: 'Bearer SECRET',
    cookie: 'session=SECRET',
    'x-api-key': 'SECRET',
    'proxy-authorization': 'Basic SECRET',
  };
  const send = (origin: string, call: typeof fetch, method = 'POST') =>
    call(origin, {
      method,
      headers: { ...keys, 'content-type': 'application/json', accept: 'text/plain' },
      ...(method !== 'GET' && { body: '{}' }),
    });

  test.each([301, 302, 303, 307, 308])('with status %i send no key to another origin', async (status) => {
    const target = await serve(greet);
    const redirecting = await serve(redirect(`${target.origin}/in`, status));
    const call = outbound(redirecting.origin, target.origin);
    const sent = async (method: string, body?: string) => {
      target.requests.length = 0;
      const given = {
        method,
        headers: { ...keys, accept: 'text/plain' },
        ...(body !== undefined && { body }),
      };
      const end = await call(redirecting.origin, given).then(
        () => 'followed',
        (error: Error) => error.message,
      );
      expect(JSON.stringify(target.requests.map(({ headers }) => headers))).not.toContain('SECRET');
      return end === 'followed' ? target.requests[0]?.method : end;
    };
    const isFollowed = expect.stringMatching(/^(?:GET|PUT|POST|DELETE)$/);
    for (const method of ['GET', 'DELETE', 'POST']) expect(await sent(method)).toEqual(isFollowed);
    expect(target.requests[0]?.headers.accept).toBe('text/plain');
    // These redirects are followed with GET, without a body.
    const refused = expect.stringContaining('request content is not forwarded');
    expect(await sent('POST', 'SECRET')).toEqual(status > 303 ? refused : 'GET');
    expect(await sent('PUT', 'SECRET')).toEqual(status === 303 ? 'GET' : refused);
    // A GET with a body is sent by a different HTTP client.
    expect(await sent('GET', 'SECRET')).toEqual(refused);
  });

  test('on the same origin keep the keys', async () => {
    const { origin, requests } = await serve((request, response) =>
      (request.url === '/' ? redirect('/next', 307) : greet)(request, response),
    );
    expect(await (await send(origin, outbound(origin))).text()).toBe('hello');
    expect(requests[1]).toMatchObject({ url: '/next', method: 'POST', headers: keys });
  });

  test('are followed five times at most', async () => {
    const { origin, requests } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      (left === 0 ? greet : redirect(`/${left - 1}`))(request, response);
    });
    const call = outbound(origin);
    expect((await call(`${origin}/5`)).status).toBe(200);
    requests.length = 0;
    await expect(call(`${origin}/20`)).rejects.toThrow('redirects more than 5 times');
    await expect(call(`${origin}/20`, { method: 'GET', body: 'x' })).rejects.toThrow('more than 5 times');
    expect(requests).toHaveLength(12);
  });

  test.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'data:text/plain,inside',
    'ftp://127.0.0.1/',
    'javascript:alert(1)',
    'http://',
  ])('to %s are refused', async (location) => {
    const { origin } = await serve(redirect(location));
    await expect(outbound(origin)(origin)).rejects.toMatchObject({ name: 'OutboundRefused' });
    await expect(outbound(origin)(origin, { method: 'GET', body: 'x' })).rejects.toMatchObject({
      name: 'OutboundRefused',
    });
  });

  test('in HTML or a refresh header are not followed', async () => {
    const hidden = await serve(greet);
    const page = `<meta http-equiv="refresh" content="0;url=${hidden.origin}">`;
    const { origin } = await serve((_, response) => {
      response.writeHead(200, {
        refresh: `0; url=${hidden.origin}`,
        link: `<${hidden.origin}>; rel=preload`,
      });
      response.end(page);
    });
    expect(await (await outbound(origin, hidden.origin)(origin)).text()).toBe(page);
    expect(hidden.requests).toHaveLength(0);
  });
});

describe('SEC-40: responses that exhaust resources', () => {
  const ask = (origin: string, timeoutMs = 5000, path = '/') =>
    createHttpService({
      fetch: outbound(origin),
      limits: { answerBytes: 100_000 },
      sendsBodyWithGet: true,
    }).request(
      { method: 'GET', url: origin + path, headers: [], timeoutMs },
      { signal: new AbortController().signal, idempotencyKey: 'k' },
    );
  const tooLarge = 'more than 100000 bytes in the answer';

  test('an endless body is cut off, and the connection closed', async () => {
    let isOpen = true;
    const { origin } = await serve((_, response) => {
      response.on('close', () => {
        isOpen = false;
      });
      const more = () => {
        while (isOpen && response.write('x'.repeat(10_000)));
        if (isOpen) response.once('drain', more);
      };
      more();
    });
    await expect(ask(origin)).rejects.toThrow(tooLarge);
    await expect.poll(() => isOpen).toBe(false);
  });

  test('a slow byte-by-byte response ends at the time limit of the request', async () => {
    const { origin } = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    await expect(ask(origin, 200)).rejects.toThrow('no answer within 0.2 s');
  });

  test('an announced length of 10 GiB causes no wait and no allocation', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': String(10 * 1024 ** 3) });
      response.write('x');
    });
    const before = process.memoryUsage().rss;
    await expect(ask(origin, 200)).rejects.toThrow('no answer within 0.2 s');
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 ** 2);
  });

  test('a body that decompresses to a thousand times its size is stopped at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const before = process.memoryUsage().rss;
    await expect(ask(origin)).rejects.toThrow(tooLarge);
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 ** 2);
  });

  test.each([
    ['a million headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(1_000_000)}\r\n`],
    ['one header of ten mebibytes', `HTTP/1.1 200 OK\r\na: ${'b'.repeat(10 * 1024 * 1024)}\r\n\r\n`],
    ['endless headers', `HTTP/1.1 200 OK\r\na: b\r\n`],
    ['two content lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!'],
    [
      'a content length with chunked encoding',
      'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative content length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nhello'],
    ['text that is not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ])('%s is an error, not a response', async (_, bytes) => {
    const origin = await serveBytes(bytes);
    await expect(ask(origin, 1000)).rejects.toThrow();
  });

  test('data after a response is not used as the next response', async () => {
    const answer = (text: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
    const origin = await serveBytes(answer('first') + answer('smuggled'));
    for (let attempt = 0; attempt < 3; attempt++) {
      const body = await ask(origin, 500).then(
        (response) => response.body,
        () => 'none',
      );
      expect(['first', 'none']).toContain(body);
    }
  });
});
