import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import type { FormField, HttpAnswer, RequestBody, ToolRequest } from '@heddle/plugin';
import { DomainError } from '../../../kernel/DomainError.js';
import { mayBeHook, runHeader } from '../../../kernel/runHeader.js';
import type { App } from '../../../kernel/services.js';
import { refusalOf } from '../../../outbound/OutboundRefused.js';
import type { PluginCall } from './PluginCall.js';

const mebibyte = 1024 * 1024;
const maxAnswerBytes = 5 * mebibyte;
const maxFileBytes = 20 * mebibyte;
/** Files of one request together: they are in memory when it is sent. */
const maxAllFilesBytes = 40 * mebibyte;
const maxFiles = 50;
const standardSeconds = 30;
const maxSeconds = 120;

type Fetch = typeof globalThis.fetch;

/** Sends a request within the limits of time and size. A GET is repeated once if its connection breaks. */
export async function sendRequest(
  { outbound: fetch }: Pick<App, 'outbound'>,
  request: ToolRequest,
  {
    stored,
    signal,
    idempotencyKey,
    caller,
  }: Pick<PluginCall, 'stored' | 'signal' | 'idempotencyKey' | 'caller'>,
): Promise<HttpAnswer> {
  if (!fetch) throw new DomainError('notSetUp', pluginReasons.noOutbound());
  const seconds = secondsOf(stored.operation['x-timeout']);
  const until = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  try {
    const body = request.body && (await encode(fetch, request.body, until));
    const headers = new Headers(request.headers);
    if (body && !headers.has('content-type')) headers.set('content-type', body.contentType);
    if (!headers.has('accept')) headers.set('accept', 'application/json, */*;q=0.5');
    if (!headers.has('user-agent')) headers.set('user-agent', 'Heddle');
    if (!headers.has('idempotency-key')) headers.set('idempotency-key', idempotencyKey);
    if (mayBeHook(request.url)) {
      headers.delete(runHeader);
      if (caller.runId !== undefined) headers.set(runHeader, caller.runId);
    }
    const init = { method: request.method, headers, signal: until, ...(body && { body: body.content }) };
    const response = await fetch(request.url, init).catch((error: unknown) => {
      if (request.method !== 'GET' || until.aborted || !isReset(error)) throw error;
      return fetch(request.url, init);
    });
    return {
      status: response.status,
      headers: headersOf(response),
      bytes: await readBytes(response, maxAnswerBytes),
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof DomainError) throw error;
    if (until.aborted) throw failure(pluginReasons.tooSlow({ seconds }), error);
    throw failure(refusalOf(error) ?? pluginReasons.unreachable({ host: new URL(request.url).host }), error);
  }
}

function failure(reason: ConstructorParameters<typeof DomainError>[1], cause: unknown): DomainError {
  return new DomainError('pluginFailed', reason, { cause });
}

function secondsOf(given: unknown): number {
  const seconds = typeof given === 'number' && given >= 1 ? given : standardSeconds;
  return Math.min(seconds, maxSeconds);
}

function isReset(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return true;
  }
  return false;
}

function headersOf(response: Response): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of response.headers) headers[name] = value;
  return headers;
}

interface Encoded {
  content: string | Uint8Array<ArrayBuffer>;
  contentType: string;
}

async function encode(fetch: Fetch, body: RequestBody, signal: AbortSignal): Promise<Encoded> {
  if (body.kind === 'text') return { content: body.text, contentType: body.contentType };
  if (body.kind === 'file') {
    const { bytes } = await fetchFile(fetch, body.fileUrl, signal);
    return { content: bytes, contentType: body.contentType };
  }
  const form = new FormData();
  let left = maxAllFilesBytes;
  if (body.fields.filter((field) => 'fileUrl' in field).length > maxFiles)
    throw failure(pluginReasons.tooManyFiles({ maximum: maxFiles }), undefined);
  for (const field of body.fields) {
    left -= await appendField(fetch, form, field, signal);
    if (left < 0)
      throw failure(pluginReasons.filesTooLarge({ maximum: maxAllFilesBytes / mebibyte }), undefined);
  }
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? 'multipart/form-data';
  return { content: new Uint8Array(await encoded.arrayBuffer()), contentType };
}

/** Adds a field; gives the bytes of its file. */
async function appendField(
  fetch: Fetch,
  form: FormData,
  field: FormField,
  signal: AbortSignal,
): Promise<number> {
  if ('fileUrl' in field) {
    const { bytes, contentType, name } = await fetchFile(fetch, field.fileUrl, signal);
    form.append(field.name, new Blob([bytes], { type: contentType }), name);
    return bytes.byteLength;
  }
  if (field.contentType === undefined) form.append(field.name, field.value);
  // Only a file of a form can have a content type of its own.
  else form.append(field.name, new Blob([field.value], { type: field.contentType }), field.name);
  return 0;
}

async function fetchFile(fetch: Fetch, url: string, signal: AbortSignal) {
  const response = await fetch(url, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw failure(pluginReasons.fileNotFetched({ status: response.status }), undefined);
  }
  const bytes = await readBytes(response, maxFileBytes);
  const path = new URL(url).pathname;
  const name = path.slice(path.lastIndexOf('/') + 1) || 'file';
  return { bytes, name, contentType: response.headers.get('content-type') ?? 'application/octet-stream' };
}

/** The bytes of a response; fails beyond `maximum`, a number of whole MiB. */
export async function readBytes({ body }: Response, maximum: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > maximum) throw failure(pluginReasons.tooLarge({ maximum: maximum / mebibyte }), undefined);
    pieces.push(piece);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
