import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReadDocument } from '../DocumentFiles.js';
import { FileProblem } from '../FileProblem.js';
import { ImageCollection } from '../ImageCollection.js';
import { documentFileLimits } from '../limits.js';
import { type PageContent, pageBlocks } from './pageBlocks.js';
import { pageImages } from './pageImages.js';
import { readFragments } from './readFragments.js';
import { withoutRepeatedLines } from './repeatedLines.js';

export interface PdfOptions {
  images: boolean;
  tables: boolean;
  skipPages: ReadonlySet<number>;
}

/** Larger pictures are not decoded. */
const maxImagePixels = 32 * 1024 * 1024;

/** Reads the text of a PDF file in reading order, without headers and footers that its pages repeat. */
export async function readPdf(bytes: Uint8Array, options: PdfOptions): Promise<ReadDocument> {
  const { document, close } = await open(bytes);
  try {
    const { numPages: pages } = document;
    if (pages > documentFileLimits.pages)
      throw new FileProblem('tooManyPages', { pages, maximum: documentFileLimits.pages });
    const images = new ImageCollection();
    const contents = await readPages(document, options, images);
    const blocks = pageBlocks(withoutRepeatedLines(contents), { tables: options.tables });
    return { blocks, pages, images: images.list };
  } finally {
    await close();
  }
}

async function open(bytes: Uint8Array): Promise<{ document: PDFDocumentProxy; close(): Promise<void> }> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    // The library takes over what it is given.
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: maxImagePixels,
    cMapUrl: `${folder}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
  });
  try {
    return { document: await task.promise, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    if (error instanceof Error && error.name === 'PasswordException')
      throw new FileProblem('encrypted', {}, { cause: error });
    throw new FileProblem('damaged', { format: 'PDF' }, { cause: error });
  }
}

async function readPages(
  document: PDFDocumentProxy,
  options: PdfOptions,
  images: ImageCollection,
): Promise<PageContent[]> {
  const contents: PageContent[] = [];
  let failure: unknown;
  for (let number = 1; number <= document.numPages; number += 1) {
    if (options.skipPages.has(number)) continue;
    try {
      const page = await document.getPage(number);
      contents.push(await readPage(page, options, images));
      page.cleanup();
    } catch (error) {
      // The other pages of a damaged file may be readable.
      failure = error;
    }
  }
  if (contents.length === 0 && failure)
    throw new FileProblem('damaged', { format: 'PDF' }, { cause: failure });
  return contents;
}

async function readPage(
  page: PDFPageProxy,
  options: PdfOptions,
  images: ImageCollection,
): Promise<PageContent> {
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: false });
  return {
    number: page.pageNumber,
    width,
    height,
    fragments: readFragments(content.items, transform),
    images: options.images ? await pageImages(page, transform, images) : [],
  };
}
