/** Options to observe and cancel an upload. */
export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the fraction of the body sent, from 0 to 1. */
  onProgress(share: number): void;
}

/** Sends like `fetch`, which reports no upload progress; XMLHttpRequest does. */
export function sendWithProgress(
  url: string,
  init: RequestInit,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(init.method ?? 'POST', url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const headers = new Headers();
      for (const name of ['x-log-id', 'retry-after']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
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
