import type { UploadOptions } from '@heddle/chat';
import type { TextKey } from './texts.js';

/** A call that the server refused. `text` says why, in the words of the page. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly text: TextKey;

  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
    this.text = textOf(reason);
  }
}

const known: readonly TextKey[] = [
  'closed',
  'originRefused',
  'signInNeeded',
  'tokenRefused',
  'sessionEnded',
  'tooManyMessages',
  'spentToday',
  'spentSession',
  'cannotShare',
  'nothingToShare',
  'cannotUpload',
  'fileNotFound',
  'filesFull',
];

function textOf(reason: string): TextKey {
  if (reason === 'conversation.busy') return 'busy';
  const [noun, name] = reason.split('.');
  return noun === 'channel' ? (known.find((key) => key === name) ?? 'failed') : 'failed';
}

interface Envelope {
  code?: number;
  msg?: string;
  reason?: { key?: string };
  data?: unknown;
}

/** Makes a call of the server; throws `CallRefused` if it refuses. Cookies are never sent. */
export async function call<Result>(path: string, input: object, signal?: AbortSignal): Promise<Result> {
  const response = await post(path, input, signal);
  const body = (await response.json().catch(() => ({}))) as Envelope;
  if (body.code !== 0) throw refusal(body);
  return body.data as Result;
}

/** As `call`, for calls that answer with a stream of events. */
export async function openStream(
  path: string,
  input: object,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await post(path, input, signal);
  if (response.body && response.headers.get('content-type')?.startsWith('text/event-stream'))
    return response.body;
  throw refusal((await response.json().catch(() => ({}))) as Envelope);
}

function post(path: string, input: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`/api/embed/${path}`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'heddle-embed' },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  });
}

function refusal({ msg = '', reason }: Envelope): CallRefused {
  return new CallRefused(reason?.key ?? '', msg);
}

/** A file that was stored for the next message. */
interface SentFile {
  type: 'image' | 'file';
  file_id: string;
  name: string;
  size: number;
  file_url: string;
}

/** Uploads a file and reports how much of it was sent, which `fetch` cannot. */
export function sendFile(
  session: string,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<SentFile> {
  const form = new FormData();
  form.append('session', session);
  form.append('file', file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open('POST', '/api/embed/file');
    request.setRequestHeader('x-requested-with', 'heddle-embed');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = (request.response ?? {}) as Envelope;
      if (body.code === 0) resolve((body.data as { file: SentFile }).file);
      else reject(refusal(body));
    };
    request.onerror = () => reject(refusal({}));
    request.onabort = () => reject(refusal({}));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
