import * as z from 'zod';
import type { Answer, Call, Request as RequestOf } from './kernel/call.js';
import type { Family } from './kernel/family.js';
import type { Schema } from './kernel/schema.js';
import { readEvents } from './readEvents.js';

/** An answer with a code other than 0, or one that is no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    /** The wire's code; the HTTP status where the body had none. */
    readonly code: number,
    /** The text beside the code, as the server sent it. */
    readonly msg: string,
    /** Names the request in the server's log. */
    readonly logid: string | undefined,
    readonly status: number,
    /** `data` of the answer, where an error carries some. */
    readonly data?: unknown,
    /** Seconds after which to try again, where the server says so. */
    readonly retryAfter?: number,
  ) {
    super(`${msg} (${code})`);
  }
}

/** How the client reaches the server. */
export interface Transport {
  /** `fetch`, or `app.request` in tests. */
  fetch(url: string, init: RequestInit): Promise<Response> | Response;
  /** Prefix of every path; empty for the same origin. */
  baseURL?: string;
  /** Added to every request. */
  headers?: Record<string, string> | (() => Record<string, string>);
  /** Parse every answer with its schema: on in tests, off where trust in the own server saves time. */
  checkAnswers?: boolean;
}

/** Per-call options. */
export interface RequestOptions {
  signal?: AbortSignal;
}

type Arguments<C extends Call> =
  Record<never, never> extends RequestOf<C>
    ? [input?: RequestOf<C>, options?: RequestOptions]
    : [input: RequestOf<C>, options?: RequestOptions];

/** What the client gives back for a call of each kind. */
export type ClientAnswer<C extends Call> = C['kind'] extends 'stream'
  ? AsyncIterable<Answer<C>>
  : C['kind'] extends 'file'
    ? Promise<Blob>
    : // A browser opens the one as a page and the other as a WebSocket; there is nothing to call.
      C['kind'] extends 'redirect' | 'socket'
      ? never
      : Promise<Answer<C>>;

/** One function per call, grouped by family. */
export type Client<F extends Record<string, Family>> = {
  readonly [N in keyof F]: {
    readonly [K in keyof F[N]['calls']]: (
      ...args: Arguments<F[N]['calls'][K]>
    ) => ClientAnswer<F[N]['calls'][K]>;
  };
};

/** Makes a typed client of the given families; the studio passes those it uses, so no other reaches its bundle. */
export function createClient<F extends Record<string, Family>>(families: F, transport: Transport): Client<F> {
  const client: Record<string, Record<string, unknown>> = {};
  for (const [name, family] of Object.entries(families)) {
    client[name] = Object.fromEntries(
      Object.entries(family.calls).map(([key, call]) => [
        key,
        (input: Record<string, unknown> = {}, options: RequestOptions = {}) =>
          run(call, input, options, transport),
      ]),
    );
  }
  return client as Client<F>;
}

function run(
  call: Call,
  input: Record<string, unknown>,
  options: RequestOptions,
  transport: Transport,
): unknown {
  if (call.kind === 'stream') return streamAnswer(call, input, options, transport);
  if (call.kind === 'file') return fileAnswer(call, input, options, transport);
  return jsonAnswer(call, input, options, transport);
}

async function send(
  call: Call,
  input: Record<string, unknown>,
  options: RequestOptions,
  transport: Transport,
) {
  const rest = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const headers: Record<string, string> = {
    'x-requested-with': 'XMLHttpRequest',
    'agw-js-conv': 'str',
    ...(typeof transport.headers === 'function' ? transport.headers() : transport.headers),
  };
  const init: RequestInit = { method: call.method, headers, credentials: 'same-origin' };
  if (options.signal) init.signal = options.signal;
  let query = '';
  if (call.method === 'GET') {
    query = queryOf(rest);
  } else if (call.body === 'form' || call.body === 'upload') {
    init.body = formOf(rest);
  } else if (call.body === 'bytes') {
    const { content, ...fields } = rest;
    query = queryOf(fields);
    init.body = content as Blob;
  } else {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(rest);
  }
  return transport.fetch(`${transport.baseURL ?? ''}${path}${query ? `?${query}` : ''}`, init);
}

function queryOf(fields: Record<string, unknown>): string {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
}

// A file stands behind the other fields: the server hands it on while it comes, and must know them by then.
function formOf(fields: Record<string, unknown>): FormData {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  const isFile = (entry: [string, unknown]): entry is [string, Blob] => entry[1] instanceof Blob;
  const form = new FormData();
  for (const [key, value] of entries.filter((entry) => !isFile(entry))) form.append(key, String(value));
  for (const [key, value] of entries.filter(isFile)) form.append(key, value);
  return form;
}

async function jsonAnswer(
  call: Call,
  input: Record<string, unknown>,
  options: RequestOptions,
  transport: Transport,
) {
  const response = await send(call, input, options, transport);
  const body = await readEnvelope(response, call.envelope === 'oauth');
  const answer = call.envelope === 'data' ? (body.data ?? {}) : body;
  return transport.checkAnswers ? parse(call.output(), answer) : answer;
}

async function* streamAnswer(
  call: Call,
  input: Record<string, unknown>,
  options: RequestOptions,
  transport: Transport,
) {
  const response = await send(call, input, options, transport);
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
    await readEnvelope(response);
    throw new ApiError(response.status, 'the server sent no stream', logidOf(response), response.status);
  }
  for await (const event of readEvents(response.body)) {
    yield transport.checkAnswers ? parse(call.output(), event) : event;
  }
}

async function fileAnswer(
  call: Call,
  input: Record<string, unknown>,
  options: RequestOptions,
  transport: Transport,
) {
  const response = await send(call, input, options, transport);
  if (!response.ok || response.headers.get('content-type')?.startsWith('application/json')) {
    await readEnvelope(response);
  }
  return response.blob();
}

async function readEnvelope(response: Response, isBare = false): Promise<Record<string, unknown>> {
  let body: Record<string, unknown> | undefined;
  try {
    body = (await response.json()) as Record<string, unknown>;
  } catch {
    // Proxies answer with pages of their own; the status says all there is to know.
  }
  if (body && (body.code === 0 || (isBare && response.ok))) return body;
  const code = typeof body?.code === 'number' ? body.code : response.status;
  const text = String(body?.msg || body?.message || `HTTP ${response.status}`);
  const [logid, wait] = [logidOf(response), waitOf(response)];
  throw new ApiError(code, text, logid, response.status, body?.data, wait);
}

/** `Retry-After` as this server sends it: a number of seconds. */
function waitOf({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined;
}

function logidOf(response: Response): string | undefined {
  return response.headers.get('x-log-id') ?? undefined;
}

function parse(schema: Schema, value: unknown): unknown {
  return z.parse(schema as unknown as z.ZodType, value);
}
