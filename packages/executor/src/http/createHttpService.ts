import { ExecutionError, errorCodes } from '../errors.js';
import type { HttpBody, HttpFormField, HttpRequest, HttpResponse, HttpService } from '../services.js';

/** Limits of the requests of a service. */
export interface HttpLimits {
  /** Maximum response size. */
  answerBytes: number;
  /** Maximum total size of the files of one request, and time-out for fetching each. */
  fileBytes: number;
  /** In milliseconds. */
  fileMs: number;
}

const mebibyte = 1024 * 1024;
const defaultLimits: HttpLimits = {
  answerBytes: 10 * mebibyte,
  fileBytes: 20 * mebibyte,
  fileMs: 20_000,
};

/** Headers of the connection, which the `fetch` implementation sets. */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Sends HTTP requests with a `fetch`. That `fetch` decides which addresses may be called: it is used for the
 * request and for every file that the request sends, and follows redirects itself.
 */
export function createHttpService(options: {
  fetch: typeof globalThis.fetch;
  limits?: Partial<HttpLimits>;
  /**
   * Whether `fetch` accepts bodies with GET and HEAD. The standard one refuses them, so they are omitted by
   * default.
   */
  sendsBodyWithGet?: boolean;
}): HttpService {
  const limits = { ...defaultLimits, ...options.limits };
  const sender: Sender = {
    fetch: options.fetch,
    limits,
    sendsBodyWithGet: options.sendsBodyWithGet ?? false,
  };
  return {
    async request(request, { signal }) {
      if (request.credentialId !== undefined) throw wrong('there are no credentials by name here');
      const seconds = request.timeoutMs / 1000;
      return bounded(request.timeoutMs, signal, `no answer within ${seconds} s`, (until) =>
        send(sender, request, until),
      );
    },
  };
}

interface Sender {
  fetch: typeof globalThis.fetch;
  limits: HttpLimits;
  sendsBodyWithGet: boolean;
}

async function send(sender: Sender, request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  const headers = headersOf(request);
  const mayHaveBody = sender.sendsBodyWithGet || (request.method !== 'GET' && request.method !== 'HEAD');
  const body = mayHaveBody && request.body ? await encode(sender, request.body, signal) : undefined;
  if (body?.contentType !== undefined && (body.isTypeRequired || !headers.has('content-type'))) {
    headers.set('content-type', body.contentType);
  }
  const response = await sender.fetch(addressOf(request.url), {
    method: request.method,
    headers,
    signal,
    ...(body ? { body: body.content } : {}),
  });
  const bytes = await readBytes(response, sender.limits.answerBytes, 'the answer');
  const answered: Record<string, string> = Object.create(null);
  for (const [name, value] of response.headers) answered[name] = value;
  return { status: response.status, headers: answered, body: new TextDecoder().decode(bytes) };
}

function headersOf({ headers }: HttpRequest): Headers {
  const result = new Headers();
  for (const [name, value] of headers) {
    if (connectionHeaders.has(name.toLowerCase())) continue;
    try {
      result.append(name, value);
    } catch {
      throw wrong(`the header "${name}" has a name or a value that HTTP does not allow`);
    }
  }
  return result;
}

function addressOf(url: string): string {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address?.protocol === 'http:' || address?.protocol === 'https:') return address.href;
  throw wrong(`"${url.slice(0, 200)}" is no http or https address`);
}

interface Encoded {
  content: string | Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Whether the content type must be sent because the body cannot be read under another one. */
  isTypeRequired: boolean;
}

async function encode(sender: Sender, body: HttpBody, signal: AbortSignal): Promise<Encoded> {
  const files = new FileReaderWithin(sender, signal);
  if (body.kind === 'text')
    return { content: body.text, contentType: body.contentType, isTypeRequired: false };
  if (body.kind === 'file') {
    const { bytes } = await files.read(body.fileUrl);
    return { content: bytes, contentType: 'application/octet-stream', isTypeRequired: false };
  }
  const form = new FormData();
  for (const field of body.fields) await appendField(form, field, files);
  // Encoded here, because the `fetch` of another library does not recognize this FormData.
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? 'multipart/form-data';
  return { content: new Uint8Array(await encoded.arrayBuffer()), contentType, isTypeRequired: true };
}

async function appendField(form: FormData, field: HttpFormField, files: FileReaderWithin): Promise<void> {
  if ('value' in field) return form.append(field.name, field.value);
  const { bytes, contentType } = await files.read(field.fileUrl);
  const name = field.fileName ?? lastSegment(field.fileUrl);
  form.append(field.name, new Blob([bytes], { type: contentType }), name);
}

/** Fetches the files of one request within a shared size limit. */
class FileReaderWithin {
  readonly #sender: Sender;
  readonly #signal: AbortSignal;
  #left: number;

  constructor(sender: Sender, signal: AbortSignal) {
    this.#sender = sender;
    this.#signal = signal;
    this.#left = sender.limits.fileBytes;
  }

  async read(url: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }> {
    const { fetch, limits } = this.#sender;
    const late = `the file ${lastSegment(url)} did not arrive within ${limits.fileMs / 1000} s`;
    return bounded(limits.fileMs, this.#signal, late, async (signal) => {
      const response = await fetch(addressOf(url), { signal });
      if (!response.ok) {
        await response.body?.cancel();
        throw wrong(`the file ${lastSegment(url)} could not be fetched: status ${response.status}`);
      }
      const bytes = await readBytes(response, this.#left, 'the files to send', limits.fileBytes);
      this.#left -= bytes.byteLength;
      return { bytes, contentType: response.headers.get('content-type') ?? 'application/octet-stream' };
    });
  }
}

async function readBytes(
  response: Response,
  limit: number,
  what: string,
  named = limit,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of piecesOf(response)) {
    size += piece.byteLength;
    // Leaving the loop cancels the rest of the stream.
    if (size > limit) throw wrong(`more than ${named} bytes in ${what}`);
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

// Not all browsers support async iteration of a body.
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Applies a time-out; the failure names what did not arrive. */
async function bounded<T>(
  ms: number,
  outer: AbortSignal,
  late: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(outer.reason);
  if (outer.aborted) stop();
  outer.addEventListener('abort', stop, { once: true });
  const tooLate = new ExecutionError(errorCodes.execution, `Workflow execution failure: ${late}`);
  const timer = setTimeout(() => controller.abort(tooLate), Math.min(ms, 2 ** 31 - 1));
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', stop);
  }
}

function lastSegment(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return path.slice(path.lastIndexOf('/') + 1).slice(0, 200) || 'file';
}

function wrong(message: string): ExecutionError {
  return new ExecutionError(errorCodes.execution, `Workflow execution failure: ${message}`);
}
