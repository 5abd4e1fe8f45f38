import type { Call } from '@heddle/api-contract';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import type { MultipartReader } from '../files/multipart/MultipartReader.js';
import { chunksOf, collect } from '../files/streams.js';
import { DomainError, programText } from './DomainError.js';
import { parseWith, readJson } from './readJson.js';
import { readContent, readUpload } from './readUpload.js';
import { withTimeout } from './withTimeout.js';

// Time limit for a body, so that slow clients do not hold connections; uploads have their own limit.
const slowest = 120_000;

/** Combines path, query and body into the call's input; enforces all size limits before parsing. */
export async function readInput(
  call: Call,
  request: Request,
  parameters: Record<string, string>,
  multipart: MultipartReader,
): Promise<unknown> {
  const raw = await readFields(call, request, multipart);
  return parseWith(call.input(), { ...raw, ...parameters });
}

async function readFields(
  call: Call,
  request: Request,
  multipart: MultipartReader,
): Promise<Record<string, unknown>> {
  if (call.method === 'GET') return readQuery(request);
  if (call.body === 'upload') return readUpload(call, request, multipart);
  if (call.body === 'bytes') return { ...readQuery(request), content: readContent(call, request) };
  // Open API calls of the specification have ids in the query and the rest in the body.
  return call.auth === 'token'
    ? { ...readQuery(request), ...(await readBody(call, request)) }
    : readBody(call, request);
}

// Clients write lists as `a=1,2`, `a=1&a=2` or `a[]=1&a[]=2`; the schema handles the first form.
function readQuery(request: Request): Record<string, unknown> {
  const query = new Map<string, string | string[]>();
  for (const [rawName, value] of new URL(request.url).searchParams) {
    const name = rawName.replace(/\[\]$/, '');
    const before = query.get(name);
    if (before === undefined) query.set(name, rawName === name ? value : [value]);
    else query.set(name, Array.isArray(before) ? [...before, value] : [before, value]);
  }
  return Object.fromEntries(query);
}

async function readBody(call: Call, request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type');
  if (call.body === 'form') {
    if (!type || !/^multipart\/form-data\s*;\s*boundary=[^\s;,]{1,100}$/i.test(type)) {
      throw new DomainError(
        'wrongContentType',
        programText('content-type: this call takes multipart/form-data'),
      );
    }
    return readForm(await readBytes(request, call.limit), type);
  }
  const bytes = await readBytes(request, call.limit);
  // Some POST calls of the specification have their input in the query.
  // The public client library declares a form when it sends no body.
  if (bytes.length === 0 && (!type || call.auth === 'token')) return readQuery(request);
  // Required by RFC 6749; clients of this API send JSON.
  if (call.envelope === 'oauth' && /^application\/x-www-form-urlencoded(?:\s*;.*)?$/i.test(type ?? ''))
    return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
  if (!type || !/^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(type)) {
    throw new DomainError('wrongContentType', programText('content-type: this call takes application/json'));
  }
  return bytes.length === 0 ? {} : readJson(bytes, 'the body');
}

/** Reads a body up to a limit; rejects a larger Content-Length without reading. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new DomainError('bodyTooLarge', requestReasons.bodyTooLarge({ maximum: limit }));
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > limit) throw tooLarge();
  // With a Content-Length, hosts read no further than it says, so buffer the body directly: streaming would
  // dominate the cost of a small call.
  const whole =
    announced === null
      ? request.body && collect(chunksOf(request.body), limit, tooLarge)
      : request.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  const late = () => new DomainError('badRequest', requestReasons.bodySlow({ seconds: slowest / 1000 }));
  const bytes = whole ? await withTimeout(whole, slowest, late) : new Uint8Array();
  if (bytes.length > limit) throw tooLarge();
  return bytes;
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(new Map(form.entries()));
  } catch {
    throw new DomainError('badRequest', programText('the body is not a form'));
  }
}
