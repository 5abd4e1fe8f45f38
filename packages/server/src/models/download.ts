import { ModelError } from './ModelError.js';

const maxBytes = 20 * 1024 * 1024;

interface Asked {
  url: URL;
  isUrlSupportedByModel: boolean;
}

/**
 * Downloads the images of a prompt, for services that accept no URLs, with the guarded fetch. The client
 * library's own download could reach internal addresses.
 */
export function createDownload(fetch: typeof globalThis.fetch, signal: AbortSignal) {
  return (asked: Asked[]) =>
    Promise.all(
      asked.map(async ({ url, isUrlSupportedByModel }) => {
        if (isUrlSupportedByModel) return null;
        const response = await fetch(url, { signal });
        if (!response.ok)
          throw new ModelError('size', `The image at ${url.origin} cannot be read (${response.status})`);
        return {
          data: await readBytes(response),
          mediaType: response.headers.get('content-type') ?? undefined,
        };
      }),
    );
}

async function readBytes(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new ModelError('size', 'An image of the prompt is larger than 20 MiB');
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}
