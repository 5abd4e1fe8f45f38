import type { Pictures } from './Pictures.js';

// 50 megapixels take 200 MB while they are processed.
const maxPixels = 50_000_000;
const seconds = 10;
const quality = 85;

/** Pictures processed by sharp; undefined when it is not installed or not available for this platform. */
export async function createSharpPictures(): Promise<Pictures | undefined> {
  let sharp: typeof import('sharp')['default'];
  try {
    sharp = (await import('sharp')).default;
  } catch {
    return undefined;
  }
  // Use one core, and process one picture at a time, to save CPU and memory for requests.
  sharp.concurrency(1);
  sharp.cache(false);
  const open = (bytes: Uint8Array) =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }).timeout({
      seconds,
    });
  return {
    async measure(bytes) {
      try {
        const { width, height, orientation = 1 } = await open(bytes).metadata();
        if (width * height > maxPixels) return undefined;
        return orientation > 4 ? { width: height, height: width } : { width, height };
      } catch {
        return undefined;
      }
    },
    async make(bytes, longest) {
      try {
        const input = open(bytes);
        const { format } = await input.metadata();
        const small = input
          .autoOrient()
          .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
        const made =
          format === 'jpeg'
            ? small.jpeg({ quality })
            : format === 'png'
              ? small.png()
              : small.webp({ quality });
        const { data, info } = await made.toBuffer({ resolveWithObject: true });
        const contentType = `image/${info.format as 'jpeg' | 'png' | 'webp'}` as const;
        return { bytes: data, contentType, width: info.width, height: info.height };
      } catch {
        return undefined;
      }
    },
  };
}
