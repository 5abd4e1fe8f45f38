import { zipSync } from 'fflate';
import { parseHTML } from 'linkedom';
import mammoth from 'mammoth';
import { openArchive } from '../archive/openArchive.js';
import type { ReadDocument } from '../DocumentFiles.js';
import { FileProblem } from '../FileProblem.js';
import { type HtmlNode, htmlBlocks } from '../html/htmlBlocks.js';
import { ImageCollection } from '../ImageCollection.js';
import { pictureTypeOf } from '../recogniseFormat.js';

/** Reads a Word document in the order of its body: headings, paragraphs, lists, tables and pictures. */
export async function readDocx(
  bytes: Uint8Array,
  { images: withImages }: { images: boolean },
): Promise<ReadDocument> {
  const parts = openArchive(
    bytes,
    'DOCX',
    (path) => isTextPart(path) || (withImages && path.startsWith('word/media/')),
  );
  // The converter unpacks the archive again; this one states its true sizes and contains only what is read.
  const safe = zipSync(parts, { level: 0 });
  const images = new ImageCollection();
  const html = await convert(safe, images, withImages);
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const keyOf = (image: HtmlNode) => image.getAttribute?.('src') || undefined;
  return { blocks: htmlBlocks(document.body as unknown as HtmlNode, keyOf), images: images.list };
}

function isTextPart(path: string): boolean {
  return /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|word\/(?:_rels\/|[^/]+\.xml$))/.test(path);
}

async function convert(bytes: Uint8Array, images: ImageCollection, withImages: boolean): Promise<string> {
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!withImages) return { src: '' };
    const content = await contentOf(image);
    const mediaType = content && pictureTypeOf(content);
    return { src: (mediaType && images.add(content, mediaType)) || '' };
  });
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) },
      { convertImage, externalFileAccess: false },
    );
    return value;
  } catch (error) {
    if (error instanceof RangeError) throw new FileProblem('tooDeep', {}, { cause: error });
    throw new FileProblem('damaged', { format: 'DOCX' }, { cause: error });
  }
}

/** Linked pictures are outside of the document, and are not loaded. */
async function contentOf(image: {
  readAsArrayBuffer(): Promise<ArrayBuffer>;
}): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await image.readAsArrayBuffer());
  } catch {
    return undefined;
  }
}
