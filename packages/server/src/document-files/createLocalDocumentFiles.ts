import { DocumentFileError } from './DocumentFileError.js';
import type { DocumentFiles } from './DocumentFiles.js';
import { FileProblem } from './FileProblem.js';
import { readDocumentFile, readSheetFile } from './readDocumentFile.js';
import { recogniseTexts } from './recogniseTexts.js';
import { chunkText, packBlocks } from './splitText.js';

/** Reads files on this thread, which large ones block; for tests and hosts without threads. */
export function createLocalDocumentFiles(): DocumentFiles {
  return {
    async read(bytes, fileName, { signal, images = false, tables = false, skipPages = [], ocr } = {}) {
      const options = { images: images || ocr !== undefined, tables, skipPages };
      const document = await withReasons(readDocumentFile(bytes, fileName, options));
      return recogniseTexts(document, { ocr, images, signal });
    },
    readSheets: (bytes, fileName, { signal: _, ...options } = {}) =>
      withReasons(readSheetFile(bytes, fileName, options)),
    readPage: (bytes, page) =>
      withReasons(import('./html/readHtml.js').then((html) => html.readPage(bytes, page))),
    join: async (blocks) => packBlocks(blocks),
    chunk: async (text, settings, { maximum }) => chunkText(text, settings, maximum),
    writeXlsx: async (sheet) => (await import('./sheets/writeXlsx.js')).writeXlsx(sheet),
  };
}

async function withReasons<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileProblem)
      throw new DocumentFileError(error.kind, error.parameters, { cause: error.cause });
    throw error;
  }
}
