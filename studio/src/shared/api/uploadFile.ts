import { createClient } from '@heddle/api-contract';
import { files, type StoredFile } from '@heddle/api-contract/families/file';

/** Options to observe and cancel an upload. */
export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the fraction of the body sent, from 0 to 1. */
  onProgress(share: number): void;
}

/** Uploads a file to a space. Rejects with an `ApiError` if the server rejects it. */
export function uploadFile(spaceId: string, file: File, options: UploadOptions): Promise<StoredFile> {
  const client = createClient({ files }, { fetch: (url, init) => send(url, init, options) });
  return client.files.upload({ space_id: spaceId, file });
}

// `fetch` reports no upload progress; XMLHttpRequest does.
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
    // Same error as `fetch` without a response.
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) return reject(signal.reason);
    request.send(init.body as FormData);
  });
}
