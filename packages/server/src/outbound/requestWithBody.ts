import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { type Dispatcher, request } from 'undici';

/** Statuses whose responses never have a body. */
const empty: readonly number[] = [204, 205, 304];

/** A GET or HEAD request with a body, which some services require and the standard `fetch` rejects. */
export async function requestWithBody(
  url: URL,
  init: RequestInit & { body: string | Uint8Array },
  dispatcher: Dispatcher,
): Promise<Response> {
  const { statusCode, headers, body } = await request(url, {
    method: init.method?.toUpperCase() as 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    body: init.body,
    signal: init.signal,
    dispatcher,
  });
  const answered = new Headers();
  for (const [name, values = []] of Object.entries(headers))
    for (const value of [values].flat()) answered.append(name, value);
  const hasBody = !empty.includes(statusCode);
  if (!hasBody) await body.dump();
  // Both stream types are the same at run time; only their type declarations differ.
  const stream = hasBody ? (Readable.toWeb(body) as NodeStream as unknown as ReadableStream) : null;
  return new Response(stream, { status: statusCode, headers: answered });
}
