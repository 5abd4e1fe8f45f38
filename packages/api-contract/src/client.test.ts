import { expect, test } from 'vitest';
import * as z from 'zod';
import { ApiError, createClient } from './client.js';
import { file, get, post, stream } from './kernel/call.js';
import { defineFamily } from './kernel/family.js';
import { id, optional } from './kernel/fields.js';

const audit = { 'zh-CN': '试一试', en: 'Tried it' };

const loom = defineFamily('loom', {
  read: get('/api/loom/:loom_id', {
    auth: 'session',
    audit,
    input: () => z.object({ loom_id: id, width: optional(z.string()) }),
    output: () => z.object({ loom_id: id }),
  }),
  weave: post('/api/loom/weave', {
    auth: 'session',
    audit,
    envelope: 'fields',
    input: () => z.object({ thread: z.string() }),
    output: () => z.object({ cloth: z.string() }),
  }),
  watch: stream('/api/loom/watch', {
    auth: 'session',
    audit,
    output: () => z.object({ event: z.string(), data: z.object({ n: z.number() }) }),
  }),
  picture: file('/api/loom/picture', { auth: 'session', audit }),
});

function clientOf(answer: (request: Request) => Response | Promise<Response>) {
  return createClient(
    { loom },
    { checkAnswers: true, fetch: (url, init) => answer(new Request(`http://localhost${url}`, init)) },
  );
}

test('sends input in path, query and body, and unwraps the response with ids as strings', async () => {
  const client = clientOf(async (request) => {
    expect(request.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    const url = new URL(request.url);
    if (request.method === 'GET')
      return Response.json({ code: 0, data: { loom_id: 7, path: url.pathname + url.search } });
    return Response.json({ code: 0, msg: '', cloth: await request.text() });
  });
  expect(await client.loom.read({ loom_id: '7/8', width: '2 m' })).toEqual({ loom_id: '7' });
  expect(await client.loom.weave({ thread: 'red' })).toEqual({ cloth: '{"thread":"red"}' });
});

test('throws an ApiError for an error code, an HTTP error status and a non-JSON page', async () => {
  const failure = (response: Response) =>
    clientOf(() => response)
      .loom.weave({ thread: '' })
      .catch((error) => error);
  const coded = await failure(
    Response.json(
      { code: 700099002, msg: 'changed', data: { submit_commit_id: '5' } },
      { headers: { 'x-log-id': 'L' } },
    ),
  );
  expect(coded).toBeInstanceOf(ApiError);
  expect(coded).toMatchObject({
    code: 700099002,
    msg: 'changed',
    logid: 'L',
    data: { submit_commit_id: '5' },
  });
  expect(await failure(new Response('<html>', { status: 502 }))).toMatchObject({
    code: 502,
    msg: 'HTTP 502',
  });
  expect(await failure(Response.json({ nothing: true }))).toMatchObject({ code: 200, msg: 'HTTP 200' });
});

test('yields events one by one, whatever the chunk boundaries, and skips comments', async () => {
  const text = ': alive\n\nevent: a\ndata: {"n":1}\n\nid: 2\r\nevent: b\r\ndata: {"n":\r\ndata: 2}\r\n\r\n';
  const bytes = new TextEncoder().encode(text);
  const client = clientOf(() => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const events = [];
  for await (const event of client.loom.watch()) events.push(event);
  expect(events).toEqual([
    { event: 'a', data: { n: 1 } },
    { event: 'b', data: { n: 2 } },
  ]);
});

test('reads the retry delay of an ApiError from the response', async () => {
  const waitFor = async (wait: string) => {
    const answer = Response.json({ code: 429 }, { status: 429, headers: { 'retry-after': wait } });
    return (await clientOf(() => answer)
      .loom.weave({ thread: '' })
      .catch((error) => error)) as ApiError;
  };
  expect((await waitFor('45')).retryAfter).toBe(45);
  expect((await waitFor('Sun, 22 Nov 2026 16:00:00 GMT')).retryAfter).toBeUndefined();
});

test('throws an ApiError when a stream or a file is refused', async () => {
  const client = clientOf(() => Response.json({ code: 700012006, msg: 'not signed in' }));
  await expect(client.loom.watch()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 700012006 });
  await expect(client.loom.picture()).rejects.toMatchObject({ code: 700012006 });
});
