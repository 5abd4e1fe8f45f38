import { modelReasons } from '@heddle/api-contract/reasons/model';
import { ModelError } from './ModelError.js';

const maxBytes = 20 * 1024 * 1024;
/** All images of a request are in memory at once. */
const maxTotalBytes = 48 * 1024 * 1024;

/** Downloads an image; its type is `image/*` where nothing says more. */
export type Download = (url: URL) => Promise<{ data: Uint8Array; mediaType: string }>;

/**
 * Downloads the images of a prompt, whose addresses members choose. No address is left to the model's
 * endpoint, which may stand in a private network that members must not reach.
 */
export function createDownload(fetch: typeof globalThis.fetch | undefined, signal: AbortSignal): Download {
  let left = maxTotalBytes;
  const take = (bytes: number) => {
    left -= bytes;
    if (left < 0) throw new ModelError('size', modelReasons.imagesTooLarge());
  };
  return async (url) => {
    if (!fetch) throw new ModelError('refused', modelReasons.noImages());
    const response = await fetch(url, { signal });
    if (!response.ok)
      throw new ModelError(
        'size',
        modelReasons.imageUnreadable({ address: url.origin, status: response.status }),
      );
    const data = await readBytes(response, take);
    return { data, mediaType: typeOf(data) ?? 'image/*' };
  };
}

// By their first bytes: what file hosts declare is often wrong.
const signatures: readonly [type: string, pattern: RegExp][] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF.{4}WEBP/s],
];

function typeOf(data: Uint8Array): string | undefined {
  const start = String.fromCharCode(...data.subarray(0, 12));
  return signatures.find(([, pattern]) => pattern.test(start))?.[0];
}

async function readBytes(response: Response, take: (bytes: number) => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new ModelError('size', modelReasons.imageTooLarge());
    take(chunk.length);
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}
