import { modelReasons } from '@heddle/api-contract/reasons/model';
import { ModelError } from './ModelError.js';

const maxBytes = 20 * 1024 * 1024;
/** All images of a request are in memory at once. */
const maxTotalBytes = 48 * 1024 * 1024;

/**
 * Downloads the images of a prompt, whose addresses members choose. No address is left to the model's
 * endpoint, which may stand in a private network that members must not reach. The client library's own
 * download could reach internal addresses.
 */
export function createDownload(fetch: typeof globalThis.fetch | undefined, signal: AbortSignal) {
  return async (images: { url: URL }[]) => {
    let left = maxTotalBytes;
    const take = (bytes: number) => {
      left -= bytes;
      if (left < 0) throw new ModelError('size', modelReasons.imagesTooLarge());
    };
    const downloads = [];
    // One after another: a prompt may name thousands.
    for (const { url } of images) {
      if (!fetch) throw new ModelError('refused', modelReasons.noImages());
      const response = await fetch(url, { signal });
      if (!response.ok)
        throw new ModelError(
          'size',
          modelReasons.imageUnreadable({ address: url.origin, status: response.status }),
        );
      const mediaType = response.headers.get('content-type') ?? undefined;
      downloads.push({ data: await readBytes(response, take), mediaType });
    }
    return downloads;
  };
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
