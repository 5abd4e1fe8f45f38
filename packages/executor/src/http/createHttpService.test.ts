import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpRequest } from '../services.js';
import { createHttpService } from './createHttpService.js';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

let server: Server;
let origin: string;
let seen: Seen[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method = '', url = '', headers } = request;
    if (url === '/silent') return;
    if (url.startsWith('/file')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end('x'.repeat(Number(url.slice(6)) || 5));
      return;
    }
    seen.push({ method, url, headers, body: Buffer.concat(pieces) });
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.writeHead(url.startsWith('/teapot') ? 418 : 200, { 'X-Answer': 'yes' }).end('{"ok":"是"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const service = createHttpService({ fetch, limits: { answerBytes: 64, fileBytes: 100 } });

async function request(given: Partial<HttpRequest> & { url: string }, signal = new AbortController().signal) {
  seen = [];
  return service.request(
    { method: 'POST', headers: [], timeoutMs: 5000, ...given, url: origin + given.url },
    { signal, idempotencyKey: 'k' },
  );
}

test('returns a response of any status with its headers and text', async () => {
  const answer = await request({ method: 'GET', url: '/teapot?q=%20', headers: [['X-One', '1']] });
  expect(answer).toMatchObject({ status: 418, body: '{"ok":"是"}', headers: { 'x-answer': 'yes' } });
  expect(answer.headers['set-cookie']).toBe('b=2');
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/teapot?q=%20', headers: { 'x-one': '1' } });
});

test('sends text with a default content type unless the request specifies another', async () => {
  const body = { kind: 'text' as const, text: '{"a":1}', contentType: 'application/json' };
  await request({ url: '/', body });
  expect(seen[0]?.headers['content-type']).toBe('application/json');
  expect(seen[0]?.body.toString()).toBe('{"a":1}');
  await request({ url: '/', body, headers: [['Content-Type', 'application/vnd.own+json']] });
  expect(seen[0]?.headers['content-type']).toBe('application/vnd.own+json');
});

test('sends a multipart form with text fields and the files at the given URLs', async () => {
  const fields = [
    { name: 'who', value: 'Ada' },
    { name: 'photo', fileUrl: `${origin}/file?7`, fileName: 'a.png' },
  ];
  const headers: [string, string][] = [['content-type', 'multipart/form-data']];
  await request({ url: '/', body: { kind: 'form', fields }, headers });
  const { body, headers: sent } = seen[0]!;
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': sent['content-type'] ?? '' },
  }).formData();
  expect(form.get('who')).toBe('Ada');
  expect(form.get('photo')).toMatchObject({ name: 'a.png', type: 'image/png', size: 7 });
});

test('sends a file unchanged', async () => {
  await request({ url: '/', body: { kind: 'file', fileUrl: `${origin}/file?9` } });
  expect(seen[0]?.body.toString()).toBe('xxxxxxxxx');
  expect(seen[0]?.headers['content-type']).toBe('application/octet-stream');
});

test('limits the total size of files, and the size of each response', async () => {
  const file = (name: string) => ({ name, fileUrl: `${origin}/file?60` });
  const body = { kind: 'form' as const, fields: [file('a'), file('b')] };
  await expect(request({ url: '/', body })).rejects.toThrow('more than 100 bytes in the files to send');
  await expect(request({ method: 'GET', url: '/file?65' })).rejects.toThrow(
    'more than 64 bytes in the answer',
  );
});

test('ignores connection headers from a document', async () => {
  await request({
    url: '/',
    headers: [
      ['Host', 'inside.example'],
      ['Content-Length', '1'],
      ['Transfer-Encoding', 'chunked'],
    ],
    body: { kind: 'text', text: 'hello', contentType: 'text/plain' },
  });
  expect(seen[0]?.headers.host).toBe(new URL(origin).host);
  expect(seen[0]?.body.toString()).toBe('hello');
});

test.each(['a\r\nb: c', '', 'ü'])('refuses the header name %j with a message', async (name) => {
  await expect(request({ url: '/', headers: [[name, 'x']] })).rejects.toThrow('that HTTP does not allow');
});

test.each(['file:///etc/passwd', 'nothing', 'data:text/plain,x', ''])('refuses the URL %j', async (url) => {
  const options = { signal: new AbortController().signal, idempotencyKey: 'k' };
  const asked = { method: 'GET', url, headers: [], timeoutMs: 100 };
  await expect(service.request(asked, options)).rejects.toThrow('no http or https address');
});

test('fails at the time-out, and at once when the run is cancelled', async () => {
  await expect(request({ url: '/silent', timeoutMs: 50 })).rejects.toThrow('no answer within 0.05 s');
  const controller = new AbortController();
  const waiting = request({ url: '/silent' }, controller.signal);
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});

test('omits the body of GET requests, because the standard fetch sends none', async () => {
  const body = { kind: 'text' as const, text: 'x', contentType: 'text/plain' };
  const { status } = await request({ method: 'GET', url: '/', body });
  expect([status, seen[0]?.body.length]).toEqual([200, 0]);
});
