import { type Unzipped, unzipSync } from 'fflate';
import { FileProblem } from '../FileProblem.js';
import { documentFileLimits } from '../limits.js';

const ratioAppliesAbove = 8 * 1024 * 1024;
const encryptedFlag = 1;
const doctypes = ['<!DOCTYPE', '<!ENTITY'].flatMap((text) => {
  const wide = Buffer.from(text, 'utf16le');
  return [Buffer.from(text), wide, Buffer.from(wide).swap16()];
});

/**
 * Unpacks the parts of an Office file that are wanted. What entries state as their size is both counted and enforced:
 * `unzipSync` allocates no more than that. XML that declares a document type is refused, so that no parser ever sees
 * an entity.
 */
export function openArchive(
  bytes: Uint8Array,
  format: string,
  isWanted: (path: string) => boolean,
): Unzipped {
  if (((bytes[6] ?? 0) & encryptedFlag) !== 0) throw new FileProblem('encrypted');
  const files = unpack(bytes, format, isWanted);
  for (const [path, content] of Object.entries(files))
    if (/\.(?:xml|rels|vml)$/i.test(path)) refuseDoctype(content);
  return files;
}

function unpack(bytes: Uint8Array, format: string, isWanted: (path: string) => boolean): Unzipped {
  let total = 0;
  let entries = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        total += originalSize;
        entries += 1;
        const isTooMuch =
          total > documentFileLimits.archiveBytes ||
          (total > ratioAppliesAbove && total > bytes.length * documentFileLimits.archiveRatio);
        if (isTooMuch || entries > documentFileLimits.archiveEntries) throw new FileProblem('expandsTooFar');
        return !name.endsWith('/') && isWanted(name);
      },
    });
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem('damaged', { format }, { cause: error });
  }
}

/** Refuses XML with a document type declaration, in each encoding that XML parsers recognise. */
export function refuseDoctype(content: Uint8Array): void {
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.length);
  if (doctypes.some((text) => buffer.includes(text))) throw new FileProblem('unsafe');
}
