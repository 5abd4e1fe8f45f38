import { createClient, files, type StoredFile } from '@heddle/api-contract';

/** What may be known of an upload on its way. */
export interface UploadOptions {
  signal: AbortSignal;
  /** How much of the body is sent, from 0 to 1. */
  onProgress(share: number): void;
}

/** Keeps a file in a space. An `ApiError` says why the server does not take it. */
export function uploadFile(spaceId: string, file: File, options: UploadOptions): Promise<StoredFile> {
  const client = createClient({ files }, { fetch: (url, init) => send(url, init, options) });
  return client.files.upload({ space_id: spaceId, file });
}

// `fetch` does not say how far it is with sending; the older way does.
function send(url: string, init: RequestInit, { signal, onProgress }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(init.method ?? 'POST', url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const logid = request.getResponseHeader('x-log-id');
      const headers: HeadersInit = logid ? { 'x-log-id': logid } : {};
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    // As `fetch` fails without an answer.
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) return reject(signal.reason);
    request.send(init.body as FormData);
  });
}
