import type * as z from 'zod';
import type { Answer, Call, Request as RequestOf } from './kernel/call.js';
import type { Family } from './kernel/family.js';
import { readReason, type SentReason } from './kernel/reasons.js';
import type { Schema } from './kernel/schema.js';
import { readEvents } from './readEvents.js';

/** Thrown for responses with a code other than 0, and for responses that are not from the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    /** The API's error code; the HTTP status when the body has none. */
    readonly code: number,
    /** The error message sent by the server. */
    readonly msg: string,
    /** Identifies the request in the server's log. */
    readonly logid: string | undefined,
    readonly status: number,
    /** `data` of the response, for errors that have it. */
    readonly data?: unknown,
    /** Seconds after which to retry, if the server says so. */
    readonly retryAfter?: number,
    /** Why, as a key with parameters; absent from older servers and for errors addressed to programs. */
    readonly reason?: SentReason,
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
  /** Validate every response against its schema: on in tests, off where the server is trusted. */
  checkAnswers?: boolean;
  /** Awaited before a call throws, for example to load the texts that the error is shown with. */
  beforeError?(error: ApiError): Promise<void>;
}

/** Options of a single call. */
export interface RequestOptions {
  signal?: AbortSignal;
}

type Arguments<C extends Call> =
  Record<never, never> extends RequestOf<C>
    ? [input?: RequestOf<C>, options?: RequestOptions]
    : [input: RequestOf<C>, options?: RequestOptions];

/** Return type of a call, by kind. */
export type ClientAnswer<C extends Call> = C['kind'] extends 'stream'
  ? AsyncIterable<Answer<C>>
  : C['kind'] extends 'file'
    ? Promise<Blob>
    : // Redirects are opened by the browser as a page, and sockets as a WebSocket; there is nothing to call.
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

/**
 * Creates a typed client of the given families. The studio passes only those it uses, which keeps the others
 * out of its bundle.
 */
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

// The file must come last: the server streams it, and needs the other fields before.
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
  const body = await readEnvelope(response, transport, call.envelope === 'oauth');
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
    await readEnvelope(response, transport);
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
    await readEnvelope(response, transport);
  }
  return response.blob();
}

async function readEnvelope(
  response: Response,
  transport: Transport,
  isBare = false,
): Promise<Record<string, unknown>> {
  let body: Record<string, unknown> | undefined;
  try {
    body = (await response.json()) as Record<string, unknown>;
  } catch {
    // Proxies respond with pages of their own; the status is all we need.
  }
  if (body && (body.code === 0 || (isBare && response.ok))) return body;
  const code = typeof body?.code === 'number' ? body.code : response.status;
  const text = String(body?.msg || body?.message || `HTTP ${response.status}`);
  const [logid, wait] = [logidOf(response), waitOf(response)];
  const error = new ApiError(code, text, logid, response.status, body?.data, wait, reasonOf(body));
  await transport.beforeError?.(error);
  throw error;
}

// Token callers get it inside `detail`.
function reasonOf(body: Record<string, unknown> | undefined): SentReason | undefined {
  return readReason(body?.reason ?? (body?.detail as { reason?: unknown } | null | undefined)?.reason);
}

/** Parses `Retry-After`, which this server sends in seconds. */
function waitOf({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined;
}

function logidOf(response: Response): string | undefined {
  return response.headers.get('x-log-id') ?? undefined;
}

// Without importing zod, which is a tenth of a page's first load: pages do not check responses.
function parse(schema: Schema, value: unknown): unknown {
  return (schema as unknown as z.ZodType).parse(value);
}
