import type { FileImage } from './DocumentFiles.js';
import { documentFileLimits } from './limits.js';

/** Pictures taken out of a document, within limits. */
export class ImageCollection {
  readonly list: FileImage[] = [];
  #bytes = 0;

  /** Returns the key of the picture, or undefined if there are too many. */
  add(bytes: Uint8Array, mediaType: string): string | undefined {
    if (this.list.length >= documentFileLimits.images) return undefined;
    if (this.#bytes + bytes.length > documentFileLimits.imageBytes) return undefined;
    this.#bytes += bytes.length;
    const key = `image-${this.list.length + 1}`;
    this.list.push({ key, bytes, mediaType });
    return key;
  }
}
